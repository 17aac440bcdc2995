from __future__ import annotations

import pytest

from pairtutor.sources.faults import FaultBook
from pairtutor.yaml_tree import DEEPEST, MOST_EVENTS, Mapping, Scalar, Sequence, compose


def _refused(text: str) -> str:
    faults = FaultBook("f")
    assert compose(text, faults.add) is None
    with pytest.raises(Exception, match=r"^f:") as caught:
        faults.close()
    return str(caught.value).removeprefix("f:")


def test_every_node_knows_its_place() -> None:
    faults = FaultBook("f")
    root = compose("a: 1\nb:\n  - 'x'\n  - {c: y}\n", faults.add)
    assert isinstance(root, Mapping)
    assert root.pairs["a"] == (Scalar(1, 1, "a", True), Scalar(1, 4, "1", True))
    items = root.pairs["b"][1]
    assert isinstance(items, Sequence)
    assert items.items[0] == Scalar(3, 5, "x", False)
    assert items.items[1] == Mapping(4, 5, {"c": (Scalar(4, 6, "c", True), Scalar(4, 9, "y", True))})
    assert len(faults) == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: &x 1\nb: *x", "1:4: anchors and aliases are not used here; write the value out"),
        ("a: *x", "1:4: anchors and aliases are not used here; write the value out"),
        (
            "a: !!python/name:os.system",
            "1:4: the tag 'tag:yaml.org,2002:python/name:os.system' is not used here",
        ),
        ("a: !!int 3", "1:4: the tag 'tag:yaml.org,2002:int' is not used here"),
        ("a: 1\n---\nb: 2", "2:1: a second document begins here; keep one in a file"),
        ("[a]: 1", "1:1: a key is a list or a mapping; write a plain word as the key"),
        ("a: [1", "2:1: this is not YAML:"),
        ("a: 1\n\tb: 2", "2:1: this is not YAML:"),
        ("a: 1\nb: \x07", "2:4: a control character is not YAML; delete it"),
        ("éé: ½\nb: ö\x07", "2:5: a control character is not YAML; delete it"),
        ("a: \udc00", "1:4: a control character is not YAML; delete it"),
    ],
)
def test_what_may_not_be_used_is_refused_at_its_place(text: str, told: str) -> None:
    shown = _refused(text)
    assert shown.startswith(told)
    assert "\n" not in shown


def test_a_key_that_stands_twice_is_told_at_the_second() -> None:
    faults = FaultBook("f")
    compose("a: 1\nb: 2\na: 3\n", faults.add)
    with pytest.raises(Exception, match=r"^f:3:1: the key 'a' stands twice; keep one of them$"):
        faults.close()


def test_an_exploding_text_is_refused_at_once() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [{', '.join(['*' + chr(97 + i)] * 9)}]\n" for i in range(9)
    )
    assert _refused(bomb).startswith("1:4: anchors and aliases")


def test_endless_nesting_is_refused() -> None:
    assert _refused("[" * 100_000).startswith(f"1:{DEEPEST + 1}: the nesting is too deep")


def test_endless_content_is_refused() -> None:
    assert "the file is too large; give" in _refused("- \n" * (MOST_EVENTS + 1))


def test_an_empty_text_has_no_tree() -> None:
    faults = FaultBook("f")
    assert compose("# nothing\n", faults.add) is None
    assert len(faults) == 0

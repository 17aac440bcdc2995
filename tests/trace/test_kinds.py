"""A kind of step says all about itself in one place, and nobody else keeps a list of kinds."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, language_folder, template_folder
from pairtutor.trace.events import Event
from pairtutor.trace.kinds import ANYWHERE, NOWHERE, ByKind, Part, Traits
from tests.lab.together import together
from tests.test_structure import modules

EVENTS: tuple[type[Event], ...] = get_args(Event)
KINDS = [event.kind for event in EVENTS]
A_FEW = 4
"""Kinds that a module or template names together at most; more would be a list to put new ones on."""


@together("event", EVENTS, ids=KINDS)
def test_a_kind_has_a_record_and_words_and_a_phrase(event: type[Event]) -> None:
    assert isinstance(event.traits, Traits)
    assert event.traits.part in get_args(Part)
    words = words_of(ENGLISH).steps[event.kind]
    assert words.title
    assert words.ask.endswith("?")
    phrases = language_folder(ENGLISH) / "phrases"
    assert list(phrases.glob(f"**/{event.kind}.txt.j2")), "no phrase tells it"


def test_words_are_those_of_the_kinds_in_their_order() -> None:
    assert list(words_of(ENGLISH).steps) == KINDS


def test_what_a_step_can_stand_below_are_the_round_and_what_opens_a_section() -> None:
    openings = {event.kind for event in EVENTS if event.traits.part in {"opening", "section"}}
    assert openings == set(ANYWHERE)
    assert [event.kind for event in EVENTS if event.traits.below == NOWHERE] == ["round"]
    assert {above for event in EVENTS for above in event.traits.below} <= openings


def test_deciding_is_to_pair_to_float_to_give_the_bye_or_a_colour_and_to_change_what_is_asked() -> None:
    decides = {event.kind for event in EVENTS if event.traits.decides}
    pairing = {"candidate", "scrutiny", "undone", "result"}
    assert decides == pairing | {"floater", "transfer", "bye", "colour", "requirement", "reopening"}


def test_what_is_kept_for_a_kind_is_found_by_its_steps() -> None:
    first, second, *others = EVENTS
    some = ByKind[str]()
    some.of(first)("first")
    every = ByKind(some)
    every.of(second)("second")
    made = [every.get(one, "any") for one in (first, second, *others)]
    assert made == ["first", "second", *["any"] * len(others)]
    assert some.get(second, "any") == "any"


def lists_of_kinds(tree: ast.AST) -> Iterator[set[str]]:
    """Yield the kinds that each list, set, table or pattern in a module names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict | ast.MatchOr):
            words = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
            yield {word for word in words if isinstance(word, str)} & set(KINDS)


OTHER_LISTS = {"pairtutor.exercises.exercise_file", "pairtutor.exercises.exercise"}
"""Modules with words that happen to be kinds of step as well: parts of a question, kinds of exercise."""


def test_no_module_lists_kinds() -> None:
    lists = {name: max(map(len, lists_of_kinds(tree)), default=0) for name, tree in modules().items()}
    assert lists["pairtutor.exercises.exercise_file"] >= A_FEW, "the words are looked for"
    assert {name for name, many in lists.items() if many > A_FEW} - OTHER_LISTS == set()


def test_a_list_of_kinds_would_be_seen() -> None:
    tree = ast.parse("KINDS = frozenset({*('split', 'exchange'), 'mark', 'settled', 'undone'})")
    assert max(map(len, lists_of_kinds(tree))) > A_FEW


def test_no_template_lists_kinds() -> None:
    for path in Path(template_folder()).rglob("*.j2"):
        text = path.read_text(encoding="utf-8")
        for line in text.splitlines():
            if "kind in" in line:
                assert sum(f'"{kind}"' in line for kind in KINDS) <= A_FEW, path.name

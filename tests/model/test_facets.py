"""A criterion's facets are what the proof counts; nobody asks for a piece of its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import pytest

from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import Tpn
from pairtutor.narrative.words import words_of
from pairtutor.positions.dutch_2012_graph import violation_of
from pairtutor.positions.editions import DUTCH_2012, EDITIONS
from pairtutor.positions.penalties import ALONE, ALONE_2026, PAIR
from pairtutor.positions.persons import Person, preference_after
from pairtutor.resources import ENGLISH
from tests.lab.package import module_paths, nodes_of

ROOT = Path(__file__).parents[2]
NAMES = sorted({name for one in EDITIONS.values() for name in (*one.criteria, one.scores) if name})
ASKED = frozenset({"startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition"})
ASKED_TOO = frozenset({"split", "rsplit", "find", "rfind", "index", "count", "replace", "match", "search"})
IN_TEMPLATE = re.compile(
    r"""["'][a-z-]+["'] (?:not )?in [\w.]*criterion\b|\bcriterion\.\w+\(|\bcriterion\["""
)


def person(number: int, score: int, floats: tuple[str, str], colours: str = "") -> Person:
    return Person(
        tpn=Tpn(number),
        rank=number,
        score=score,
        games=(),
        met={},
        colours=colours,
        difference=colours.count("W") - colours.count("B"),
        due=preference_after(colours),
        floats=floats,
        barred=False,
        topscorer=True,
        missed=0,
    )


def counted(name: str, high: Person, low: Person) -> list[int]:
    """What the proof counts in a pair, and in its higher ranked player left over, in any edition."""
    lone = [table[name] for table in (ALONE, ALONE_2026) if name in table]
    if name in PAIR:
        values = [PAIR[name](high, low)]
    else:
        values = [int(violation_of(name, high, low))] if name in DUTCH_2012.criteria else []
    return values + [one(high, high.score - below) for one in lone for below in (2, 6)]


def floats_that_count(name: str) -> set[tuple[str, int]]:
    """The earlier floats, and how many rounds back, for which a criterion counts a player."""
    found = set()
    none = ("none", "none")
    bare = counted(name, person(1, 10, none), person(2, 6, none))
    for direction, back in product(("down", "up"), (1, 2)):
        floats = (direction, "none") if back == 1 else ("none", direction)
        of_high = counted(name, person(1, 10, floats), person(2, 6, none))
        of_low = counted(name, person(1, 10, none), person(2, 6, floats))
        if of_high != bare or of_low != bare:
            found.add((direction, back))
    return found


def colours_that_count(name: str) -> bool:
    """Whether it counts that two of one score want one colour."""
    none = ("none", "none")
    pairs = [[person(number, 6, none, colours) for number in (1, 2)] for colours in ("WWW", "W")]
    without = counted(name, person(1, 6, none), person(2, 6, none))
    return any(counted(name, *pair) != without for pair in pairs)


def largest(name: str) -> int:
    floats = [("none", "none"), ("down", "down"), ("up", "up")]
    return max(
        value
        for mine, theirs in product(floats, floats)
        for value in counted(name, person(1, 10, mine, "WWW"), person(2, 6, theirs, "WWW"))
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_facets_are_what_the_proof_counts(name: str) -> None:
    facets = criterion_facets(name)
    assert floats_that_count(name) == (
        {(facets.repeated_float, facets.rounds_back)} if facets.repeated_float else set()
    )
    assert colours_that_count(name) == (facets.colour is not None)
    assert (largest(name) > 1) == facets.listed


def test_what_counts_the_floats_of_a_list_looks_at_the_same_floats() -> None:
    lists = [one for name in NAMES if (one := criterion_facets(name)).counted_by]
    assert len(lists) == 4
    for one in lists:
        counter = criterion_facets(one.counted_by)
        assert (counter.repeated_float, counter.rounds_back) == (one.repeated_float, one.rounds_back)
        assert one.listed
        assert not counter.listed


def _is_name_of_a_criterion(node: ast.expr) -> bool:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in {"criterion", "decided_by", "requirement", "instead_of"}
    return False


def _is_piece(node: ast.expr) -> bool:
    """Whether something is a text that stands within the name of a criterion, and is no such name."""
    if not (isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) > 2):
        return False
    names = set(words_of(ENGLISH).criteria)
    return node.value not in names and any(node.value in name for name in names)


def questions_for_pieces(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the places of a module where pieces of a criterion's name are asked for."""
    for node in nodes:
        match node:
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[whole]):
                held = isinstance(whole, (ast.Tuple, ast.Set, ast.List, ast.Dict))
                of_name = isinstance(whole, ast.Name) and whole.id == "name"
                if _is_name_of_a_criterion(whole) or (_is_piece(left) and not held and of_name):
                    yield f"{node.lineno}: {ast.unparse(node)}"
            case ast.Call(func=ast.Attribute(value=whole, attr=asked), args=[piece, *_]):
                own = asked in ASKED | ASKED_TOO and _is_name_of_a_criterion(whole)
                if own or (asked in ASKED and _is_piece(piece)):
                    yield f"{node.lineno}: {ast.unparse(node)}"
            case ast.Subscript(value=whole, slice=ast.Slice()) if _is_name_of_a_criterion(whole):
                yield f"{node.lineno}: {ast.unparse(node)}"


def test_nobody_asks_for_a_piece_of_a_criterions_name() -> None:
    asked = {
        path.relative_to(ROOT).as_posix(): places
        for path in module_paths()
        if (places := list(questions_for_pieces(nodes_of(path))))
    }
    assert asked == {}


def test_no_template_asks_for_one() -> None:
    templates = sorted((ROOT / "templates").rglob("*.j2"))
    assert templates
    assert [path.name for path in templates if IN_TEMPLATE.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "line",
    [
        'back = 2 if "two-rounds" in criterion else 1',
        'about = "float" not in line.criterion',
        'costs = {name for name in names if "float" in name}',
        'listed = name.endswith("-difference")',
        'counted = line.criterion.removesuffix("-difference")',
        'kind = "strong" if one.startswith("strong") else ""',
        "any(word in criterion for word in words)",
        "end = criterion[-11:]",
        'joined = "-" in event.criterion',
    ],
)
def test_a_question_for_a_piece_is_seen(line: str) -> None:
    assert len(list(questions_for_pieces(ast.walk(ast.parse(line))))) == 1


@pytest.mark.parametrize(
    "line",
    [
        'known = line.criterion in {"pairs", "psd"}',
        'listed = "floaters" in keys',
        'same = criterion == "downfloater-scores"',
        'system = citation.startswith("C.04.")',
    ],
)
def test_a_whole_name_may_be_asked_for(line: str) -> None:
    assert list(questions_for_pieces(ast.walk(ast.parse(line)))) == []

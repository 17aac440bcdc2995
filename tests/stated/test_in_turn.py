"""Several scoregroups as forum questions state them: paired in turn, or moved down where that is asked."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pairtutor import tutor
from pairtutor.cli.main import main
from pairtutor.exercises.stated_board import StatedBoard, read_board
from pairtutor.model.colour import Colour, Strength
from pairtutor.resources import ENGLISH
from pairtutor.sources.load import load
from pairtutor.sources.scenario import read_scenario
from pairtutor.sources.scenario_text import spec_text
from pairtutor.sources.stated_spec import Location, Misstated, read_spec
from pairtutor.trace.events import FactsStated
from pairtutor.verify.check import verify
from pairtutor.verify.source import check_source
from tests.lab.stated.random_brackets import SYSTEMS, Written

DATA = Path(__file__).parents[1] / "cli" / "data"
THREE = "3: 1w 2b 3w | 2.5: 4w 5b | 2: 6b"

Pairs = set[frozenset[int]]


def pairs(written: Written, system: str | None = None) -> Pairs:
    paired = tutor.run(written.tournament(), system=system, record=False).paired
    return {frozenset(map(int, board)) for board in paired.boards}


@pytest.mark.parametrize("system", SYSTEMS)
def test_three_groups_are_paired_in_turn(system: str) -> None:
    right: Pairs = {frozenset({1, 2}), frozenset({3, 5}), frozenset({4, 6})}
    assert pairs(Written(THREE, met="4-5,3-6"), system) == right


def test_a_round_with_a_history_says_the_same() -> None:
    paired = tutor.run(load(str(DATA / "k6-bracket-right.trf")), record=False).paired
    assert {frozenset(map(int, board)) for board in paired.boards} == pairs(Written(THREE, met="4-5,3-6"))


def test_those_before_the_last_group_are_moved_down_where_that_is_asked() -> None:
    two = "3: 1w 2b {} 2.5: 4w 5b"
    assert pairs(Written(two.format("|"))) == {frozenset({1, 2}), frozenset({4, 5})}
    assert pairs(Written(two.format(">"))) == {frozenset({1, 5}), frozenset({2, 4})}


@pytest.mark.parametrize(
    "spec",
    [
        "3: 1w, 2b, 3w | 2.5: 4w, 5b | 2: 6b",
        "3: 1 w 2 b 3 w|2,5: 4 w 5 b|2: 6 b",
        "3:1w,2b,3w | 2.5:4w;5b | 2:6b",
    ],
)
def test_commas_and_blanks_stand_where_exams_print_them(spec: str) -> None:
    read, plain = (read_spec(text, Location("SPEC")) for text in (spec, THREE))
    assert [one[1:] for one in read.entries] == [one[1:] for one in plain.entries]
    assert [group.score for group in read.groups] == [group.score for group in plain.groups]
    assert read.in_turn


def test_floats_may_stand_apart_from_the_preference() -> None:
    (one, other) = read_spec("9 w v1 ^2, 10 B! v2", Location("SPEC")).entries
    assert (one.floats, other.floats) == (("down", "up"), ("none", "down"))
    assert (other.preference.colour, other.preference.strength) == (Colour.BLACK, Strength.ABSOLUTE)


@pytest.mark.parametrize(
    ("spec", "place", "fault", "mend"),
    [
        ("1b! 2b!", 3, "! stands after the preference of player 1", "an absolute preference is W! or B!"),
        ("3: 1w | 2: 2b > 1: 3w", 15, "groups to be paired in turn (|) stand beside", "separate all groups"),
        ("3: 1w 2b | 2: 3w", 11, "have 3 players, an odd number", "say that one of them has the bye"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(spec: str, place: int, fault: str, mend: str) -> None:
    with pytest.raises(Misstated) as caught:
        Written(spec).tournament()
    assert caught.value.location.column == place
    assert fault in str(caught.value.fault)
    assert mend in str(caught.value.mend)


def in_turn(seed: int) -> Written:
    """Return two or three groups of players to be paired in turn."""
    luck = random.Random(seed)
    size = luck.randint(4, 9)
    signs = luck.choices(("W!", "W", "w", "B!", "B", "b", "."), (1, 3, 3, 1, 3, 3, 1), k=size)
    entries = [f"{number}{sign}" for number, sign in enumerate(signs, 1)]
    cuts = sorted(luck.sample(range(1, size), luck.choice((1, 2))))
    parts = [entries[first:end] for first, end in zip([0, *cuts], [*cuts, size], strict=True)]
    spec = " | ".join(f"{4 - place / 2:g}: {' '.join(part)}" for place, part in enumerate(parts))
    met = ",".join(
        f"{first}-{second}"
        for first in range(1, size + 1)
        for second in range(first + 1, size + 1)
        if luck.random() < 0.15
    )
    return Written(spec, met=met, bye=size % 2 == 1)


@pytest.mark.parametrize("system", SYSTEMS)
def test_groups_in_turn_are_proven_and_leave_nobody_over(system: str) -> None:
    complete = 0
    for seed in range(60):
        written = in_turn(seed)
        tournament = written.tournament()
        lesson = tutor.run(tournament, system=system)
        assert not verify(lesson.recorded).trusted, seed
        check_source(lesson.recorded, tournament)
        if lesson.pairing is not None:
            complete += 1
            seated = {tpn for board in lesson.pairing.boards for tpn in board} | {lesson.pairing.bye}
            assert seated - {None} == set(tournament.entries)
            assert lesson.pairing.floaters == ()
    assert complete > 20


def test_what_is_given_is_told_either_way(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bracket", THREE, "--met", "4-5,3-6"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "All scoregroups of the round are given, and they are paired in turn." in told
    assert "floats to brackets that are not given" not in told
    assert main(["bracket", "3: 1w 2b > 2.5: 4w 5b"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Players with more than the lowest score have moved down into this bracket." in told


def test_a_scenario_keeps_how_groups_are_paired() -> None:
    for spec in (THREE, "3: 1w 2b > 2.5: 4w 5b"):
        stated = read_board(StatedBoard(spec), ENGLISH).stated
        assert stated is not None
        assert spec_text(stated) == spec
        text = f'title: groups\nsystem: dutch-2026\nbracket:\n  spec: "{spec}"\n'
        again = read_scenario(text, "a.yaml", ".").tournament.stated
        assert again == stated


def test_the_trace_says_how_groups_are_paired() -> None:
    trace = tutor.run(Written(THREE).tournament()).recorded
    (facts,) = (step.event for step in trace.steps if isinstance(step.event, FactsStated))
    assert facts.in_turn
    assert not facts.goes_on

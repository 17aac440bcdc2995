"""Every bundled scenario in one pass: it is paired, told, walked through and written once for all questions.

A scenario is whole, teaches what it says and is paired as it says; its explanation reads well at every depth;
each of its steps has a board, and its trace alone is walked through as it is. Of each scenario to be read
the explanation in words and the trace behind it are snapshots; the smallest examples of single clauses
(`scenarios/clauses/`) say what they expect themselves. `--snapshot-update` writes them anew; read what has
changed before committing it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from pairtutor.disputes.differences import first_difference
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.model.recorded import recorded_round
from pairtutor.narrative.layout import columns
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.standing import Standing, follow, standing_at
from pairtutor.narrative.text import render
from pairtutor.resources import scenario_folder, scenario_names
from pairtutor.rules.catalogue import find
from pairtutor.sources.library import cards
from pairtutor.trace.events import BracketOpened, RoundClosed
from pairtutor.trace.procedures import GroupOpened
from pairtutor.trace.recorder import Step
from pairtutor.trace.serial import to_json, to_yaml
from pairtutor.tui.boards.board import Board
from pairtutor.tui.boards.registry import board_of
from pairtutor.tui.opening import open_round
from pairtutor.tui.tutor import Wanted
from pairtutor.tui.walk.tour import DEPTHS, Tour
from pairtutor.tutor import run
from tests.lab.narrative.wordings import ended, in_one_line
from tests.lab.oracles.generator import before_round
from tests.lab.scenarios.explanation import Explanation
from tests.lab.scenarios.lessons import Played, played
from tests.lab.seeds import share
from tests.lab.tui.driving import nobody

NAMES = scenario_names()
READ = frozenset(path.stem for path in scenario_folder().glob("*.yaml"))
"""Scenarios to be read; the others are the smallest examples of a clause."""
ALONE = frozenset(share(NAMES, 4))
"""Scenarios whose trace alone is walked through."""
ASKED = {card.name: card.ask for card in cards()}
PROCEDURES = ("lim", "dubov", "ssm")


class TraceFile(Explanation):
    """A trace as `pairtutor trace` writes it."""

    file_extension = "trace.yaml"


class Shown:
    """A scenario with everything that is made of it, once for all questions."""

    def __init__(self, name: str) -> None:
        self.name = name

    @cached_property
    def played(self) -> Played:
        """The scenario, its pairing and its trace."""
        return played(self.name)

    @cached_property
    def told(self) -> dict[Depth, str]:
        """The explanation in words, at every depth."""
        return {depth: render(self.played.trace, depth) for depth in DEPTHS}

    @cached_property
    def tour(self) -> Tour:
        """The walk through the round in the tutor."""
        return open_round(Wanted(source=self.name), nobody).tour


# --- the scenario ------------------------------------------------------------------------


def says_what_it_is(shown: Shown) -> None:
    scenario = shown.played.scenario
    assert scenario.title and not scenario.title.endswith(".")
    assert 40 < len(scenario.summary) < 300 and scenario.summary.endswith(".")
    assert scenario.teaches
    assert scenario.tournament.system is not None
    assert scenario.tournament.system.system in SYSTEMS
    if scenario.tournament.stated is not None:  # a bracket on the board has no rounds
        return
    assert scenario.tournament.planned_rounds is not None
    without = not SYSTEMS[scenario.tournament.system.system].coloured
    assert (scenario.tournament.initial_colour is None) == without


def is_small_and_its_people_differ(shown: Shown) -> None:
    players = shown.played.scenario.tournament.players
    assert 4 <= len(players) <= 14
    if shown.played.scenario.tournament.stated is not None:
        assert not any(player.name for player in players), "on a board stand numbers"
        return
    assert len({player.name for player in players}) == len(players)
    ratings = [player.rating for player in players]
    if shown.played.scenario.tournament.teams is not None:
        assert not any(ratings), "a team has none"
        return
    assert all(ratings) and ratings == sorted(ratings, reverse=True)


def is_paired_as_it_expects(shown: Shown) -> None:
    lesson = shown.played
    assert lesson.scenario.expect_pairs is not None, "a bundled scenario states its pairing"
    assert lesson.pairs == list(lesson.scenario.expect_pairs)
    assert lesson.pairing.bye == lesson.scenario.expect_bye


def teaches_clauses_that_are_rules_and_are_cited(shown: Shown) -> None:
    lesson = shown.played
    system = lesson.scenario.tournament.system
    assert system is not None
    for citation in lesson.scenario.teaches:
        assert str(find(citation, system.system)) in lesson.cited(), citation


def has_earlier_rounds_that_follow_the_rules_too(shown: Shown) -> None:
    if ASKED[shown.name].startswith("check"):  # it is about a round that does not
        return
    tournament = shown.played.scenario.tournament
    for number in map(RoundNumber, range(1, tournament.recorded_rounds + 1)):
        pairing = run(before_round(tournament, number), number, record=False).paired
        assert first_difference(pairing, recorded_round(tournament, number), {}) is None, number


# --- its words ---------------------------------------------------------------------------


def reads_well_at_every_depth(shown: Shown) -> None:
    for depth, text in shown.told.items():
        for board in shown.played.pairing.boards:
            assert re.search(rf"\b{board.white} .*– +{board.black}\b", text), depth
        for line in text.splitlines():
            assert columns(line) <= 80, line
            assert not re.search(r"\bNone\b|[a-z]_[a-z]|\w [.,;:)]|\.\.", line), line


def tells_no_wording_that_misled_readers(shown: Shown) -> None:
    for text in shown.told.values():
        assert ended(in_one_line(text), 40) == {}


# --- the tutor on the screen ---------------------------------------------------------------


def has_a_board_for_every_step(shown: Shown) -> None:
    for station in shown.tour.routes["full"].stations:
        made = board_of(shown.tour.scene(station.narrated, 78))
        assert isinstance(made, Board)
        assert made.title
        assert 0 <= made.focus < max(1, len(made.lines))


def seats_nobody_in_two_pairs_at_any_step_of_a_procedure(shown: Shown) -> None:
    if not shown.name.startswith(PROCEDURES):
        return
    tour = shown.tour
    for station in tour.routes["full"].stations:
        standing = standing_at(tour.narrator.index, station.narrated.step)
        seated = [tpn for pair in standing.pairs for tpn in pair] if standing else []
        assert len(seated) == len(set(seated)), station.narrated.text


def stands_at_a_step_alone_as_when_one_comes_to_it_step_by_step(shown: Shown) -> None:
    index = shown.tour.narrator.index
    walked: dict[int, Standing] = {}
    for step in index.trace.steps:
        opening = index.opening_of(step.number)
        if opening is None:
            assert standing_at(index, step.number) is None
            continue
        before = walked.get(opening.number)
        walked[opening.number] = follow(before, step.event) if before else standing_of(step)
        assert standing_at(index, step.number) == walked[opening.number]


def standing_of(step: Step) -> Standing:
    assert isinstance(step.event, BracketOpened | GroupOpened)
    return Standing(step.event)


def lists_all_who_float_where_it_lists_some(shown: Shown) -> None:
    (closed,) = shown.played.steps(RoundClosed)
    for text in shown.told.values():
        block = re.search(r"^Floats\n-+\n(.*?)\n\n", text, re.MULTILINE | re.DOTALL)
        if block:
            down = re.findall(r"^  (\d+) .*(?:floats down|gets the bye)", block[1], re.MULTILINE)
            up = re.search(r"^  ([\d, and]+) floats? up", block[1], re.MULTILINE)
            assert {*map(int, down)} == {*closed.downfloats}
            assert {*map(int, re.findall(r"\d+", up[1] if up else ""))} == {*closed.upfloats}


def refers_to_no_reading_that_it_does_not_tell(shown: Shown) -> None:
    for text in shown.told.values():
        readings = text.partition("Readings where the rules are unclear\n")[2]
        told = {*re.findall(r"^([A-Z]+\d*-\d+)\b", readings, re.MULTILINE)}
        assert {*re.findall(r"\b(?:D12|D17|D26|BU26|DB26|DUB|LIM|LIM26|SSM|TEAM26)-\d+", readings)} <= told


QUESTIONS = (
    says_what_it_is,
    is_small_and_its_people_differ,
    is_paired_as_it_expects,
    teaches_clauses_that_are_rules_and_are_cited,
    has_earlier_rounds_that_follow_the_rules_too,
    reads_well_at_every_depth,
    tells_no_wording_that_misled_readers,
    has_a_board_for_every_step,
    seats_nobody_in_two_pairs_at_any_step_of_a_procedure,
    stands_at_a_step_alone_as_when_one_comes_to_it_step_by_step,
    lists_all_who_float_where_it_lists_some,
    refers_to_no_reading_that_it_does_not_tell,
)
"""What is asked of each scenario; each question is asked, whatever the others come to."""


def wrong_with(shown: Shown) -> list[AssertionError]:
    """Return what is wrong with a scenario, question by question."""
    wrong = []
    for question in QUESTIONS:
        try:
            question(shown)
        except AssertionError as refuted:
            refuted.add_note(f"{shown.name}: {question.__name__.replace('_', ' ')}")
            wrong.append(refuted)
    return wrong


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario(name: str, snapshot: SnapshotAssertion, tmp_path: Path) -> None:
    shown = Shown(name)
    wrong = wrong_with(shown)
    if wrong:
        raise ExceptionGroup(f"{name}: {len(wrong)} questions", wrong)
    if name in ALONE:
        path = tmp_path / f"{name}.json"
        path.write_text(to_json(shown.tour.trace), encoding="utf-8")
        alone = open_round(Wanted(source=str(path)), nobody).tour
        for depth in DEPTHS:
            assert alone.routes[depth].stations == shown.tour.routes[depth].stations
    if name in READ:
        assert shown.told["normal"] == snapshot.use_extension(Explanation)
        assert to_yaml(shown.played.trace) == snapshot.use_extension(TraceFile)


def test_what_is_wrong_is_told_of_each_question() -> None:
    shown = Shown("exchange")
    titled = replace(shown.played.scenario, title="A title.")
    shown.__dict__ |= {"played": replace(shown.played, scenario=titled), "told": {"full": "told  None ."}}
    notes = [note for wrong in wrong_with(shown) for note in wrong.__notes__]
    assert notes == ["exchange: says what it is", "exchange: reads well at every depth"]


def test_the_scenarios_of_the_foundation_are_there() -> None:
    assert {"collapse", "exchange", "first-round", "limbo", "rematch", "topscorers"} <= set(NAMES)

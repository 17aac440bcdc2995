"""What is told at a board and to its players holds: scores, who came first, what candidates before lacked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

import pytest

from pairtutor.answers.stretch import Stretch
from pairtutor.model.ids import Tpn
from pairtutor.narrative import markdown
from pairtutor.narrative.boards import BoardView, ProcedureBoardView, RefusedFirst, boards
from pairtutor.narrative.disputes.others import others_told
from pairtutor.narrative.disputes.way_parts import PlaceView
from pairtutor.narrative.disputes.why import way
from pairtutor.narrative.document import board_views
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.text import render
from pairtutor.narrative.view import FamilyView
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import ExchangeApplied, FamilyRuledOut, SubgroupsFormed
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import SharedExchanges, SharedOpponent
from tests.lab.oracles.leaving import Field, Listed, Listing
from tests.lab.oracles.standing import Standing
from tests.lab.oracles.worn import OFTEN, WORN, rounds
from tests.lab.together import together

DUTCH = ("dutch-2012", "dutch-2017", "dutch-2026")
COMPARING = (*DUTCH, "burstein-2026")
SYSTEMS = (*COMPARING, "lim-1999", "lim-2026", "dubov-1997", "dubov-2026", "ssm")
LARGEST = 8


@cache
def traces(system: str) -> tuple[Trace, ...]:
    """Return generated rounds of small fields in which much has been played."""
    return tuple(chain(rounds(system, range(3), WORN), rounds(system, range(2), OFTEN)))


def views(narrator: Narrator) -> tuple[BoardView | ProcedureBoardView, ...]:
    return board_views(narrator)


@together("system", SYSTEMS)
def test_each_score_is_that_of_the_player_beside_it_and_a_float_is_told_on_its_side(system: str) -> None:
    seen: Counter[str] = Counter()
    for trace in traces(system):
        narrator = Narrator(trace)
        for view in views(narrator):
            pair = {view.white.tpn: view.white, view.black.tpn: view.black}
            scores = {str(tpn): narrator.cast.points(narrator.cast.score(tpn)) for tpn in pair}
            text = narrator.phrases.say(view)
            bracket = next((one for one in narrator.index.brackets if {*pair} in one.pairs), None)
            down = {str(tpn) for tpn in pair if bracket and tpn in bracket.opened.mdps}
            if both := re.match(r"Both have (\S+) points?\. ?", text):
                assert set(scores.values()) == {both[1]}
                continue
            one = re.match(
                r"(\d+) \((\S+) points?\)(?: floats (down|up) to play| plays| and) (\d+) \((\S+) points?\)"
                r"(?: both float (down|up) and play each other)?\.",
                text,
            )
            assert one, text
            assert {one[1]: one[2], one[4]: one[5]} == scores
            if one[3] is None:
                assert (one[1], one[4]) == tuple(map(str, pair)), "in the order of the names"
            if system in COMPARING:
                told = {one[1]} if one[3] == "down" else {one[1], one[4]} if one[6] == "down" else set()
                assert down == told
            else:
                lower, higher = sorted((one[1], one[4]), key=lambda tpn: float(scores[tpn]))
                assert one[3] is None or one[1] == (lower if one[3] == "up" else higher)
            seen["floated" if one[3] or one[6] else "apart"] += 1
    assert seen, system


Refused = tuple[Narrator, BracketRecord, BoardView, FamilyView, Stretch]


def refused(trace: Trace) -> Iterator[Refused]:
    """Yield the runs that a board tells of, or its exchange, with the step of each."""
    narrator = Narrator(trace)
    for view in boards(narrator.answers, narrator.cast):
        bracket = next(
            one
            for one in narrator.index.last_openings
            if one.accepted_first
            and any({view.white.tpn, view.black.tpn} == {*pair} for pair in one.accepted_first.pairs)
        )
        told = [one.run for one in view.refused]
        for run in (*told, *((view.exchanged_for,) if view.exchanged_for else ())):
            event = next(one for one in bracket.events_of(FamilyRuledOut) if one.first == run.first)
            yield narrator, bracket, view, run, narrator.answers.stretch(event)


class NotForbidden(Listing):
    """One bracket; in 2017 a candidate of an ordinary one is there though the round cannot be completed."""

    def _outlook(self, left: tuple[Standing, ...]) -> tuple[tuple[str, Any], ...] | None:
        free = self.field.system == "dutch-2017" and self.opened.bracket_kind == "normal"
        return self.early(left) if free else super()._outlook(left)


@cache
def listed(trace: Trace, opening: int) -> tuple[Listed, ...]:
    """Return the candidates of a bracket that are not forbidden."""
    index = Narrator(trace).index
    field = Field(index.opened)
    bracket = next(one for one in index.openings if one.opening.number == opening)
    found = NotForbidden(field, bracket, field.least_bye).candidates()
    return tuple(one for one in found if one.m1 == bracket.opened.m1)


@together("system", COMPARING)
def test_what_came_first_starts_with_the_pairs_of_the_boards_before(system: str) -> None:
    for trace in traces(system):
        for _, bracket, _, _, event in refused(trace):
            if event.example and isinstance(event.shared, SharedOpponent) and bracket.accepted_first:
                settled = event.shared.settled
                assert event.example.pairs[:settled] == bracket.accepted_first.pairs[:settled]


def candidates(run: FamilyView) -> str:
    """Return the candidates of a run of several as a sentence names them."""
    between = " and " if run.last == run.first + 1 else "–"
    return f"candidates {run.first:,}{between}{run.last:,}"


@together("system", DUTCH)
def test_of_several_candidates_all_are_forbidden_or_the_best_is_told(system: str) -> None:
    seen: Counter[str] = Counter()
    for trace in traces(system):
        for narrator, bracket, view, run, event in refused(trace):
            text = narrator.phrases.say(view, "asked")
            assert "otherwise" not in text
            if run.direct or run.single or bracket.opened.leaving or len(bracket.players) > LARGEST:
                continue
            found = listed(trace, bracket.opening.number)
            assert bracket.accepted_first
            assert bracket.accepted_first.number in {one.number for one in found}
            legal = [one for one in found if run.first <= one.number <= run.last]
            if run.legality:
                assert not legal
                few = "neither" if run.last == run.first + 1 else "none"
                span = f"{few} of {candidates(run)} is legal"
                only = "that would leave only" in text
                assert span in text or only or "no candidate is legal" in text
                seen["forbidden"] += 1
            elif event.example:
                assert event.example.number in {one.number for one in legal}, "the best is not forbidden"
                best = f", namely in candidate {event.example.number}"
                few = "better" if run.last == run.first + 1 else "best"
                own = f"even in the {few} of {candidates(run)}"
                assert own in text or "even in the best candidate" in text or best in text
                seen["at best"] += 1
    assert seen["forbidden"], seen
    assert seen["at best"], seen


@together("system", DUTCH)
def test_what_is_said_of_the_candidates_before_an_exchange_is_about_all_of_them(system: str) -> None:
    seen: Counter[bool] = Counter()
    for trace in traces(system):
        for narrator, bracket, view, _, event in refused(trace):
            if not isinstance(event.shared, SharedExchanges):
                continue
            steps = [step.event for step in bracket.steps]
            own = (isinstance(one, FamilyRuledOut) and one.first == event.first for one in steps)
            after = steps[[*own].index(True) + 1 :]
            assert any(isinstance(one, ExchangeApplied) for one in after)
            runs = [one for one in after if isinstance(one, FamilyRuledOut)]
            assert not any(isinstance(one.shared, SharedExchanges) for one in runs[:1])
            text = narrator.phrases.say(view)
            unchanged = event.shared.first == 1
            assert ("swapped halves. Without the exchange, " in text) == (unchanged and not view.told_on)
            seen[unchanged] += 1
    assert seen[True], seen


@together("system", SYSTEMS)
def test_why_not_the_others_says_what_is_so_and_guesses_nothing(system: str) -> None:
    seen: Counter[str] = Counter()
    for trace in traces(system):
        narrator = Narrator(trace)
        index, closed = narrator.index, narrator.index.closed
        if closed is None:
            continue
        partner = {one: other for pair in closed.boards for one, other in (pair, pair[::-1])}
        for line in index.opened.players:
            for other in others_told(narrator, line.tpn).lines:
                text, whom = narrator.phrases.say(other), Tpn(other.who.tpn)
                seen[other.why] += 1
                guessed = r"first in the order|chooses|left over here"
                if other.why != "answer":  # which says in what order somebody looked
                    guessed += r"|(?<!round )before"
                assert not re.search(guessed, text)
                assert partner.get(line.tpn) != whom
                match other.why:
                    case "met":
                        assert narrator.cast.round_met(line.tpn, whom) == other.round
                    case "plays":
                        assert text.startswith(f"plays {partner[whom]}")
                    case "bye":
                        assert closed.bye == whom
                    case "floats":
                        shared = [one for one in index.brackets if {whom, line.tpn} <= {*one.players}]
                        assert whom in shared[-1].left_over
                    case "run":
                        assert_run(narrator, {line.tpn, whom}, other.run, text)
                    case "answer":
                        assert other.answer is not None
                        assert text == narrator.phrases.say(other.answer, "why")
                    case _:
                        assert other.why in {"absolute", "apart"}
    if system in COMPARING:
        assert seen["met"], seen
        assert seen["plays"], seen
    else:
        assert seen.keys() == {"answer"}


def assert_run(narrator: Narrator, pair: set[int], told: RefusedFirst | None, text: str) -> None:
    """Assert that a run is about the pair, says so of which candidates, and cites what the bracket cites."""
    assert told is not None
    events = [
        step
        for bracket in narrator.index.openings
        for step in bracket.steps
        if isinstance(step.event, FamilyRuledOut)
        and isinstance(step.event.shared, SharedOpponent)
        and {step.event.shared.player, step.event.shared.opponent} == pair
        and (step.event.first, step.event.last) == (told.run.first, told.run.last)
    ]
    assert told.clause in {narrator.tell_run([step]).cited[0].label for step in events}
    if not told.run.direct:
        assert str(told.run.first) in text
        assert told.run.single or candidates(told.run) in text


@together("system", COMPARING)
def test_a_place_is_counted_in_its_half(system: str) -> None:
    for trace in traces(system):
        narrator = Narrator(trace)
        halves = [
            tuple(half)
            for bracket in narrator.index.openings
            for split in bracket.events_of(SubgroupsFormed)
            for half in (split.s1, split.s2)
        ]
        for line in narrator.index.opened.players:
            for stage in way(trace, narrator, line.tpn).stages:
                for place in stage.places:
                    assert isinstance(place, PlaceView)
                    text = narrator.phrases.say(place)
                    top = "|starts at the top of" if place.place == 1 else ""
                    assert place.limbo or any(
                        line.tpn in half and half.index(line.tpn) + 1 == place.place for half in halves
                    )
                    assert place.limbo or re.search(
                        rf"(?:(?:as|then) {place.place}(?:st|nd|rd|th) in|{top}) S", text
                    )


def test_by_the_index_a_place_is_that_of_the_standings() -> None:
    for trace in traces("burstein-2026"):
        narrator = Narrator(trace)
        standings = narrator.index.standings
        if standings is None or "buchholz" not in standings.columns:
            continue
        order = [line.player for line in standings.lines]
        for line in narrator.index.opened.players:
            text = narrator.phrases.say(way(trace, narrator, line.tpn).standing)
            place = order.index(line.tpn) + 1
            told = rf"By the Index, .*, {line.tpn} is {place}(?:st|nd|rd|th) of {len(order)} "
            assert re.search(told, text)


@together("system", ["dubov-1997", "dubov-2026"])
def test_in_dubov_nobody_is_said_to_have_floated_down(system: str) -> None:
    seen = 0
    for trace in traces(system):
        narrator = Narrator(trace)
        for line in narrator.index.opened.players:
            text = narrator.phrases.say(way(trace, narrator, line.tpn).standing)
            assert "floated down" not in text
            seen += "an opponent with fewer points" in text or "opponents with fewer points" in text
    assert seen


@together("system", COMPARING)
def test_as_paired_is_said_of_what_is_not_forbidden(system: str) -> None:
    for trace in traces(system):
        narrator = Narrator(trace)
        legend = render(trace)
        assert "names nobody else" not in legend
        for bracket in narrator.index.openings:
            for step in bracket.steps:
                view = narrator.tell_run([step]).view if isinstance(step.event, FamilyRuledOut) else None
                if not isinstance(view, FamilyView) or not view.paired or not view.example:
                    continue
                for pair in view.example.pairs:
                    assert not narrator.cast.round_met(pair.first.tpn, pair.second.tpn)


@together("system", COMPARING)
def test_nobody_is_told_to_have_met_in_the_next_bracket_whoever_has_had_the_bye_before(system: str) -> None:
    for trace in traces(system):
        narrator = Narrator(trace)
        bye = narrator.index.bye
        for bracket in narrator.index.openings:
            for step in bracket.steps:
                view = narrator.tell_run([step]).view if isinstance(step.event, FamilyRuledOut) else None
                for one in view.shut_out if isinstance(view, FamilyView) else ():
                    given = bye is not None and bye.number < bracket.opening.number and narrator.index.closed
                    assert not given or given.bye not in {who.tpn for who in one.met}


@together("system", COMPARING)
def test_the_only_candidate_is_that_of_the_bracket_that_stands(system: str) -> None:
    seen: Counter[str] = Counter()
    for trace in traces(system):
        narrator = Narrator(trace)
        for view in boards(narrator.answers, narrator.cast):
            text = narrator.phrases.say(view, "asked")
            assert not re.search(r"natural opponents|Nothing else was possible|pairs before are made", text)
            assert "The first candidate" not in text
            if "Nobody else is in " not in text:
                continue
            pair = frozenset((view.white.tpn, view.black.tpn))
            bracket = next(one for one in narrator.index.brackets if pair in one.pairs)
            assert bracket.accepted_candidate
            assert bracket.accepted_candidate.number == 1
            assert bracket.accepted_candidate.sequence == 1
            if system != "burstein-2026" and len(bracket.players) <= LARGEST:
                field = Field(narrator.index.opened)
                found = [*NotForbidden(field, bracket, field.least_bye).candidates()]
                most = max(one.m1 for one in found)
                assert [one.number for one in found if one.m1 == most] == [1], text
            seen["only"] += 1
    assert seen["only"] or system == "dutch-2012", seen


@together("system", SYSTEMS)
def test_the_board_of_one_player_is_the_same_when_no_others_are_told(system: str) -> None:
    for trace in traces(system):
        every = views(Narrator(trace))
        alone = Narrator(trace)
        for board in every:
            assert board_views(alone, Tpn(board.black.tpn)) == (board,)


@pytest.mark.parametrize("system", [one for one in SYSTEMS if one != "ssm"])
def test_colours_are_told_once_of_all_boards_that_have_the_same(system: str) -> None:
    seen: Counter[bool] = Counter()
    for trace in traces(system):
        narrator = Narrator(trace)
        told = [narrator.phrases.say(view, "colour").strip() for view in views(narrator)]
        if not told:
            continue
        often, many = Counter(told).most_common(1)[0]
        once = many > 2 or many == len(told) > 1
        seen[once] += 1
        for page in (render(trace), markdown.render(trace)):
            top = " ".join(page.replace("\\", "").split("How to read the tables")[0].split())
            told_below = r"In (every pair|all other pairs), (.*?\.)(?= |$)"
            below = re.search(told_below, top.replace(" |", ""))
            assert bool(below) == once, (often, many, top)
            assert all(one in top for one in told if not once or one != often)
            assert not once or often not in top
            assert below is None or (below[1] == "every pair") == (many == len(told))
    assert seen[True]
    assert seen[False]

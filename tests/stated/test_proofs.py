"""What is stated is taken as given; what contradicts it, or cannot be, is refuted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pairtutor import tutor
from pairtutor.errors import TraceNotProven
from pairtutor.model.game import ByeBar
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.sources.load import load
from pairtutor.sources.stated import Besides, read_pairs, stated_tournament
from pairtutor.sources.stated_spec import Location, read_spec
from pairtutor.trace.events import FactsStated, RoundClosed, RoundOpened
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import PairLine, PlayerLine, PreferenceLine
from pairtutor.verify import dutch_2012_reopening
from pairtutor.verify.check import verify
from pairtutor.verify.dutch_2012_left_over import ProvenLoweringSets
from pairtutor.verify.source import check_source
from tests.lab.stated.random_brackets import SYSTEMS, Written
from tests.lab.together import together

BOARD, LAST, TOP = "bracket-board", "bracket-bye", "bracket-last-round"
Doctor = Callable[[Trace], Trace]


def recorded(source: str, system: str | None = None) -> Trace:
    return tutor.run(load(source), system=system).recorded


def changed(trace: Trace, kind: type, change: Callable[[Any], Any]) -> Trace:
    """Return a trace whose steps of a kind are changed."""
    steps = (
        step._replace(event=change(step.event)) if isinstance(step.event, kind) else step
        for step in trace.steps
    )
    return trace._replace(steps=tuple(steps))


def of_player(tpn: int, **facts: Any) -> Doctor:
    """Return what states other facts of one player."""

    def line(one: PlayerLine) -> PlayerLine:
        return one._replace(**facts) if one.tpn == tpn else one

    return lambda trace: changed(
        trace, RoundOpened, lambda opened: replace(opened, players=tuple(map(line, opened.players)))
    )


def stated(**facts: Any) -> Doctor:
    """Return what states other facts of the bracket."""
    return lambda trace: changed(trace, FactsStated, lambda event: replace(event, **facts))


def opened(**facts: Any) -> Doctor:
    return lambda trace: changed(trace, RoundOpened, lambda event: replace(event, **facts))


DOCTORED = {
    "two who are paired have met": (BOARD, stated(met=(PairLine(Tpn(5), Tpn(19)),))),
    "two who are refused have not met": (BOARD, stated(met=())),
    "somebody met who is not there": (BOARD, stated(met=(PairLine(Tpn(5), Tpn(99)),))),
    "another preference": (BOARD, of_player(19, preference=PreferenceLine("black", "strong"))),
    "a weaker preference": (BOARD, of_player(25, preference=PreferenceLine("black", "mild"))),
    "no such preference": (BOARD, of_player(25, preference=PreferenceLine(None, "strong"))),
    "another score": (BOARD, of_player(5, score=6)),
    "another rank": (BOARD, of_player(5, rank=2)),
    "a colour history": (BOARD, of_player(5, colours="WB")),
    "the bye of six": (BOARD, stated(bye=True)),
    "no bye": (LAST, stated(bye=False)),
    "the bye had by who has it": (
        LAST,
        of_player(9, bye_bar=ByeBar("pairing-allocated-bye", RoundNumber(0))),
    ),
    "the bye not had by who is refused it": (LAST, of_player(12, bye_bar=None)),
    "a bye of a round": (LAST, of_player(12, bye_bar=ByeBar("pairing-allocated-bye", RoundNumber(3)))),
    "no float": (LAST, of_player(8, floats=("none", "none"))),
    "who came is of the residents": (LAST, of_player(4, score=6)),
    "no topscorer": (TOP, lambda trace: of_player(1, topscorer=False)(of_player(2, topscorer=False)(trace))),
    "topscorers before the last round": (TOP, opened(planned_rounds=9, last_round=False)),
    "an inferred colour": (BOARD, opened(initial_colour_because="inferred")),
    "another initial colour, where nothing asks for it": (BOARD, opened(initial_colour=None)),
    "a float on": (
        BOARD,
        lambda trace: changed(trace, RoundClosed, lambda closed: replace(closed, downfloats=(Tpn(5),))),
    ),
    "the step missing": (
        BOARD,
        lambda trace: trace._replace(
            steps=tuple(
                step._replace(number=step.number - (step.number > 2), parent=step.parent - (step.parent > 2))
                for step in trace.steps
                if not isinstance(step.event, FactsStated)
            )
        ),
    ),
    "the step in another place": (
        BOARD,
        lambda trace: trace._replace(
            steps=(*trace.steps, trace.steps[1]._replace(number=len(trace.steps) + 1))
        ),
    ),
}


@together("source", [BOARD, LAST, TOP, "bracket-index"])
@together("system", SYSTEMS)
def test_a_stated_bracket_is_proven_by_every_system(source: str, system: str) -> None:
    proven = verify(recorded(source, system))
    assert proven.facts is not None
    assert proven.brackets == 1


@together("fraud", DOCTORED)
def test_doctored_facts_are_refuted(fraud: str) -> None:
    source, doctor = DOCTORED[fraud]
    trace = recorded(source)
    doctored = doctor(trace)
    assert doctored != trace
    with pytest.raises(TraceNotProven):
        verify(doctored)


def test_a_trace_rests_on_what_its_source_states() -> None:
    trace = recorded(BOARD)
    assert check_source(trace, load(BOARD)) is None
    contest = load(BOARD)
    assert contest.stated is not None
    others = (
        contest.stated._replace(met=()),
        contest.stated._replace(bye=True),
        contest.stated._replace(players=contest.stated.players[::-1]),
        contest.stated._replace(
            players=tuple(one._replace(floats=("down", "none")) for one in contest.stated.players)
        ),
    )
    for other in (*others, None):
        with pytest.raises(TraceNotProven):
            check_source(trace, contest._replace(stated=other))


def test_those_left_over_go_on_or_one_has_the_bye() -> None:
    going = tutor.run(Written("1B! 2B! 3B! 4w").tournament()).paired
    assert (len(going.boards), going.bye, going.floaters) == (1, None, (2, 3))
    last = tutor.run(Written("1B! 2B! 3w", bye=True).tournament()).paired
    assert (last.bye, last.floaters) == (2, ())
    none = tutor.run(Written("1B! 2B! 3B!", bye=True).tournament())
    assert none.pairing is None
    assert none.refusal


def test_those_moved_down_meet_residents_alone() -> None:
    paired = tutor.run(Written("3: 1w 2b > 2.5: 3w").tournament(), system="dutch-2026").paired
    assert {frozenset(board) for board in paired.boards} == {frozenset((2, 3))}
    assert paired.floaters == (1,)
    impossible = tutor.run(Written("3: 1w 2b 4w 5b > 2.5: 3w", bye=True).tournament(), system="dutch-2017")
    assert impossible.pairing is None


@together(("number", "asked"), [(7, "strong-as-absolute"), (8, "strong-preference")])
def test_a_bracket_is_opened_again_by_what_is_asked_in_its_round(
    number: int, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec, place = "3: 1W 2w 3W 4b | 2: 5w 6b", Location("SPEC")
    besides = Besides(met=read_pairs("5-6", place), round=number)
    trace = tutor.run(
        stated_tournament(read_spec(spec, place), besides, "A bracket", spec), system="dutch-2012"
    ).recorded
    compared: list[set[str]] = []

    class Sets(ProvenLoweringSets):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            compared.append({*self.names})

    monkeypatch.setattr(dutch_2012_reopening, "ProvenLoweringSets", Sets)
    verify(trace)
    assert compared and all(
        names & {"strong-as-absolute", "strong-preference"} == {asked} for names in compared
    )

"""A supposed fact in the opening of every system: proven as given, alone in what differs; forged, refuted."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from pairtutor.answers.answer import PlacedAnswer
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import verdict_on
from pairtutor.disputes.case import Case, FloatWish, PairWish, Wish, players_of
from pairtutor.disputes.named_facts import facts_named
from pairtutor.disputes.past_floats import floats_read
from pairtutor.disputes.supposing import facts_of_answer
from pairtutor.disputes.suppositions import read_facts, typed_fact
from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.supposed import (
    BarFromBye,
    EarlierFloat,
    EarlierGame,
    NoByeHad,
    NoFloat,
    NotMet,
    OtherDue,
    OtherLast,
    OtherTopscorer,
    StaysAway,
    SupposedFact,
    TakesPart,
)
from pairtutor.narrative.disputes.suppose import said_fact
from pairtutor.narrative.narrator import Narrator
from pairtutor.positions.progress import ProofError
from pairtutor.sources.load import load
from pairtutor.trace.read import read_trace
from pairtutor.trace.recorder import Trace
from pairtutor.trace.serial import to_json, to_yaml
from pairtutor.trace.values import PlayerLine
from pairtutor.verify.check import verify
from tests.lab.seeds import TIMES
from tests.lab.supposed.asked import Asked, asked, opening_of, played_rounds
from tests.lab.told.played import rounds

OWN: dict[type, set[str]] = {
    NotMet: set(),
    EarlierGame: set(),
    NoByeHad: {"bye_bar"},
    BarFromBye: {"bye_bar"},
    OtherDue: {"colours", "colour_difference", "preference"},
    NoFloat: {"floats"},
    EarlierFloat: {"floats"},
    OtherTopscorer: {"topscorer"},
}
"""What each fact changes in the line of its player."""


def fields_changed(line: PlayerLine, other: PlayerLine) -> set[str]:
    return {name for name in line._fields if getattr(line, name) != getattr(other, name)}


def opening_changed(one: Asked) -> set[str]:
    """The fields of the opening in which a round differs from the one as it is, without `cites`."""
    before, after = opening_of(one.actual), opening_of(one.trace)
    return {
        name
        for name in before.fields_in_order
        if name != "cites" and getattr(before, name) != getattr(after, name)
    }


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_supposed_round_is_proven_and_only_its_fact_differs(system: str) -> None:
    kinds = set()
    for one in asked(system, 2 * TIMES, 8):
        verify(one.trace)
        kinds.add(type(one.fact))
        changed = opening_changed(one)
        assert opening_of(one.trace).supposed == (one.fact,), one.said
        if isinstance(one.fact, TakesPart | StaysAway):
            allowed = {"players", "absent", "scoregroups", "bye_needed", "apart"}
            assert changed <= {*allowed, "supposed"}, one.said
            continue
        if isinstance(one.fact, OtherLast):
            assert changed <= {"last_round", "players", "supposed"}, one.said
            continue
        apart = isinstance(one.fact, NotMet) and one.fact.apart
        assert changed <= {"players", "supposed"} | ({"apart"} if apart else set()), one.said
        before, after = opening_of(one.actual).players, opening_of(one.trace).players
        for line, other in zip(before, after, strict=True):
            mine = line.tpn == getattr(one.fact, "player", 0)
            assert fields_changed(line, other) <= (OWN[type(one.fact)] if mine else set()), one.said
    assert len(kinds) > 2


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fact_is_typed_as_it_is_read(system: str) -> None:
    for one in asked(system, TIMES, 8, seed=3):
        typed = typed_fact(one.fact, opening_of(one.actual))
        assert read_facts([typed], one.case) == (one.fact,), one.said


def test_the_opening_of_a_supposed_round_says_what_is_supposed() -> None:
    case = Case(load("exchange"), RoundNumber(4), None)
    trace = case.under(read_facts(["4-8", "9=w"], case)).trace()
    told = Narrator(trace).tell(trace.steps[0]).text
    assert told.endswith("as if 4 and 8 had not played each other in round 2 and 9 were due White mildly.")


@pytest.mark.parametrize(
    ("system", "told"),
    [
        ("dutch-2026", r"the forfeit win of \d+ in round \d+ did not count as a downfloat"),
        ("dubov-2026", r"\d+ had not floated up in round \d+"),
        ("dubov-1997", r"\d+ had not floated up in round \d+"),
        ("lim-1999", r"\d+ had not floated (?:up|down) in round \d+"),
        ("lim-2026", r"\d+ had not floated (?:up|down) in round \d+"),
    ],
)
def test_a_float_of_a_game_that_was_not_played_is_told_as_the_system_counts_it(
    system: str, told: str
) -> None:
    """A win by forfeit is a downfloat by the Dutch rules; by others the scores of the two alone make one."""
    forfeits = 0
    for played in played_rounds(system, 40):
        narrator = Narrator(played.trace)
        opened = opening_of(played.trace)
        for line in opened.players:
            for fact in floats_read(line, opened):
                game = line.games[fact.round - 1]
                if game.opponent is not None and game.mark == Mark.FORFEIT_WIN.value:
                    assert re.fullmatch(told, said_fact(fact, narrator).strip())
                    forfeits += 1
    assert forfeits


@pytest.mark.parametrize("system", ["dutch-2026", "lim-2026", "dubov-1997", "ssm"])
def test_a_supposed_trace_is_read_back_as_it_was_written(system: str) -> None:
    for one in asked(system, 2, 6):
        assert read_trace(to_json(one.trace), "a.json") == one.trace
        assert read_trace(to_yaml(one.trace), "a.yaml") == one.trace


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_trace_without_suppositions_says_nothing_of_them(system: str) -> None:
    written = to_json(played_rounds(system, 1)[0].trace)
    assert "supposed" not in written


def forged(trace: Trace, *facts: SupposedFact, **changes: Any) -> Trace:
    """The trace with other facts told as supposed in its opening."""
    opened = replace(opening_of(trace), supposed=facts, **changes)
    return trace._replace(steps=(trace.steps[0]._replace(event=opened), *trace.steps[1:]))


def refuted(trace: Trace) -> None:
    with pytest.raises(ProofError):
        verify(trace)


def others(fact: SupposedFact) -> list[SupposedFact]:
    """The same fact, told to have been otherwise, or of others."""
    match fact:
        case NotMet(rounds=rounds):
            return [
                fact._replace(rounds=(*rounds, RoundNumber(40))),
                fact._replace(rounds=(), apart=False),
                fact._replace(second=fact.first),
            ]
        case EarlierGame(first=first):
            return [fact._replace(second=first), fact._replace(second=Tpn(9999))]
        case BarFromBye():
            return [fact._replace(player=Tpn(9999))]
        case EarlierFloat(direction=way, was=was, round=number):
            elsewhere = fact._replace(was="up") if was == "none" else fact._replace(was="none")
            return [elsewhere, fact._replace(was=way), fact._replace(round=RoundNumber(number + 40))]
        case NoByeHad(reason=reason, round=number):
            won = fact._replace(reason="forfeit-win")
            other = won if reason != "forfeit-win" else fact._replace(reason="full-point-bye")
            return [other, fact._replace(round=RoundNumber(number + 1))]
        case OtherDue(had=had):
            return [fact._replace(had=f"{had}W"), fact._replace(colours=had), fact._replace(colours="X")]
        case NoFloat(direction=way, round=number):
            turned = fact._replace(direction="up") if way == "down" else fact._replace(direction="down")
            return [turned, fact._replace(round=RoundNumber(number + 2))]
        case TakesPart(player=tpn):
            return [fact._replace(mark="U"), StaysAway("away", tpn)]
        case StaysAway(player=tpn):
            return [fact._replace(player=Tpn(9999)), TakesPart("there", tpn, "Z")]
        case OtherLast(last=last):
            return [OtherLast("last-round", not last)]
        case OtherTopscorer(topscorer=topscorer):
            return [fact._replace(topscorer=not topscorer)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_forged_supposition_is_refuted(system: str) -> None:
    for one in asked(system, 3, 6, seed=1):
        for other in others(one.fact):
            refuted(forged(one.trace, other))
        refuted(forged(one.trace, one.fact, one.fact))
        if not isinstance(one.fact, StaysAway | TakesPart | NotMet | EarlierGame):
            refuted(forged(one.trace))


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_as_it_is_supposes_nothing(system: str) -> None:
    """A fact that only the opening tells, while all else is as the games have it, is no supposition."""
    for one in asked(system, 3, 6, seed=2):
        if opening_changed(one) - {"supposed"}:
            refuted(forged(one.actual, one.fact))


def test_an_answer_that_rests_on_who_has_not_floated_names_that() -> None:
    played = next(one for one in rounds("lim-2026", 12) if one.where == "lim-2026 seed 0 round 7")
    case = Case(played.tournament, RoundNumber(7), "lim-2026")
    named = [typed_fact(fact, played.index.opened) for fact in facts_of_answer(case, FloatWish(Tpn(4)))]
    assert named == ["4 down 6", "8 floated down 6"]


def test_what_an_answer_tells_itself_is_supposed_first() -> None:
    """A float of the round before against an upfloater, and the colour that a floater would not have."""
    found = set()
    for system in ("swiss-team-2026", "dubov-2026"):
        for played in played_rounds(system, 40):
            case = Case(played.tournament, RoundNumber(played.number), system)
            answers = RoundAnswers(case.brackets())
            opened = answers.index.opened
            numbers = [line.tpn for line in opened.players]
            pairs = (PairWish(*two) for two in combinations(numbers, 2))
            wishes: list[Wish] = [*map(FloatWish, numbers), *pairs]
            for wish in wishes:
                with suppress(UsageError):  # it is granted
                    verdict = verdict_on(case, answers, wish)
                    assert isinstance(verdict, PlacedAnswer)
                    named = facts_named(verdict, opened, answers, players_of(wish))
                    answer = verdict.answer
                    if answer.verdict not in ("worse", "passed") or not named:
                        continue
                    if answer.criterion == "opponents-again":
                        assert isinstance(named[0], NoFloat)
                        assert named[0].round == opened.round - 1
                        assert any(named[0].player in pair for pair in answer.hits)
                        found.add(answer.criterion)
                    if answer.criterion == "colour-preference" and isinstance(wish, FloatWish):
                        assert isinstance(named[0], OtherDue)
                        found.add(answer.criterion)
    assert found == {"opponents-again", "colour-preference"}

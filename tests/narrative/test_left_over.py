"""What is told of those who float and of the bye: no more than the trace knows, and nobody left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pairtutor.model.game import ByeBar
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outcomes import asked_for
from pairtutor.trace.events import ByeAssigned, FloaterChosen, TargetSet
from pairtutor.trace.recorder import Step
from tests.lab.narrative.example import OPENED, example
from tests.lab.numbers import tpns
from tests.lab.oracles.worn import WORN, rounds
from tests.lab.seeds import seeds
from tests.lab.told.clauses import counted


def test_nothing_is_said_about_others_unless_they_were_looked_for() -> None:
    floater = FloaterChosen(cites=("dutch-2017 A.4.a",), bracket=1, player=Tpn(4), limbo=False)
    narrator = Narrator(example())
    assert narrator.tell(Step(3, 2, floater)).text == "4 Player0004 floats down."


def test_everybody_barred_with_as_few_points_as_whoever_has_the_bye_is_named() -> None:
    bars = {
        3: (5, ByeBar("forfeit-win", RoundNumber(2))),
        8: (6, ByeBar("pairing-allocated-bye", RoundNumber(1))),
        10: (4, ByeBar("pairing-allocated-bye", RoundNumber(3))),
        11: (6, ByeBar("full-point-bye", RoundNumber(1))),
    }
    lines = tuple(
        line._replace(score=bars[line.tpn][0], bye_bar=bars[line.tpn][1]) if line.tpn in bars else line
        for line in OPENED.players
    )
    bye = ByeAssigned(
        cites=("dutch-2017 C.2",),
        bracket=3,
        player=Tpn(24),
        barred=tpns(10, 11),
    )
    assert cast_score(24) == 5
    text = Narrator(example(replace(OPENED, players=lines))).tell(Step(3, 2, bye)).text
    assert re.findall(r"(\d+) Player\d+ [^.]*?may not have it", text) == ["3", "10", "11"], (
        "8 has more points"
    )


def cast_score(tpn: int) -> int:
    """Return the score of a player of the example, in half points."""
    return next(line.score for line in OPENED.players if line.tpn == tpn)


def floats_told(system: str, numbers: range) -> Iterator[tuple[Narrator, Step]]:
    """Yield each step in which somebody floats, of the rounds of some tournaments, with what tells it."""
    for trace in rounds(system, numbers, WORN):
        narrator = Narrator(trace)
        yield from ((narrator, step) for step in trace.steps if isinstance(step.event, FloaterChosen))


@pytest.mark.parametrize("system", ["dutch-2012", "dutch-2017", "dutch-2026", "burstein-2026"])
def test_whoever_would_do_as_well_comes_with_the_numbers_of_the_candidates(system: str) -> None:
    seen: Counter[str] = Counter()
    for narrator, step in floats_told(system, seeds(0, 12)):
        text = narrator.tell(step).text
        found = re.search(
            r"(\d+(?:(?:, | or )\d+)*) could (?:float|(be among the floaters)) just as well, but", text
        )
        if found is None:
            continue
        event = step.event
        assert isinstance(event, FloaterChosen)
        bracket = narrator.index.bracket_of(step)
        assert bracket is not None and bracket.accepted_first is not None
        asked = asked_for(event, bracket, narrator.answers) or ()
        values = {one.players[0]: (one.number or 0, bracket.accepted_first.number) for one in asked}
        named = [values[Tpn(int(one))] for one in re.findall(r"\d+", found[1])]
        numbers = re.search(r"well, but that is candidate ([\d,]+), later in the sequence", text)
        known = len(named) == 1 and all(number and taken for number, taken in named)
        assert known == bool(numbers), text
        if numbers:
            told = [one.replace(",", "") for one in re.findall(r"\d+(?:,\d{3})*", numbers[1])]
            assert [int(one) for one in told] == [number for number, _ in named]
            assert all(number > taken for number, taken in named)
        assert len(bracket.left_over) > 1 or not found[2]
        seen["several" if found[2] else "one"] += 1
    assert seen["one"], seen
    assert seen["several"], seen


@pytest.mark.parametrize("system", ["dutch-2026", "burstein-2026"])
def test_whoever_is_not_given_the_bye_for_the_score_or_games_missed_is_told_with_these(system: str) -> None:
    seen: Counter[str] = Counter()
    for trace in rounds(system, seeds(0, 10), WORN):
        narrator = Narrator(trace)
        missed = {
            line.tpn: sum(not one.was_played for one in line.games) for line in narrator.index.opened.players
        }
        for step in trace.steps:
            if not isinstance(step.event, ByeAssigned):
                continue
            text = narrator.tell(step).text
            assert "would get the bye (" not in text
            for tpn, score in re.findall(
                r"If (\d+) got the bye instead, it would go to a player with (\S+) points?"
                r" instead of",
                text,
            ):
                assert narrator.cast.points(narrator.cast.score(Tpn(int(tpn)))) == score
                seen["score"] += 1
            games = (
                r"If (\d+) got the bye instead, it would go to a player with (\w+) missed games? "
                r"instead of (none|one|\w+)"
            )
            for tpn, many, fewer in re.findall(games, text):
                assert missed[Tpn(int(tpn))] == counted(many)
                assert missed[step.event.player] == counted("nobody" if fewer == "none" else fewer)
                seen["games"] += 1
    assert seen["score"], seen
    assert seen["games"], seen


def test_a_bracket_opened_again_is_told_with_those_whom_it_leaves_over_then() -> None:
    seen = 0
    for trace in rounds("dutch-2012", seeds(0, 15), WORN):
        narrator = Narrator(trace)
        for opening in narrator.index.openings:
            for step in opening.steps:
                if not isinstance(step.event, TargetSet) or opening.accepted_first is None:
                    continue
                for tpn in re.findall(
                    r"downfloats? repeated from (?:the round before|two rounds earlier)"
                    r" \([^)]*\): (?:as paired, )?player (\d+)",
                    narrator.tell(step).text,
                ):
                    assert Tpn(int(tpn)) in opening.accepted_first.downfloaters
                    seen += bool(opening.opened.leaving)
    assert seen


@pytest.mark.parametrize("system", ["dutch-2017", "burstein-2026"])
def test_nobody_floats_instead_where_several_float_together(system: str) -> None:
    seen: Counter[str] = Counter()
    for narrator, step in floats_told(system, seeds(0, 8)):
        view = narrator.tell(step).view
        if not getattr(view, "alternatives", ()):
            continue
        above = narrator.phrases.say(view, "instead")
        several = bool(getattr(view, "several", False))
        assert ("instead" in above) != several, above
        seen["several" if several else "one"] += 1
    assert seen["one"], seen
    assert seen["several"], seen

"""One answer on every surface: a wish has that of `--all`, a claim of its pairs the same verdict."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from pairtutor.answers.answer import Answer, PlacedAnswer
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import ByeWish, Case, FloatWish, PairWish, Wish
from pairtutor.disputes.claims import Claim, verdicts
from pairtutor.disputes.verdicts import Coloured, judge_bracket
from pairtutor.errors import UsageError
from pairtutor.exercises.judge import verdict_clause, verdict_on_wish, verdict_word
from pairtutor.exercises.position import Position
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board, Meeting, Recorded
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.disputes.published import first_broken
from pairtutor.narrative.disputes.verdict import verdict_view, wish_view
from pairtutor.narrative.disputes.why_not import render
from pairtutor.narrative.narrator import Narrator
from pairtutor.sources.load import load
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.lab.oracles.fielded import fielded
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.worn import OFTEN, WORN
from tests.lab.seeds import seeds

DATA = Path(__file__).parent / "data"
SEEDS = seeds(20, 2)
"""About fifty rounds of each system."""
COMPARING = [system for system, record in SYSTEMS.items() if record.compares]
WISHES = 3
"""So many pairs are wished for in a round, besides a float and the bye."""


@cache
def rounds(system: str) -> tuple[tuple[Case, Trace], ...]:
    """Generated rounds of a system, played once for all that is asked of them."""
    made: list[tuple[Case, Trace]] = []

    def pair(before: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        tournament = fielded(before, system)
        try:
            lesson = run(tournament, number, system)
        except UsageError:
            return None
        if lesson.pairing is None:
            return None
        made.append((Case(tournament, number, system), lesson.recorded))
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    for seed in SEEDS:
        for profile in (WORN, OFTEN):
            for _ in play(profile, seed, pair):
                pass
    return tuple(made)


def wishes(answers: RoundAnswers, rng: Random) -> Iterator[Wish]:
    closed = answers.index.closed
    assert closed is not None
    present = [line.tpn for line in answers.index.opened.players]
    for _ in range(WISHES):
        opening = rng.choice(answers.openings)
        inside = sorted(answers.members(opening))
        yield PairWish(*rng.sample(inside if len(inside) > 1 else present, 2))
    yield FloatWish(rng.choice(present))
    if closed.bye is not None:
        yield ByeWish(rng.choice(present))


def listed(answers: RoundAnswers, opening: int, wish: Wish) -> list[Answer]:
    """The answers about a wish among all of a bracket or group, and those about the bye."""
    whole = answers.all_answers(opening)
    match wish:
        case PairWish():
            return [one for one in whole.pairs if {*one.players} == {wish.first, wish.second}]
        case FloatWish():
            return [one for one in whole.floats if one.players == (wish.player,)]
        case _:
            return [one for one in answers.byes if one.players == (wish.player,)]


def is_first(verdict: PlacedAnswer, answers: RoundAnswers) -> bool:
    """Whether no bracket of another score comes before the one that decides."""
    opened = [one.opened for one in answers.index.brackets]
    home = verdict.answer.bracket
    if verdict.about != "bye":
        numbers = {one.opening.number: one.opened.number for one in answers.index.brackets}
        home = numbers.get(verdict.opening)
    own = next((one for one in opened if one.number == home), None)
    return own is None or {one.score for one in opened if one.number < own.number} <= {own.score}


def hold_scope(told: str, sentence: str, verdict: PlacedAnswer, answers: RoundAnswers) -> None:
    """Hold that what makes an answer impossible is told after the bracket above, as its cell tells it."""
    assert verdict.kind == "stuck" and not is_first(verdict, answers)
    named = re.match(
        r"Once (?:score )?bracket ([\d.]+) is paired, the round could not be completed (.+?), because ", told
    )
    assert named is not None, told
    scores = [one.opened.score for one in answers.index.brackets if one.opening.number < verdict.opening]
    assert named[1] in {f"{score / 2:g}" for score in scores if score is not None}, (named[1], scores)
    assert sentence.partition(", because ")[2] == told[named.end() :].partition("\n")[0].rstrip(".")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_wish_has_the_answer_that_all_answers_have(system: str) -> None:
    rng = Random(f"wishes {system}")
    seen: Counter[str] = Counter()
    for case, trace in rounds(system):
        answers, narrator = RoundAnswers(trace), Narrator(trace)
        if not answers.openings:
            continue
        for wish in wishes(answers, rng):
            said = why_not(case, answers, wish)
            verdict = said.verdict
            assert not isinstance(verdict, Coloured)
            if verdict.kind == "made" or verdict.apart or not verdict.opening:
                seen["made or elsewhere"] += 1
                continue
            inside = isinstance(wish, ByeWish) or {*verdict.answer.players} <= answers.members(
                verdict.opening
            )
            assert not inside or listed(RoundAnswers(trace), verdict.opening, wish) == [verdict.answer]
            cell = verdict_view(verdict, wish_view(wish, narrator.cast), narrator).answer
            assert cell is not None
            told = render(said, wish, trace, width=10_000)
            sentence = narrator.phrases.say(cell, "said").strip()
            if told.startswith("Once "):
                hold_scope(told, sentence, verdict, answers)
                seen["scope"] += 1
                continue
            assert told.startswith(sentence[0].upper() + sentence[1:])
            assert "the round could not be completed, because" not in sentence or is_first(verdict, answers)
            assert not cell.clause or f"{cell.clause})" in sentence
            seen[verdict.kind] += 1
    least = ("barred", "stuck", "later", "worse") if system in COMPARING else ("barred", "passed")
    assert all(seen[kind] > 1 for kind in least), seen


@pytest.mark.parametrize("system", COMPARING)
def test_the_pairs_of_an_answer_are_judged_as_it_says(system: str) -> None:
    seen: Counter[str] = Counter()
    for _, trace in rounds(system):
        answers = RoundAnswers(trace)
        for at, record in enumerate(answers.index.brackets):
            whole = answers.without_byes(record.opening.number)
            for one in (*whole.pairs, *whole.floats):
                if one.pairs is None or one.verdict == "fewer":
                    continue
                verdict = judge_bracket(answers, at, frozenset(map(frozenset, one.pairs)))
                assert verdict.answer == one._replace(players=()), (one, verdict)
                seen[one.verdict] += 1
        places = {record.opened.number: at for at, record in enumerate(answers.index.brackets)}
        for one in answers.byes:
            if one.pairs is None or one.bracket is None or one.verdict == "fewer":
                continue
            pairs = frozenset(map(frozenset, one.pairs))
            verdict = judge_bracket(answers, places[one.bracket], pairs, one.players[0])
            assert verdict.answer == one._replace(players=(), bracket=None), (one, verdict)
            seen["bye"] += 1
    assert seen["worse"] > 100 and seen["later"] > 100, seen
    assert seen["bye"] > 20 or system == "burstein-2026", seen


def test_a_bracket_that_stays_as_it_is_does_not_speak_against_a_bye() -> None:
    tournament = load(str(DATA / "bye-below-a-limbo.trf"))
    case = Case(tournament, RoundNumber(6), "dutch-2026")
    trace = case.trace()
    wish = ByeWish(Tpn(10))
    said = why_not(case, RoundAnswers(trace), wish)
    told = " ".join(render(said, wish, trace).split())
    assert "fewer pairs could be made in bracket 3" in told and "2.4.1" in told
    assert "2.4.3" not in told and "falls behind" not in told
    position = Position(tournament, RoundNumber(6), "dutch-2026")
    verdict = verdict_on_wish(position, wish)
    assert (verdict_word(verdict), verdict_clause(verdict, "dutch-2026")) == ("worse", "dutch-2026 2.4.1")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_file_breaks_first_what_is_said_to_the_claim(system: str) -> None:
    rng = Random(f"claims {system}")
    differ = 0
    for case, trace in rounds(system):
        answers = RoundAnswers(trace)
        closed = answers.index.closed
        assert closed is not None
        seats = [tpn for board in closed.boards for tpn in board]
        if len(seats) < 4:
            continue
        one, other = rng.sample(range(len(seats)), 2)
        seats[one], seats[other] = seats[other], seats[one]
        boards = [Board(*two) for two in zip(seats[::2], seats[1::2], strict=True)]
        judged = verdicts(case, answers, Claim(tuple(boards), closed.bye, coloured=False))
        wrong = [part for part in judged.brackets if part.verdict.kind != "made"]
        meetings = tuple(Meeting(*board, coloured=False) for board in boards)
        said = first_broken(case, Recorded(meetings, closed.bye), trace)
        if not wrong:
            assert not said.text
            continue
        narrator = Narrator(wrong[0].against.index.trace)
        view = verdict_view(wrong[0].verdict, wish_view(wrong[0].wish, narrator.cast), narrator)
        say = narrator.phrases.say
        assert said.text == say(view, "breach", say(view, "brief")).rstrip(".")
        differ += 1
    assert differ > 12


def test_what_could_not_be_completed_is_told_apart_from_the_best_round_with_the_pair() -> None:
    tournament = load("2026-rest")
    case = Case(tournament, RoundNumber(tournament.recorded_rounds + 1), "dutch-2026")
    trace = case.trace()
    wish = PairWish(Tpn(2), Tpn(4))
    said = why_not(case, RoundAnswers(trace), wish)
    told = " ".join(render(said, wish, trace).split())
    assert said.falls_above
    assert "As bracket 1 is paired, the round could not be completed with 4 " in told
    assert ", because 6 would have no opponent" in told
    assert (
        "It is worse higher up, in bracket 1: there would be floaters with 2 and 1 points instead of 1 and 1"
        in told
    )

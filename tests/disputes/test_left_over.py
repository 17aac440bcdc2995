"""What a round tells of who else could be left over, and of runs, is what a dispute says: clause and values.

More of it: `python -m tests.disputes.test_left_over 500` asks so many questions of each edition.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain, permutations
from pathlib import Path

import pytest

from pairtutor.answers.answer import Answer
from pairtutor.answers.reasons import MemberLine
from pairtutor.answers.round import RoundAnswers
from pairtutor.answers.stretch import Stretch
from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import ByeWish, Case, FloatWish, Wish
from pairtutor.disputes.comparison import PairedSide, judge_both
from pairtutor.disputes.judging import judge, judge_bracket
from pairtutor.disputes.verdicts import Impossible, LaterInSequence, OtherBye, Verdict, Worse
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Meeting, Recorded
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.disputes.published import first_broken
from pairtutor.narrative.disputes.verdict import verdict_view, wish_view
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outcomes import asked_for, is_choice
from pairtutor.sources.load import load
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import ByeAssigned, FamilyRuledOut, RoundClosed
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.lowering import BracketReopened
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.oracles.generator import Pairs, play
from tests.oracles.worn import EDITIONS, WORN

DATA = Path(__file__).parents[1] / "narrative" / "data"
MOST_MEMBERS = 2
"""So many candidates of a short run are claimed."""


def questions(case: Case, trace: Trace, seen: Counter[str]) -> Iterator[None]:
    """Ask about everybody of each bracket that leaves somebody over; yield after each question."""
    index, answers = RoundIndex(trace), RoundAnswers(trace)
    if any(isinstance(step.event, BracketReopened) for step in trace.steps):
        return  # with other pairs above, other brackets are opened again: no bracket is compared alone
    for record in index.brackets:
        told = next(record.floaters, None)
        if told is None or record.undone or record.later is not None:
            continue
        asked = asked_for(told, record, answers)
        if asked is None:
            continue
        instead = {one.players[0]: one for one in asked if is_choice(one, record.judged)}
        whom = instead if isinstance(told, ByeAssigned) else record.opened.residents
        for tpn in whom:
            if tpn not in record.left_over:
                wish: Wish = ByeWish(tpn) if isinstance(told, ByeAssigned) else FloatWish(tpn)
                seen[_compared(index, record, instead, tpn, why_not(case, trace, wish).verdict)] += 1
                yield


def _compared(
    index: RoundIndex, record: BracketRecord, instead: dict[Tpn, Answer], tpn: Tpn, verdict: Verdict
) -> str:
    """Compare an answer with what was told; return what kind of answer it was.

    By the rules of 2012 a candidate is compared though nothing can follow it.
    """
    number = record.opened.number
    if isinstance(verdict, Worse | LaterInSequence) and verdict.bracket != number:
        return "another bracket"
    if tpn not in instead:
        fewer = isinstance(verdict, Worse) and len(verdict.other_pairs) < len(verdict.made_pairs)
        assert fewer or verdict.kind in ("impossible", "elsewhere", "bye"), (number, tpn, verdict)
        return "nobody else"
    told = instead[tpn]
    criterion, value, best = told.criterion or told.lost or "sequence", told.value, told.as_paired
    if criterion == "sequence":
        assert record.judged is not None
        value, best = told.number or 0, record.judged.number if told.number else 0
    match verdict:
        case Worse():
            mine = (verdict.criterion, verdict.other.value, verdict.made.value)
            assert mine == (criterion, value, best), (number, tpn, verdict)
        case OtherBye():
            has = tuple((index.line(one).score,) for one in (verdict.other, verdict.made))
            assert ("bye-score", *has) == (criterion, value, best), (number, tpn, verdict)
        case LaterInSequence():
            assert (criterion, value, best) == ("sequence", verdict.other, verdict.made), (number, tpn)
        case Impossible(alone=False) if index.opened.system == "dutch-2012":
            return "nothing can follow"
        case _:
            assert verdict.kind == "elsewhere", (number, tpn, verdict)
            return verdict.kind
    return criterion


def runs(case: Case, trace: Trace, seen: Counter[str]) -> Iterator[None]:
    """Claim the best candidate of each run that was passed over; yield after each claim."""
    answers = RoundAnswers(trace)
    index = answers.index
    if any(isinstance(step.event, BracketReopened) for step in trace.steps):
        return
    for place, record in enumerate(index.brackets):
        if record.undone or record.later is not None:
            continue
        for run_of in map(answers.stretch, record.all(FamilyRuledOut)):
            if run_of.example is not None and run_of.criterion != "wanted":
                pairs = frozenset(frozenset(pair) for pair in run_of.example.pairs)
                seen[_claimed(run_of, judge_bracket(case, index, place, pairs))] += 1
                yield
            for one in run_of.members[:MOST_MEMBERS]:
                if one.criterion != "wanted":
                    pairs = frozenset(frozenset(pair) for pair in one.pairs)
                    verdict = judge_bracket(case, index, place, pairs)
                    seen[_one_claimed(one, verdict, index.opened.system)] += 1
                    yield


def _claimed(told: Stretch, verdict: Verdict) -> str:
    """Compare the verdict on a run's best candidate with what is told of the run.

    Where the rest could not be paired, the verdict is that, or the score of the bye if it is only that the
    lowest could not be kept.
    """
    if told.criterion == "legality" and isinstance(verdict, Worse):
        assert verdict.criterion == "bye-score" and set(verdict.cites) & set(told.cites), (told, verdict)
        return "run: not allowed for the bye"
    if isinstance(verdict, Impossible):
        assert told.criterion == "legality" or verdict.why == told.witness is not None, (told, verdict)
        return "run: not allowed"
    assert isinstance(verdict, Worse), (told, verdict)
    mine = (verdict.criterion, verdict.other.value, verdict.made.value)
    assert mine == (told.criterion, told.value, told.best), (told, verdict)
    return f"run: {told.criterion}"


def _one_claimed(told: MemberLine, verdict: Verdict, system: str) -> str:
    """Compare the verdict on one candidate with what is told of it.

    Before 2026 a candidate is compared though nothing can follow it: that is looked at when it is accepted.
    """
    if system != "dutch-2026" and isinstance(verdict, Impossible) and not verdict.alone:
        return "one: nothing can follow"
    if told.criterion == "legality":
        allowed = isinstance(verdict, Worse) and verdict.criterion == "bye-score"
        assert allowed or isinstance(verdict, Impossible), (told, verdict)
        return "one: not allowed"
    assert isinstance(verdict, Worse), (told, verdict)
    mine = (verdict.criterion, verdict.other.value, verdict.made.value)
    assert mine == (told.criterion, told.value, told.best), (told, verdict)
    return "one: worse"


def against(case: Case, trace: Trace, other: str) -> bool:
    """Hold a round against another edition's; return whether there is anything to tell.

    The first that is said of it beside the other, in a dispute and when a file is checked is the same.
    """
    theirs = case._replace(system=other)
    sides = (case, PairedSide(trace)), (theirs, PairedSide(theirs.trace()))
    mine, _ = judge_both(*sides, first=True)
    closed = sides[1][1].trace.steps[-1].event
    if mine.answer is None or not isinstance(closed, RoundClosed):
        return False
    wrong = [one for one in mine.answer.brackets if one.verdict.kind != "made"]
    found = [one.verdict for one in wrong]
    index = RoundIndex(trace)
    asked = None if closed.bye is None else why_not(case, trace, ByeWish(closed.bye)).verdict
    if not isinstance(asked, OtherBye) and not (isinstance(asked, Impossible) and asked.alone):
        asked = judge(case, index, frozenset(frozenset(board) for board in closed.boards))
    assert [asked] == found or (asked.kind == "made" and not found), (asked, found)
    narrator = Narrator(trace)
    boards = Recorded(tuple(Meeting(one.first, one.second) for one in closed.boards), closed.bye)
    said = first_broken(case, boards, trace).text
    told = [
        narrator.phrases.say(verdict_view(one.verdict, wish_view(one.wish, narrator.cast), narrator), "brief")
        for one in wrong
    ]
    assert not told or said == told[0].rstrip("."), (said, told)
    return bool(found)


def asked(system: str, most: int) -> Counter[str]:
    """Ask so many questions of generated rounds; return what kinds of answers there were."""
    seen: Counter[str] = Counter()

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, system)
        if lesson.pairing is None:
            return None
        case = Case(tournament, number, system)
        for _ in chain(questions(case, lesson.recorded, seen), runs(case, lesson.recorded, seen)):
            if seen.total() >= most:
                break
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    seed = 0
    while seen.total() < most:
        for _ in play(WORN, seed, pair):
            if seen.total() >= most:
                break
        seed += 1
    return seen


@pytest.mark.parametrize("system", EDITIONS)
def test_why_not_answers_what_the_round_tells(system: str) -> None:
    seen = asked(system, 70)
    assert seen["colour-preference"] and seen["sequence"] and seen["nobody else"], seen
    assert seen["another bracket"] + seen["elsewhere"] < 20, seen
    assert seen["one: worse"], seen


@pytest.mark.parametrize("name", ["seven.trf", "thirteen.trf"])
def test_beside_another_edition_the_same_is_told(name: str) -> None:
    tournament = load(str(DATA / name))
    rounds = [
        against(case := Case(tournament, RoundNumber(number), mine), case.trace(), theirs)
        for number in range(2, 6)
        for mine, theirs in permutations(EDITIONS, 2)
    ]
    assert sum(rounds) > 3


def main(most: int) -> None:
    """Ask so many questions of each edition, and say what the answers were."""
    for system in EDITIONS:
        sys.stdout.write(f"{system} {dict(asked(system, most))}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)

"""Every surface names one clause for one fact: `python -m tests.lab.answers.one_clause [N] [SYSTEM]`.

Over N rounds of each system it is asked about every pair, float and bye:

- what `explain`, the page and `why` say of an opponent who came first and was refused, beside the answer
  to that pair: a run is compared where it has all candidates of the bracket with the pair;
- `why-not`, the tables of `--all` and the key of an exercise;
- who else could have the bye, as the page tells it of the last bracket, and `why-not --bye`.

Differences are printed.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from pairtutor.answers.answer import Answer, PlacedAnswer
from pairtutor.answers.bars import clauses_behind
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import ByeWish, Case, FloatWish, PairWish, Wish
from pairtutor.disputes.verdicts import Coloured
from pairtutor.errors import UsageError
from pairtutor.exercises.judge import verdict_clause, verdict_on_wish
from pairtutor.exercises.position import Position
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.boards import refused_first
from pairtutor.narrative.families import surroundings
from pairtutor.narrative.narrator import Narrator
from pairtutor.positions.candidate_graph import LEGALITY
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import ExchangeApplied, FamilyRuledOut, MdpSetChanged
from pairtutor.trace.values import SharedOpponent
from tests.lab.told.played import Round, rounds


def differences(one: Round, seen: Counter[str]) -> Iterator[str]:
    """Yield each fact for which two surfaces name different clauses; `seen` counts what is compared."""
    answers = RoundAnswers(one.trace)
    case = Case(one.tournament, one.index.opened.round, one.system)
    narrator = Narrator(one.trace, answers=answers)
    for record in answers.index.brackets:
        if record.opening.number in answers.brackets:
            yield from _runs(record, narrator, answers, seen)
    position = Position(one.tournament, one.index.opened.round, one.system)
    for wish in _wishes(answers):
        yield from _wish(wish, case, answers, position, seen)
    yield from _byes(answers, seen)


def _names(answer: Answer, system: str) -> set[str]:
    """Return every clause that an answer names."""
    return {answer.clause or "", *clauses_behind(answer, system)}


def _runs(
    record: BracketRecord, narrator: Narrator, answers: RoundAnswers, seen: Counter[str]
) -> Iterator[str]:
    """Yield the runs with all candidates of a pair that are put down to another clause than the pair."""
    system, around = answers.index.opened.system, surroundings(answers.index, record)
    changed = [step.event for step in record.steps if isinstance(step.event, ExchangeApplied | MdpSetChanged)]
    for step in record.steps:
        run = step.event
        if changed or not isinstance(run, FamilyRuledOut) or not isinstance(run.shared, SharedOpponent):
            continue
        alone = not record.opened.m1 and record.opened.sequence != run.last
        if run.shared.settled or alone or 0 < record.opened.m1 < record.opened.m0:
            continue  # candidates with the pair come elsewhere in the sequence, too, or with other MDPs
        two = run.shared.player, run.shared.opponent
        stretch = answers.stretch(run)
        told = refused_first([stretch], around, narrator.cast).clause.rpartition(" ")[2]
        answer = answers.pair(record.opening.number, *two)
        seen["run"] += 1
        if answer.lost in ("mdps", "s1") and stretch.criterion == LEGALITY:
            continue  # none of the sequence with the pair is legal; others pair fewer from above
        if told not in _names(answer, system):
            yield f"{two[0]}-{two[1]}: told of its candidates ({told}), of the pair {_clause(answer)}"


def _wishes(answers: RoundAnswers) -> Iterator[Wish]:
    """Yield every wish about the players of a round."""
    players = [line.tpn for line in answers.index.opened.players]
    yield from (PairWish(*two) for two in combinations(players, 2))
    yield from map(FloatWish, players)
    if answers.index.closed is not None and answers.index.closed.bye is not None:
        yield from map(ByeWish, players)


def _wish(
    wish: Wish, case: Case, answers: RoundAnswers, position: Position, seen: Counter[str]
) -> Iterator[str]:
    """Yield where a wish has another answer in `why-not` than in `--all`, as a key, or as `check` judges."""
    system = answers.index.opened.system
    try:
        said = why_not(case, answers, wish)
    except UsageError:
        return
    verdict = said.verdict
    if isinstance(verdict, Coloured):
        return
    seen["wish"] += 1
    key = verdict_clause(verdict_on_wish(position, wish), position.system)
    if key != verdict_clause(verdict, system):
        yield f"{wish}: as a key {key}, in why-not {_clause(verdict.answer)}"
    if verdict.opening and not verdict.apart and isinstance(wish, PairWish | FloatWish):
        cell = _cell(wish, verdict, answers)
        if cell is not None and cell != verdict.answer:
            yield f"{wish}: in a table {_clause(cell)}, in why-not {_clause(verdict.answer)}"


def _cell(wish: PairWish | FloatWish, verdict: PlacedAnswer, answers: RoundAnswers) -> Answer | None:
    """Return the answer to a wish among all of the bracket or group that its verdict is about, if there."""
    whole = answers.without_byes(verdict.opening)
    if isinstance(wish, PairWish):
        return next((cell for cell in whole.pairs if {*cell.players} == {wish.first, wish.second}), None)
    return next((cell for cell in whole.floats if cell.players == (wish.player,)), None)


def _byes(answers: RoundAnswers, seen: Counter[str]) -> Iterator[str]:
    """Yield who could have the bye by the last bracket, with another clause than in `why-not --bye`."""
    if not answers.byes or not answers.brackets or answers.byes_of_one_score:
        return
    last = answers.openings[-1]
    for left in answers.floats(last):
        answer = next((one for one in answers.byes if one.players == left.players), None)
        if answer is None or left.verdict not in ("worse", "later"):
            continue
        seen["bye"] += 1
        if answer.clause != left.clause:
            yield f"bye {left.players[0]}: told {_clause(left)}, in why-not {_clause(answer)}"


def _clause(answer: Answer) -> str:
    return f"({answer.clause}: {answer.verdict})"


def compare(system: str, count: int, seen: Counter[str]) -> Iterator[str]:
    """Yield the differences of so many rounds of a system."""
    for one in rounds(system, count):
        yield from (f"{one.where}: {what}" for what in differences(one, seen))


def main(arguments: list[str]) -> int:
    """Write the differences of so many rounds of each system, or of one; 1 where there are any."""
    count = int(arguments[0]) if arguments else 10
    differ = 0
    for system in arguments[1:] or SYSTEMS:
        seen: Counter[str] = Counter()
        for what in compare(system, count, seen):
            differ += 1
            sys.stdout.write(f"{what}\n")
        sys.stdout.write(f"{system}: {count} rounds, {dict(sorted(seen.items()))}\n")
    sys.stdout.write(f"{differ} differ\n")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

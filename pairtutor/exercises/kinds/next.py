"""The candidate that follows another one; in a procedure, the opponent who is looked at next."""

from __future__ import annotations

from collections.abc import Iterator
from math import perm
from random import Random
from typing import Final

from pairtutor.disputes.case import cites_of
from pairtutor.exercises import others
from pairtutor.exercises.draft import Draft, FormField, PairRows
from pairtutor.exercises.exercise import Exercise, Found, Marked, Proposed, Response, partial_marks
from pairtutor.exercises.judge import candidate_of_answer, full_marks, misfit, record_of, refusal_of, solution
from pairtutor.exercises.kinds import bracket
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.picking import PickingPairs
from pairtutor.exercises.offered import (
    ask_candidate,
    ask_opponent,
    askable,
    exercise_of,
    has_ordinary_sequence,
    level_of,
    opponents,
    plain_brackets,
)
from pairtutor.exercises.opponent_search import refused_as
from pairtutor.exercises.position import Position, players_changed
from pairtutor.exercises.sequence import SplitCandidate, candidate, halves, number_of
from pairtutor.exercises.wording import ExerciseWords, join_numbers, pairs_text
from pairtutor.messages import Message
from pairtutor.model.editions import SYSTEMS, is_reading
from pairtutor.model.ids import Tpn
from pairtutor.rules.facts import facts
from pairtutor.trace.events import BracketOpened
from pairtutor.trace.values import Cites

LAST_ASKED: Final = 500
"""No candidate with a larger number is given."""
_STEPS = {
    "next-order": "transposition",
    "next-exchange": "exchange",
    "next-opponents": "mdp_transposition",
    "next-set": "mdp_set",
}
"""What is cited for a change from one candidate to the next."""


def _order(position: Position, opened: BracketOpened, given: Proposed, after: Proposed) -> Cites:
    """Return the clauses by which a candidate follows another one (`given`), that of the change first."""
    rules = facts(position.system)
    step = "" if opened.order else _STEPS[_change(halves(opened, given), halves(opened, after))]
    # the main clause of the change, then the sequence, then what else the change cites
    heads = [cite for cite in rules.group(step)[:1] if not is_reading(cite)]
    return tuple(dict.fromkeys((*heads, *cites_of(position.index, "sequence"), *rules.group(step))))


def _change(was: SplitCandidate, now: SplitCandidate) -> str:
    """Return the key of the change from a candidate to the next one."""
    if was.mdps != now.mdps:
        return "next-opponents" if [*dict(was.mdps)] == [*dict(now.mdps)] else "next-set"
    return "next-order" if was.upper == now.upper else "next-exchange"


def _what_changes(exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
    """Yield what changes from a candidate to the next one."""
    record = position.record(exercise.part)
    if record is None or exercise.candidate is None:
        return
    opened = record.opened
    given, after = exercise.candidate, Proposed(right.pairs or (), right.floaters or ())
    if opened.order:
        yield _other_opponent(opened.order, given, after, position.words)
        return
    was, now = halves(opened, given), halves(opened, after)
    yield position.words.reason(
        _change(was, now),
        pairs=pairs_text(now.mdps),
        s1=join_numbers(now.upper),
        s2=join_numbers(now.lower),
        was=join_numbers(was.lower),
    )


def _other_opponent(order: tuple[Tpn, ...], given: Proposed, after: Proposed, words: ExerciseWords) -> str:
    """Return the sentence on the first player to meet another one, where candidates go player by player."""
    was, now = _met_by(given), _met_by(after)
    player = next(tpn for tpn in order if was.get(tpn) != now.get(tpn))
    old, new = was.get(player), now.get(player)
    return words.reason("next-opponent" if new else "next-floater", player=player, old=old, new=new)


def _met_by(candidate: Proposed) -> dict[Tpn, Tpn]:
    return {a: b for pair in candidate.pairs for a, b in (pair, pair[::-1])}


class NextKind(PickingPairs):
    """The pairs of a candidate are picked; in a procedure one pair alone."""

    asked = ("pairs", "floaters")
    laid_out = True
    others_decide = False
    only_unmet = False
    how = "bracket"

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield for each bracket a candidate with another behind it; in a procedure, refused opponents.

        It is harder the more players there are, and where others are left over.
        """
        if not position.compares:
            yield from opponents("next", position)
            return
        for asked in askable(position):
            opened = None if asked.record is None else asked.record.opened
            if opened is None or opened.sequence < 3 or not has_ordinary_sequence(position, opened):
                continue
            number = rng.randint(1, min(opened.sequence - 1, LAST_ASKED))
            given, after = candidate(opened, number), candidate(opened, number + 1)
            if given.meetings == after.meetings:
                continue
            level = level_of(1 + len(asked.part.players) / 4 + ({*given.floaters} != {*after.floaters}))
            made = exercise_of("next", position, level)
            yield Found(
                made._replace(part=asked.part, candidate=given), _order(position, opened, given, after)
            )

    def question(self, exercise: Exercise, position: Position) -> str:
        return ask_candidate(exercise, position) if position.compares else ask_opponent(exercise, position)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        """Return the candidate after the one given; in a procedure the next opponent of the same player.

        Raises:
            UsageError: there is none of them.
        """
        given = exercise.candidate
        if given is None:
            raise misfit(exercise, Message("exercises.misfit.no-candidate"))
        if not position.compares:
            refusal = refusal_of(exercise, position)
            if refusal.next is None:
                raise misfit(exercise, Message("exercises.misfit.no-next-opponent"))
            return Response(pairs=((refusal.pair[0], refusal.next),))
        record = record_of(exercise, position)
        number = number_of(record.opened, given)
        if number is None or number == record.opened.sequence:
            raise misfit(exercise, Message("exercises.misfit.no-next-candidate"))
        following = candidate(record.opened, number + 1)
        return Response(pairs=following.pairs, floaters=following.floaters)

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer; of a candidate with some of the pairs half of theirs, else none."""
        given, expected = candidate_of_answer(answer, exercise), candidate_of_answer(right, exercise)
        same_floaters = {*given.floaters} == {*expected.floaters} or not position.compares
        if given.meetings == expected.meetings and same_floaters:
            return full_marks(exercise)
        pairs = ", ".join(f"{a} - {b}" for a, b in expected.pairs)
        words = position.words
        reason, rebuttal = words.marked("next", pairs=pairs), words.rebuttal("next")
        if not position.compares:
            return Marked("wrong", marks=0, of=exercise.marks, reason=reason, rebuttal=rebuttal)
        marks = (
            partial_marks(exercise.marks, len(given.meetings & expected.meetings), len(expected.pairs)) / 2
        )
        return Marked("wrong", int(2 * marks) / 2, exercise.marks, reason=reason, rebuttal=rebuttal)

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        if position.compares:
            yield from _what_changes(exercise, position, right)
        elif exercise.part and exercise.candidate:
            refusal = refused_as(position, exercise.part, exercise.candidate)
            yield from [position.say(refusal.step)] if refusal else []

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        right, given = solution(exercise, position).pairs, exercise.candidate
        return players_changed(right or (), given.pairs if given else ())

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return bracket.KIND.blanks(exercise, room) if room.compares else (room.words.blank("pair"),)

    others = staticmethod(others.candidates)

    def refute(self, exercise: Exercise, answer: Response, position: Position) -> str:
        """Return the number of another candidate in the sequence; in a procedure, who is not the next."""
        if not position.compares:
            return position.words.marked("other-next", player=(answer.pairs or ((0, 0),))[0][1])
        opened, given = record_of(exercise, position).opened, exercise.candidate
        number = number_of(opened, Proposed(answer.pairs or (), answer.floaters or ()))
        if number is None or given is None:
            return position.words.marked("no-candidate")
        return position.words.marked("number", number=number, given=number_of(opened, given))

    def make_plain(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield exercises on the next order of S2."""
        for opened, part, _ in plain_brackets(position):
            lower = len(opened.residents) - opened.max_pairs
            # not the last order of S2: one more follows
            number = rng.randint(1, perm(lower, opened.max_pairs) - 1)
            given, after = candidate(opened, number), candidate(opened, number + 1)
            level = level_of(opened.max_pairs / 2 + 2 * opened.downfloaters)
            made = exercise_of("next", position, level)
            yield Found(made._replace(part=part, candidate=given), _order(position, opened, given, after))

    def variant(self, position: Position) -> str:
        """Return the ending for an opponent, or for candidates listed player by player."""
        if not position.compares:
            return "-opponent"
        return "-order" if any(record.opened.order for record in position.index.brackets) else ""

    def is_whole(self, draft: Draft) -> bool:
        return super().is_whole(draft) if SYSTEMS[draft.system].compares else bool(draft.pairs)

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        return super().form(draft) if SYSTEMS[draft.system].compares else (PairRows(1, legend=""),)


KIND: Final = NextKind()

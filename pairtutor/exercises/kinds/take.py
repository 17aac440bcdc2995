"""What it would take for two to meet: one of several facts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.disputes.case import PairWish, read_wish
from pairtutor.disputes.named_facts import facts_named
from pairtutor.disputes.suppositions import typed_fact
from pairtutor.disputes.verdicts import cites_of_verdict
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response
from pairtutor.exercises.judge import full_marks, mark_refuted, misfit, verdict_on_wish
from pairtutor.exercises.kinds.letters import ChoosingLetter
from pairtutor.exercises.offered import exercise_of, level_of
from pairtutor.exercises.position import Position
from pairtutor.exercises.supposed_rounds import (
    facts_said,
    is_supposable,
    opponent_in,
    round_under,
    some_facts,
)
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn

OPTIONS: Final = 4
"""So many facts are to be chosen from."""
PAIRS_TRIED: Final = 4
"""Of so many pairs it is asked what it would take."""
FACTS_TRIED: Final = 8
"""So many facts are looked at for a pair, besides those that the answer names."""


def _two(exercise: Exercise) -> PairWish:
    """Return the two of whom it is asked.

    Raises:
        UsageError: there are no two, or some fact was so anyhow.
    """
    wish = read_wish(exercise.complaint)
    if not isinstance(wish, PairWish):
        raise misfit(exercise, Message("exercises.misfit.nothing-supposed"))
    return wish


def _would_meet(position: Position, typed: str, wish: PairWish) -> bool:
    supposed = round_under(position, (typed,))
    return supposed.index.closed is not None and opponent_in(supposed, wish.first) == wish.second


class TakeKind(ChoosingLetter):
    """One fact is chosen by its letter."""

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield two who do not meet and facts of which one alone would let them.

        It is harder where that is none of those that the answer names. The others are first such as it names,
        then such as are about one of the two.
        """
        lines = position.lines
        for _ in range(PAIRS_TRIED if len(lines) > 3 else 0):
            at = rng.randrange(len(lines) - 1)
            other = min(at + rng.randint(1, 4), len(lines) - 1)
            wish = PairWish(lines[at].tpn, lines[other].tpn)
            if opponent_in(position, wish.first) == wish.second or position.index.facts is not None:
                continue
            verdict = verdict_on_wish(position, wish)
            opened = position.index.opened
            named = [typed_fact(fact, opened) for fact in facts_named(verdict, opened)]
            tried = dict.fromkeys((*named, *some_facts(position, rng, FACTS_TRIED)))
            judged = {typed: _would_meet(position, typed, wish) for typed in tried}
            enough = [typed for typed, would in judged.items() if would]
            vain = [typed for typed, would in judged.items() if not would]
            if not enough or len(vain) < OPTIONS - 1:
                continue
            about = {str(wish.first), str(wish.second)}
            # a fact as it is typed has the numbers of its players as words
            vain.sort(key=lambda typed: (typed not in named, not about & {*typed.replace("=", " ").split()}))
            options = [enough[0], *vain[: OPTIONS - 1]]
            rng.shuffle(options)
            made = exercise_of("take", position, level_of(3 + (enough[0] not in named)))
            asked = made._replace(complaint=f"{wish.first}-{wish.second}", supposed=tuple(options))
            yield Found(asked, cites_of_verdict(verdict, position.system))

    def question(self, exercise: Exercise, position: Position) -> str:
        wish = _two(exercise)
        return position.words.ask("take", round=exercise.round, first=wish.first, second=wish.second)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        """Return the letter of the fact under which the two would meet.

        Raises:
            UsageError: not just one of them is, or nothing can be supposed of the round.
        """
        wish = _two(exercise)
        if not is_supposable(exercise, position):
            raise misfit(exercise, Message("exercises.misfit.nothing-supposed"))
        judged = zip(exercise.letters, exercise.supposed, strict=True)
        right = [letter for letter, typed in judged if _would_meet(position, typed, wish)]
        if len(right) != 1:
            raise misfit(exercise, Message("exercises.misfit.not-one-right", n=len(right)))
        return Response(choice=right[0])

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer; a wrong one is refuted by the round as it would be."""
        if answer.choice == right.choice:
            return full_marks(exercise)
        letter = answer.choice or ""
        if letter not in exercise.letters or not letter:
            reason = position.words.slip("letter", n=len(exercise.supposed))
            return Marked("wrong", marks=0, of=exercise.marks, reason=reason)
        marked, words = self._mark_of_letter(exercise, letter, position), position.words
        wish = _two(exercise)
        if marked.reason == position.tell(verdict_on_wish(position, wish), wish):
            reason = f"{words.reason('supposed-same', letters=letter)} {marked.reason}"
        else:
            reason = self._reason(exercise, letter, marked.reason, position)
        return marked._replace(verdict="wrong", reason=reason)

    def _reason(self, exercise: Exercise, letter: str, why: str, position: Position) -> str:
        """Return the obstacle to two meeting (`why`) behind the fact of a letter, as it is supposed."""
        (fact,) = facts_said(position, (exercise.supposed[exercise.letters.index(letter)],))
        return position.words.reason("supposed", letter=letter, fact=fact, why=why)

    def _mark_of_letter(self, exercise: Exercise, letter: str, position: Position) -> Marked:
        """Return what speaks against two meeting under the fact of a letter."""
        typed, wish = exercise.supposed[exercise.letters.index(letter)], _two(exercise)
        supposed = round_under(position, (typed,))
        if supposed.index.closed is None or not _take_part(supposed, wish):
            return Marked("wrong", marks=0, of=exercise.marks, reason=position.words.marked("take"))
        return mark_refuted(exercise, supposed, verdict_on_wish(supposed, wish), marks=0.0, wish=wish)

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        """Yield what speaks against the two as it is, and what comes of each fact: the same is told once."""
        wish, words = _two(exercise), position.words
        as_it_is = position.tell(verdict_on_wish(position, wish), wish)
        yield as_it_is
        letters_by_reason: dict[str, list[str]] = {}
        for letter in exercise.letters:
            if letter != right.choice:
                why = self._mark_of_letter(exercise, letter, position).reason
                letters_by_reason.setdefault(why, []).append(letter)
        for why, letters in letters_by_reason.items():
            if why == as_it_is:
                yield words.reason("supposed-same", letters=", ".join(letters))
            elif len(letters) > 1:
                yield words.reason("supposed-each", letters=", ".join(letters), why=why)
            else:
                yield self._reason(exercise, letters[0], why, position)
        met = words.reason("suppose", first=wish.first, second=wish.second)
        yield words.reason("letter", letter=right.choice, why=met)

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        wish = _two(exercise)
        return frozenset((wish.first, wish.second))

    def first_hint(self, exercise: Exercise, position: Position) -> str:
        return position.words.hint("take")


def _take_part(position: Position, wish: PairWish) -> bool:
    return {wish.first, wish.second} <= {Tpn(line.tpn) for line in position.lines}


KIND: Final = TakeKind()

"""S1 after the next exchange, when S2 has been in all its orders."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.exercises.exercise import BracketAsked, Exercise, Found, Proposed, Response
from pairtutor.exercises.judge import misfit, record_of
from pairtutor.exercises.kinds.naming import NamingPlayers
from pairtutor.exercises.offered import exercise_of, has_ordinary_sequence, level_of
from pairtutor.exercises.position import Position
from pairtutor.exercises.sequence import candidate, halves, halves_after_exchange
from pairtutor.exercises.wording import join_numbers
from pairtutor.messages import Message
from pairtutor.model.editions import System
from pairtutor.model.ids import Tpn
from pairtutor.rules.facts import facts
from pairtutor.trace.events import BracketOpened

LATEST: Final = 8
"""No exchange after this one is asked about."""


def _after(opened: BracketOpened, number: int) -> tuple[list[Tpn], list[Tpn]]:
    """Return S1 and S2, in order, after an exchange of a bracket of one score, by its number; 0 is none."""
    return halves_after_exchange(list(opened.residents), opened.max_pairs, number)


def _number_of(opened: BracketOpened, given: Proposed) -> int | None:
    """Return the number of the exchange that makes the halves of a candidate, 0 for none; else None."""
    upper = [*halves(opened, given).upper]
    return next((at for at in range(LATEST) if _after(opened, at)[0] == upper), None)


class ExchangeKind(NamingPlayers):
    """The players of S1 are named as they stand after the exchange that follows."""

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield for each bracket without MDPs an exchange with another behind it.

        All its residents but an odd one are paired, and they are as many as can be surveyed.
        """
        for record in position.index.brackets:
            opened = record.opened
            size = len(opened.residents)
            if opened.mdps or not 4 <= size <= 8 or opened.max_pairs < 2:
                continue
            if opened.max_pairs != size // 2 or not has_ordinary_sequence(position, opened):
                continue
            # so many exchange one for one; the last but one at most: another one follows
            number = rng.randint(0, min(LATEST, opened.max_pairs * (size - opened.max_pairs)) - 2)
            upper, lower = _after(opened, number)
            given = Proposed(tuple(zip(upper, lower, strict=False)), tuple(lower[len(upper) :]))
            part = BracketAsked(opened.score, mdps=(), residents=opened.residents)
            made = exercise_of("exchange", position, level_of(1 + number / 2 + size % 2))
            yield Found(made._replace(part=part, candidate=given), facts(position.system).group("exchange"))

    def question(self, exercise: Exercise, position: Position) -> str:
        assert exercise.candidate is not None, "the kind gives a candidate"
        words, opened = position.words, record_of(exercise, position).opened
        made = halves(opened, exercise.candidate)
        return words.ask(
            "exchange",
            score=words.score(opened.score),
            s1=join_numbers(made.upper),
            s2=join_numbers(sorted(made.lower, key=opened.residents.index)),
        )

    def solve(self, exercise: Exercise, position: Position) -> Response:
        return Response(named=tuple(_after(*self._next(exercise, position))[0]))

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        opened, number = self._next(exercise, position)
        (was, _), (upper, lower) = _after(opened, number - 1), _after(opened, number)
        # what leaves and enters is told from the first S1 on, not from the one before
        first = halves(opened, candidate(opened, 1)).upper
        leave, enter = [tpn for tpn in first if tpn not in upper], [tpn for tpn in upper if tpn not in first]
        yield position.words.reason(
            "exchange",
            number=number,
            was=join_numbers(was),
            leave=join_numbers(leave),
            enter=join_numbers(enter),
            s1=join_numbers(upper),
            s2=join_numbers(lower),
        )

    def _next(self, exercise: Exercise, position: Position) -> tuple[BracketOpened, int]:
        """Return the bracket, and the number of the exchange after the one that an exercise gives.

        Raises:
            UsageError: it gives none.
        """
        opened = record_of(exercise, position).opened
        number = _number_of(opened, exercise.candidate) if exercise.candidate else None
        if number is None:
            raise misfit(exercise, Message("exercises.misfit.no-candidate"))
        return opened, number + 1

    def has(self, system: System) -> bool:
        return system.compares and system.limbo and system.family == "dutch"


KIND: Final = ExchangeKind()

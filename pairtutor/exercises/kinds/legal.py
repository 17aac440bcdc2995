"""Which pairs may meet."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.disputes.case import PairWish
from pairtutor.disputes.verdicts import barred_pair, cites_of_verdict
from pairtutor.errors import UsageError
from pairtutor.exercises import others
from pairtutor.exercises.draft import Draft, FormField, PairRows, Selectable, pair_text
from pairtutor.exercises.exercise import Exercise, Found, Marked, Pair, Response, partial_marks
from pairtutor.exercises.judge import full_marks, mark_refuted, solution, why_forbidden
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.picking import PickingPairs
from pairtutor.exercises.offered import exercise_of
from pairtutor.exercises.position import Position, clause_of
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn
from pairtutor.rules.facts import facts
from pairtutor.trace.values import Cites

LOOKED_AT = 30
"""So many pairs of a round are looked at for an exercise on who may meet."""


def _bars(position: Position, pair: Pair) -> Cites | None:
    bar = barred_pair(position.answers, frozenset({frozenset(pair)}))
    return None if bar is None else cites_of_verdict(bar, position.system)


class LegalKind(PickingPairs):
    """Of the pairs that are asked about some are chosen; a player can stand in several."""

    asked = ("legal",)
    stand_in = 4
    how = "legal"
    any_number = True
    stays = True

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield pairs taken at random until two or three of six may not meet; not all are looked at."""
        players = [line.tpn for line in position.index.opened.players]
        every = [(a, b) for at, a in enumerate(players) for b in players[at + 1 :]]
        most = rng.randint(2, 3)
        barred: dict[Pair, Cites] = {}
        free: list[Pair] = []
        for pair in rng.sample(every, min(LOOKED_AT, len(every))):
            bar = _bars(position, pair)
            if bar is not None and len(barred) < most:
                barred[pair] = bar
            elif bar is None:
                free.append(pair)
            if len(barred) == most and len(barred) + len(free) >= 6:
                break
        if not barred or not free:
            return
        pairs = tuple(sorted([*barred, *free[: 6 - len(barred)]]))
        cites = tuple(cite for bar in barred.values() for cite in bar)
        made = exercise_of("legal", position, 1 + len(set(cites)) // 3)
        yield Found(made._replace(pairs=pairs), cites)

    def question(self, exercise: Exercise, position: Position) -> str:
        return position.words.ask("legal", round=exercise.round)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        pairs = map(frozenset, exercise.pairs)
        legal = (meeting for meeting in pairs if barred_pair(position.answers, frozenset({meeting})) is None)
        return Response(legal=frozenset(legal))

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer, pair by pair; the first wrong one is explained."""
        given, expected = answer.legal or frozenset(), right.legal or frozenset()
        wrong = [
            pair for pair in exercise.pairs if (frozenset(pair) in given) != (frozenset(pair) in expected)
        ]
        if not wrong:
            return full_marks(exercise)
        pair = wrong[0]
        marks = partial_marks(exercise.marks, len(exercise.pairs) - len(wrong), len(exercise.pairs))
        barred = barred_pair(position.answers, frozenset({frozenset(pair)}))
        if barred is not None:
            return mark_refuted(exercise, position, barred, marks, PairWish(*pair))
        reason = position.words.marked("may-meet", first=pair[0], second=pair[1])
        rebuttal = position.words.rebuttal("may-meet")
        return Marked("wrong", marks, exercise.marks, reason=reason, rebuttal=rebuttal)

    def clause_amiss(self, exercise: Exercise, answered: Response, position: Position) -> str | None:
        """Return the clause that could bar the first pair missing: on colours where both are due the same."""
        given, expected = answered.legal or frozenset(), self.solve(exercise, position).legal or frozenset()
        missing = next((pair for pair in exercise.pairs if frozenset(pair) in expected - given), None)
        if missing is None:
            return None
        first, second = (position.line(player).preference.colour for player in missing)
        criteria = facts(position.system).table("criterion")
        alike = first is not None and first == second and "absolute-colours" in criteria
        return clause_of(criteria.get("absolute-colours" if alike else "met", ()))

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        yield from why_forbidden(position, exercise.pairs)

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        legal = solution(exercise, position).legal or frozenset()
        return frozenset(next(pair for pair in exercise.pairs if frozenset(pair) not in legal))

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return (room.words.blank("may-meet"),)

    others = staticmethod(others.meetings)

    def pick(self, draft: Draft, player: Tpn) -> Draft:
        return self.begin_or_join(draft, player)

    def join(self, draft: Draft, first: Tpn, second: Tpn) -> Draft:
        """Return the draft with a pair, or without it if it was there.

        Raises:
            UsageError: it is not asked about.
        """
        asked = next((pair for pair in draft.exercise.pairs if {*pair} == {first, second}), None)
        if asked is None:
            raise UsageError(Message("exercises.draft.no-pair", first=first, second=second))
        rest = tuple(pair for pair in draft.pairs if pair != asked)
        return draft._replace(pairs=rest if asked in draft.pairs else (*rest, asked), begun=None)

    def name_nobody(self, draft: Draft) -> Draft:
        """Return the draft by which no pair may be played."""
        return draft._replace(pairs=(), begun=None, nobody=True)

    def is_whole(self, draft: Draft) -> bool:
        return bool(draft.pairs)

    def response(self, draft: Draft) -> Response | None:
        return Response(legal=frozenset(map(frozenset, draft.pairs)))

    def choices(self, draft: Draft) -> tuple[Selectable, ...]:
        return tuple(Selectable(pair_text(pair), pair_text(pair)) for pair in draft.exercise.pairs)

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        return (FormField(draft.words.blank("may-meet"), self.choices(draft), many=True),)


KIND: Final = LegalKind()

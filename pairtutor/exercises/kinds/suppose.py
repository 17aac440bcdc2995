"""Whom a player would play if a fact were otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.disputes.case import PairWish
from pairtutor.exercises.draft import Draft, FormField, PairRows
from pairtutor.exercises.exercise import Exercise, Found, Marked, Proposed, Response
from pairtutor.exercises.judge import full_marks, mark_refuted, misfit, part_reasons, verdict_on_wish
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.picking import PickingPairs
from pairtutor.exercises.offered import exercise_of, level_of
from pairtutor.exercises.position import Position, cites_of_events
from pairtutor.exercises.supposed_rounds import (
    facts_said,
    is_supposable,
    opponent_in,
    round_under,
    some_facts,
)
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import NotMet

FACTS_TRIED: Final = 6
"""So many facts are supposed of a round."""


def _player(exercise: Exercise) -> Tpn:
    """Return the player who is asked about.

    Raises:
        UsageError: nobody is.
    """
    if exercise.candidate is None or not exercise.candidate.pairs or not exercise.supposed:
        raise misfit(exercise, Message("exercises.misfit.nothing-supposed"))
    return exercise.candidate.pairs[0][0]


def _under(exercise: Exercise, position: Position) -> Position:
    """Return the round as it is supposed.

    Raises:
        UsageError: what is supposed was so anyhow.
    """
    if not is_supposable(exercise, position):
        raise misfit(exercise, Message("exercises.misfit.nothing-supposed"))
    return round_under(position, exercise.supposed)


def _players_with_another_opponent(position: Position, supposed: Position) -> list[Tpn]:
    """Return the players with an opponent in a round, and with another one in the round as it is supposed."""
    if supposed.index.closed is None:
        return []
    two = ((line.tpn, opponent_in(position, line.tpn)) for line in position.lines)
    after = {tpn: opponent_in(supposed, tpn) for tpn, now in two if now is not None}
    return [tpn for tpn, then in after.items() if then not in (None, opponent_in(position, tpn))]


def _still_apart(position: Position, supposed: Position) -> list[Tpn]:
    """Return the two of a bracket or group of whom it is supposed that they have not met, if both play."""
    (fact,) = supposed.index.opened.supposed
    if not isinstance(fact, NotMet):
        return []
    two = [fact.first, fact.second]
    together = any({*two} <= part.players for part in position.parts)
    return two if together and all(opponent_in(position, tpn) is not None for tpn in two) else []


def _of_the_two(supposed: Position) -> Iterator[str]:
    """Yield of two who are supposed not to have met that they meet now, or why they still do not."""
    for fact in supposed.index.opened.supposed:
        if isinstance(fact, NotMet):
            wish = PairWish(fact.first, fact.second)
            verdict = verdict_on_wish(supposed, wish)
            if verdict.kind == "made":
                yield supposed.words.reason("suppose-meet", first=fact.first, second=fact.second)
            else:
                yield supposed.tell(verdict, wish)


class SupposeKind(PickingPairs):
    """One pair is picked: the player who is asked about, and the opponent."""

    asked = ("pairs",)
    laid_out = True
    only_unmet = False
    how = "suppose"

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield a player for each of some facts: one with another opponent then, else one who still has none.

        The latter is one of two of a bracket who would not meet if they had not met either. It is harder the
        more have another opponent.
        """
        for typed in some_facts(position, rng, FACTS_TRIED):
            supposed = round_under(position, (typed,))
            changed = _players_with_another_opponent(position, supposed)
            asked = changed or _still_apart(position, supposed)
            if not asked:
                continue
            player = rng.choice(asked)
            now = opponent_in(position, player) or Tpn(0)  # all of `asked` have one
            part = next((part for part in supposed.parts if player in part.players), None)
            events = supposed.deciding_steps(part) if part is not None else []
            made = exercise_of("suppose", position, level_of(2 + len(changed) / 4))
            given = Proposed(((player, now),), ())
            yield Found(made._replace(candidate=given, supposed=(typed,)), cites_of_events(events))

    def question(self, exercise: Exercise, position: Position) -> str:
        player = _player(exercise)
        now = opponent_in(position, player) or Tpn(0)
        (fact,) = facts_said(position, exercise.supposed[:1])
        return position.words.ask("suppose", round=exercise.round, player=player, opponent=now, fact=fact)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        player = _player(exercise)
        opponent = opponent_in(_under(exercise, position), player)
        if opponent is None:
            raise misfit(exercise, Message("exercises.misfit.no-opponent", player=player))
        return Response(pairs=((player, opponent),))

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer; a wrong one is refuted by the round as it is supposed."""
        player, pairs = _player(exercise), answer.pairs or ()
        if {*map(frozenset, pairs)} == {*map(frozenset, right.pairs or ())}:
            return full_marks(exercise)
        if len(pairs) != 1 or player not in pairs[0]:
            reason = position.words.marked("suppose", player=player)
            return Marked("wrong", marks=0, of=exercise.marks, reason=reason)
        wish, supposed = PairWish(*pairs[0]), _under(exercise, position)
        marked = mark_refuted(exercise, supposed, verdict_on_wish(supposed, wish), marks=0.0, wish=wish)
        return marked._replace(verdict="wrong") if marked.verdict == "right" else marked

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        """Yield what becomes of the two who have not met then, and how the brackets are paired that change.

        They are those down to the one in which the player is paired; that one is told in any case.
        """
        (player, opponent), supposed = (right.pairs or ())[0], _under(exercise, position)
        same = opponent == opponent_in(position, player)
        yield position.words.reason("suppose-same" if same else "suppose", first=player, second=opponent)
        yield from _of_the_two(supposed)
        parts, two = supposed.parts, {player, opponent}
        last = max((at for at, part in enumerate(parts) if two <= part.players), default=-1)
        for at, part in enumerate(parts[: last + 1]):
            if at == last or supposed.pairs_made(part) != position.pairs_made(part):
                yield from part_reasons(supposed, part)

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        player = _player(exercise)
        return frozenset(tpn for tpn in (player, opponent_in(position, player)) if tpn is not None)

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return (room.words.blank("pair"),)

    def others(
        self, exercise: Exercise, right: Response, position: Position, rng: Random
    ) -> Iterator[Response]:
        """Yield opponents, the likeliest first: the one of the round as it is, then those who stand nearest.

        The right one can be among them; whoever asks leaves it out.
        """
        player = _player(exercise)
        order = [line.tpn for line in position.lines if line.tpn != player]
        at = next(at for at, line in enumerate(position.lines) if line.tpn == player)
        now = opponent_in(position, player)
        # without the player, the next below stands at `at` and the next above one before
        near = sorted(order, key=lambda tpn: (tpn != now, abs(order.index(tpn) - at)))
        yield from (Response(pairs=((player, tpn),)) for tpn in near)

    def is_whole(self, draft: Draft) -> bool:
        return bool(draft.pairs)

    def response(self, draft: Draft) -> Response | None:
        return Response(pairs=draft.pairs) if draft.pairs else None

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        return (PairRows(1, legend=""),)


KIND: Final = SupposeKind()

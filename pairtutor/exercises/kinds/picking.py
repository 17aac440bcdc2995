"""Kinds of exercise that are answered by picking players, one by one or two by two."""

from __future__ import annotations

from pairtutor.errors import UsageError
from pairtutor.exercises.draft import Draft, FormField, PairRows, players_of_pair
from pairtutor.exercises.exercise import Pair, Response
from pairtutor.exercises.kinds.base import ExerciseKind
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn


class ChoosingPlayers(ExerciseKind):
    """Some players are chosen; a mark stands beside them, that of `how` among `exercises.mark`."""

    def beside(self, draft: Draft, player: Tpn) -> str:
        """Return the mark of those who are chosen."""
        return draft.words(f"exercises.mark.{self.how}") if player in draft.chosen else ""


class PickingPairs(ExerciseKind):
    """Players are picked two by two; whoever is left over in the end floats."""

    def pick(self, draft: Draft, player: Tpn) -> Draft:
        """Begin a pair or make it; who stands in one is taken out of it."""
        if draft.begun is None and player in draft.players_paired:
            return draft._replace(pairs=tuple(pair for pair in draft.pairs if player not in pair))
        return self.begin_or_join(draft, player)

    def begin_or_join(self, draft: Draft, player: Tpn) -> Draft:
        """Let a player begin a pair, or end the one that is begun; picked again, he has not begun it."""
        if draft.begun is None:
            return draft._replace(begun=player)
        return draft._replace(begun=None) if draft.begun == player else self.join(draft, draft.begun, player)

    def join(self, draft: Draft, first: Tpn, second: Tpn) -> Draft:
        """Return the draft with a pair, in this order, in the place of the first pair that it breaks."""
        two = {first, second}
        at = next((at for at, pair in enumerate(draft.pairs) if two & {*pair}), len(draft.pairs))
        rest = tuple(pair for pair in draft.pairs if not two & {*pair})
        return draft._replace(pairs=(*rest[:at], (first, second), *rest[at:]), begun=None)

    def take(self, draft: Draft, text: str) -> Draft:
        """Take a whole pair, or a player.

        Raises:
            UsageError: it is neither.
        """
        pair = players_of_pair(draft, text)
        if pair is None:
            return super().take(draft, text)
        first, second = pair
        if first == second:
            raise UsageError(Message("exercises.draft.himself"))
        return self.join(draft, first, second)

    def name_nobody(self, draft: Draft) -> Draft:
        """Return the draft as it is: who is left over is seen by the pairs."""
        return draft

    def response(self, draft: Draft) -> Response | None:
        """Return the pairs, and who is left over."""
        return Response(pairs=draft.pairs, floaters=draft.players_left)

    def is_whole(self, draft: Draft) -> bool:
        """Say whether at most one player is in no pair, and a pair is made that was not printed."""
        return len(draft.players_left) < 2 and draft.pairs != draft.exercise.boards

    def beside(self, draft: Draft, player: Tpn) -> str:
        """Return the opponents."""
        if player == draft.begun:
            return "..."
        mates = [pair for pair in draft.pairs if player in pair]
        return ", ".join(self.opponent(draft, pair, player) for pair in mates)

    def opponent(self, draft: Draft, pair: Pair, player: Tpn) -> str:
        """Return the number of the opponent in one of `draft.pairs`; `round` puts a colour behind it."""
        return str(pair[1] if pair[0] == player else pair[0])

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        """Return as many rows as there can be pairs."""
        return (PairRows(len(draft.players) // 2, draft.words("exercises.rest-floats")),)

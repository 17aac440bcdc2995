"""Who has the bye, who was looked at before, and what speaks for each other who could have it as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pairtutor.rules.burstein_2026.definitions import games_played
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.recording.refusals import had_bye, shortage
from pairtutor.trace.refusals import PassedOver

if TYPE_CHECKING:
    from pairtutor.model.ids import Tpn
    from pairtutor.rules.burstein_2026.index import Index
    from pairtutor.rules.measures.contenders import Contender
    from pairtutor.systems.burstein_2026.bye import Bye
    from pairtutor.systems.common.participants import Participants
    from pairtutor.trace.values import Value


def passed_over(participants: Participants, bye: Bye) -> list[PassedOver]:
    """Return who comes before whoever has the bye, and why not: barred, or the others cannot be paired."""
    found = []
    for place in bye.order[: bye.order.index(bye.taker)]:
        one = participants.players[place]
        found.append(PassedOver(one.tpn, had_bye(one) or shortage(*_completion_without(participants, place))))
    return found


def _completion_without(participants: Participants, place: int) -> tuple[Completion, list[Tpn]]:
    """Return the completion of a round without one player, and the numbers of its vertices."""
    below = (1 << place) - 1
    rows = [row & below | row >> place + 1 << place for row in participants.legal]
    others = [one.tpn for one in participants.players]
    return Completion(rows[:place] + rows[place + 1 :], 0), others[:place] + others[place + 1 :]


class ByeReasons:
    """Why others with as few points, who could have the bye as well, do not: by games, Index, number."""

    def __init__(self, players: Sequence[Contender], bye: Bye, indices: dict[Tpn, Index]) -> None:
        self._taker = taker = players[bye.taker]
        self._indices = indices
        after = bye.order[bye.order.index(bye.taker) + 1 :]
        self.others = [players[v] for v in after if bye.able >> v & 1 and players[v].score == taker.score]

    def against(self, one: Contender) -> tuple[str, tuple[Value, Value]]:
        """Return the first test that parts somebody from whoever has the bye, and what both have in it."""
        mine, theirs = games_played(one), games_played(self._taker)
        if mine != theirs:
            return "bye-games", (mine, theirs)
        index, lower = self._indices[one.tpn].value, self._indices[self._taker.tpn].value
        if index != lower:
            return "bye-index", (index, lower)
        return "bye-number", (one.tpn, self._taker.tpn)

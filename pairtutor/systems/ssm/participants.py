"""The players of a round by rank, and whom each may meet under which criteria."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pairtutor.matching.bits import Mask, Rows, mask_of
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.ssm.criteria import (
    LEVELS,
    Name,
    down_again,
    groups_kept_apart,
    may_have_bye,
    same_group,
)
from pairtutor.rules.ssm.ranking import Ranked, ranking

Pairs = list[tuple[int, int]]
"""Pairs by rank, the higher ranked player first."""


def _places(players: Sequence[Ranked], question: Callable[[Ranked], bool]) -> Mask:
    return mask_of(rank for rank, player in enumerate(players) if question(player))


class Level(NamedTuple):
    """Criteria asked of a pair, and for each player the opponents with whom all of them hold."""

    criteria: tuple[Name, ...]
    rows: Rows


class Breaks(NamedTuple):
    """How often a pairing breaks B4 and B5; fewer of the former first."""

    b4: int
    b5: int


class SsmParticipants:
    """Everybody who takes part, ranked from 0; players are told by rank throughout.

    `levels` are the criteria that can be asked for, strictest first; B4 is among them only where it bars
    somebody. `marked` floated down in the round before, `bye` may have the bye. `forbidden` are the opponents
    whom the organiser bars, besides those whom B1 does; `legal` are those of the last level. `apart` and
    `again` are the rows of pairs that break B4 and B5.
    """

    def __init__(self, tournament: Tournament, number: RoundNumber) -> None:
        absent = tournament.absent_in(number)
        self.number = number
        self.players: list[Ranked] = [
            player for player in ranking(tournament, number) if player.tpn not in absent
        ]
        self.rank = {player.tpn: rank for rank, player in enumerate(self.players)}
        self.marked = _places(self.players, down_again)
        self.bye = _places(self.players, may_have_bye)
        self.forbidden = self._forbidden(tournament)
        self.apart = (
            self._same_group_rows() if groups_kept_apart(tournament, number) else [0] * len(self.players)
        )
        self.again = self._again()
        self.levels = self._levels()
        self.legal = self.levels[-1].rows

    def _forbidden(self, tournament: Tournament) -> list[int]:
        """Return, by rank, the mask of those whom the organiser keeps apart from a player in this round."""
        rows = [0] * len(self.players)
        for meeting in tournament.forbidden:
            if meeting.first <= self.number <= meeting.last:
                here = [self.rank[tpn] for tpn in meeting.players if tpn in self.rank]
                for rank in here:
                    rows[rank] |= mask_of(here)
        return rows

    def _same_group_rows(self) -> Rows:
        """Return for each player the others of the same group, as a mask; nobody for those without one."""
        teams: dict[str, Mask] = {}
        for rank, contender in enumerate(self.players):
            teams[contender.player.group] = teams.get(contender.player.group, 0) | 1 << rank
        return [  # who names no group is in none, not even with oneself
            teams[contender.player.group] & ~(1 << rank) if same_group(contender, contender) else 0
            for rank, contender in enumerate(self.players)
        ]

    def _again(self) -> list[int]:
        """Return for each player the opponents with whom one of the two would float again (B5)."""
        up = _places(self.players, lambda player: player.floats[0] == "up")
        groups: dict[int, int] = {}
        for rank, player in enumerate(self.players):
            groups[player.score] = groups.get(player.score, 0) | 1 << rank
        rows = []
        everybody = (1 << len(self.players)) - 1
        for rank, player in enumerate(self.players):
            level = groups[player.score]
            above = everybody & ((level & -level) - 1)  # every rank above the first of the score
            below = everybody & ~(above | level)
            # with one below this player floats down and the other up, with one above the other way round
            row = (below & up) | (above & self.marked)
            row |= below if self.marked >> rank & 1 else 0
            row |= above if up >> rank & 1 else 0
            rows.append(row)
        return rows

    def _levels(self) -> tuple[Level, ...]:
        """Return the levels, the strictest first, each with whom everybody may meet under its criteria.

        B4 drops out where nobody is kept apart by it, and of levels that are the same by that the first
        stays.
        """
        everybody = (1 << len(self.players)) - 1
        rows = []
        for rank, player in enumerate(self.players):
            met = mask_of(self.rank[tpn] for tpn in player.met if tpn in self.rank)
            rows.append(everybody & ~(met | self.forbidden[rank] | 1 << rank))
        barred = {"B4": self.apart, "B5": self.again}
        kept = any(self.apart)
        levels: list[Level] = []
        for criteria in LEVELS:
            if "B4" in criteria and not kept:
                criteria = tuple(name for name in criteria if name != "B4")
            if any(level.criteria == criteria for level in levels):
                continue
            own = rows
            for name in criteria:
                own = [row & ~barred[name][rank] for rank, row in enumerate(own)] if name in barred else own
            levels.append(Level(criteria, own))
        return tuple(levels)

    def brackets(self) -> list[list[int]]:
        """Return the players by score, highest first, of one score by rank.

        Source: ssm C1.
        """
        brackets: list[list[int]] = []
        for rank, player in enumerate(self.players):
            if not brackets or self.players[brackets[-1][0]].score != player.score:
                brackets.append([])
            brackets[-1].append(rank)
        return brackets

    def breaks(self, pairs: Sequence[tuple[int, int]], over: int) -> Breaks:
        """Return the number of times that pairs and the player who stays over break B4 and B5.

        Source: ssm SSM-26.
        """
        return Breaks(
            sum(self.apart[player] >> other & 1 for player, other in pairs),
            sum(self.again[player] >> other & 1 for player, other in pairs) + (self.marked >> over & 1),
        )

    def players_alone(self, members: Sequence[int]) -> list[int]:
        """Return those whom nobody else of a bracket may meet under B1, in the order of `members`.

        Source: ssm C7.
        """
        group = mask_of(members)
        return [rank for rank in members if not self.legal[rank] & group]

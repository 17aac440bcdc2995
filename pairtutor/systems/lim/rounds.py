"""A round by the Lim rules, in any edition: the bye, the groups from both ends, the median, the colours.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.

Source: lim-1999 2.2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Protocol

from pairtutor.matching.bits import Mask, Mate, mask_of
from pairtutor.model.colour import Colour
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.rules.lim.definitions import Claimant, LimEdition, LimGrant, drawn_colour, grant
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common import rounds
from pairtutor.systems.common.boards import SeatedRound, Table, in_board_order
from pairtutor.systems.common.listener import NullListener, Progress, heard_by
from pairtutor.systems.common.rounds import RoundListener
from pairtutor.systems.lim.bye import ByeListener, settle_bye
from pairtutor.systems.lim.floaters import FloaterListener, Leaving
from pairtutor.systems.lim.groups import LimGroup, Lineup, MadePair, Median, MedianListener, Pairs, Side
from pairtutor.systems.lim.opponents import OpponentListener, Opponents
from pairtutor.systems.lim.participants import LimParticipants, participants_of
from pairtutor.trace.recorder import Tracer


def tables(
    players: Sequence[Contender], pairs: Sequence[MadePair], drawn: Colour, numbers: Mapping[Tpn, int]
) -> list[Table[LimGrant]]:
    """Return the boards in order; of a pair the one with the smaller number is the higher ranked.

    `numbers` are those that count for the colour drawn, by pairing number; a pair that was made on the lower
    side is one below the median.
    Source: C.04.2 D.9.
    """
    below = mask_of(made.player for made in pairs if made.side == "lower")
    boards = []
    for pair in in_board_order([(made.player, made.opponent) for made in pairs], players):
        # the smaller number is the higher ranked, whatever the scores
        higher, lower = sorted((players[v] for v in pair), key=lambda player: player.tpn)
        granted = grant(
            Claimant(numbers[higher.tpn], higher.colours),
            Claimant(numbers[lower.tpn], lower.colours),
            below_median=bool(below & mask_of(pair)),
            drawn=drawn,
        )
        boards.append(Table(higher, lower, granted))
    return boards


class LimListener(
    ByeListener, FloaterListener, OpponentListener, MedianListener, RoundListener[LimGrant], Protocol
):
    """Hears of the round, its groups, and each stage of them."""

    def group(self, group: LimGroup, pairs: int | None) -> AbstractContextManager[None]:
        """Hear that a group is opened that has to make so many pairs; it is paired within the context.

        `pairs` is None for the median, which is not known to its end yet.
        """

    def on_group_settled(self, group: LimGroup, pairs: list[tuple[int, int]], floaters: list[int]) -> None:
        """Hear the pairs of a group, and who floats out of it."""


class LimRound:
    """One round: `pairs` are those made so far, `number` counts the groups.

    `numbers` are those that count for the colour drawn.
    """

    def __init__(
        self,
        participants: LimParticipants,
        numbers: Mapping[Tpn, int],
        listener: LimListener,
        progress: Progress | None,
    ) -> None:
        self.participants = participants
        self.numbers = numbers
        self.listener = listener
        self.progress = progress
        self.pairs = Pairs()
        self.number = 0

    def seat(self, initial: Colour) -> SeatedRound[LimGrant]:
        """Pair all groups, and decide the colours by the one that was drawn.

        Source: lim-1999 2.2.

        Raises:
            NoLegalPairing: the round cannot be paired completely.
        """
        participants = self.participants
        bye = settle_bye(participants, self.listener)
        everybody = ((1 << len(participants.players)) - 1) & ~(0 if bye is None else 1 << bye)
        lineup = Lineup(participants, everybody, participants.median)
        waiting: dict[Side, list[int]] = {"upper": [], "lower": []}
        for score, side in lineup.outside_in():
            waiting[side] = self._pair_group(lineup, score, side, waiting[side])
        self._pair_median(lineup, waiting)
        players = participants.players
        seated = tables(players, self.pairs.every_pair(), initial, self.numbers)
        return SeatedRound(seated, None if bye is None else players[bye])

    def _pair_group(self, lineup: Lineup, score: HalfPoints, side: Side, floaters: list[int]) -> list[int]:
        """Pair a group above or below the median; return who floats out of it, in the order of choice."""
        self.number += 1
        above, below = (floaters, []) if side == "upper" else ([], floaters)
        group = LimGroup(
            self.participants, self.number, score, side, lineup.residents(score), above=above, below=below
        )
        leaving = Leaving(group, lineup.neighbour(group), self.listener)
        with self.listener.group(group, leaving.pairs):
            leaving.choose_all()
            self._pair(group, leaving.staying, leaving.mate, leaving.floaters)
        return leaving.floaters

    def _pair_median(self, lineup: Lineup, waiting: dict[Side, list[int]]) -> None:
        """Pair the median with the floaters of both sides, extended as far as it needs.

        Source: lim-1999 2.6.
        """
        self.number += 1
        group = LimGroup(
            self.participants,
            self.number,
            lineup.median,
            "median",
            lineup.residents(lineup.median),
            above=waiting["upper"],
            below=waiting["lower"],
        )
        if not group.members:
            return
        median = Median(group, self.pairs, self.listener)
        with self.listener.group(group, None):
            median.undo_until_pairable()
            self._pair(group, median.alive, median.mate, floaters=[])

    def _pair(self, group: LimGroup, staying: Mask, mate: Mate, floaters: list[int]) -> None:
        """Pair those who stay in a group."""
        pairs = Opponents(group, staying, mate, self.listener).pair_all()
        self.pairs.add(pairs, group.side)
        self.listener.on_group_settled(group, pairs, floaters)
        if self.progress:
            self.progress(2 * len(self.pairs.every_pair()), len(self.participants.players))


def carried_out(
    edition: LimEdition,
) -> Callable[[Tournament, RoundNumber, SystemChoice, Tracer, Progress | None], RoundPairing]:
    """Return the function that pairs a round by an edition."""

    def begin(
        tournament: Tournament, number: RoundNumber, tracer: Tracer, progress: Progress | None
    ) -> LimRound:
        """Return the round to be paired, with a recorder only if steps are kept."""
        participants = participants_of(edition, tournament, number)
        listener: LimListener = NullListener()
        if tracer.recording:
            from pairtutor.systems.lim.recording.recorder import LimRecorder

            listener = heard_by(LimRecorder(participants, tracer), tracer)
        return LimRound(participants, edition.numbers(tournament, number), listener, progress)

    return rounds.carried_out(begin, partial(drawn_colour, edition))

"""A Lim round from its opening to its result, recorded stage by stage; whether all can be paired; the bye.

Source: lim-1999 1.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Literal, cast

from pairtutor.matching.forest import augment_all
from pairtutor.model.colour import Colour
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.records import replace
from pairtutor.rules.citing import union
from pairtutor.rules.lim.definitions import LimGrant, float_to_median
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.boards import SeatedRound, Table
from pairtutor.systems.common.completion import Completion, smallest_tree
from pairtutor.systems.common.recording.recorder import board_lines, had_bye
from pairtutor.systems.lim.bye import ByeListener
from pairtutor.systems.lim.groups import LimGroup, MadePair, Median, MedianListener
from pairtutor.systems.lim.recording.floaters import FloaterRecorder
from pairtutor.systems.lim.recording.opponents import LimSteps, OpponentRecorder, limits_of_way
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.procedures import GroupOpened, GroupSettled, PairingsUndone, SettingApplied
from pairtutor.trace.refusals import Arrival, ColourLimit, HadBye, PassedOver
from pairtutor.trace.values import OnlyPartners, PairLine


class ByeRecorder(LimSteps, ByeListener):
    """Records how the bye is settled."""

    def completion(self, completion: Completion) -> None:
        self.completion_tested(self.cites("completion"), completion, possible=completion.possible)

    def on_bye(self, player: int, refused: list[int], completion: Completion) -> None:
        """Record the bye and those refused it before: barred, or leaving a round that cannot be completed."""
        passed = [PassedOver(self.tpn(v), self._no_bye(v, completion)) for v in refused]
        blocked = any(isinstance(refused.why, OnlyPartners) for refused in passed)
        cites = (
            *(self.cites("bye_round_one") if self.participants.is_first_round else ()),
            *self.cites("bye"),
            *(self.cites("bye_completion") if blocked else ()),
        )
        self.bye_assigned(cites, player, passed)

    def _no_bye(self, v: int, completion: Completion) -> HadBye | OnlyPartners:
        """Return why a player does not get the bye: had one, or the others could not be paired."""
        had = had_bye(self.participants.players[v])
        if had:
            return had
        alive = ((1 << len(self.participants.players)) - 1) & ~(1 << v)
        mate = completion.mate[:]
        exposed = 0
        for w in (mate[completion.place], mate[v]):  # who has the bye there, and the opponent of `v`
            mate[w] = -1
            exposed |= 1 << w
        left = augment_all(self.participants.legal, mate, alive, exposed & alive)
        return self.lack(smallest_tree(self.participants.legal, mate, alive, left))


class MedianRecorder(LimSteps, MedianListener):
    """Records which pairs are undone for the median, and why it is blocked."""

    def undone(self, median: Median, pair: MadePair) -> None:
        """Record the pair that is undone for the median, and who of the median would find nobody."""
        group = median.group
        tree = smallest_tree(self.participants.legal, median.mate, median.alive, median.exposed)
        both = (self.tpn(pair.player), self.tpn(pair.opponent))
        self.emit(
            PairingsUndone(
                cites=self.cites("undone", median.side_to_undo),
                group=group.number,
                reason="blocked-median",
                pairs=(PairLine(*both),),
                joining=both,
                witness=self.lack(tree),
                side="below" if pair.side == "lower" else "above",
                above=len(group.above),
                below=len(group.below),
            )
        )


class LimRecorder(ByeRecorder, FloaterRecorder, OpponentRecorder, MedianRecorder):
    """Records the round and its groups; each stage has a part of its own."""

    @contextmanager
    def on_opening(
        self, tournament: Tournament, choice: SystemChoice, initial: Colour, because: str
    ) -> Iterator[None]:
        """Open the section of the round; the Maxi-tournament is a step of its own in it."""
        with super().on_opening(tournament, choice, initial, because):
            if self.participants.maxi:
                self.emit(SettingApplied(cites=self.cites("maxi"), setting="maxi"))
            yield

    def opening_step(
        self, tournament: Tournament, choice: SystemChoice, initial: Colour, because: str
    ) -> RoundOpened:
        """Return the step that says who takes part, and whether it is a Maxi-tournament."""
        plain = super().opening_step(tournament, choice, initial, because)
        return replace(plain, maxi=self.participants.maxi)

    def group(self, group: LimGroup, pairs: int | None) -> AbstractContextManager[None]:
        """Open the section of a score group, with the floaters it takes in, in the order of their turn."""
        role = self.role(group)
        arrived = () if not group.floaters_in_turn else self.cites("arrived", group.side)
        usual = self.participants.median == self.participants.number - 1  # half points: half a point a round
        other = () if usual or role != "median" else self.cites("other_median")
        return self.section(
            GroupOpened(
                cites=(*self.cites("group", role), *other, *arrived),
                group=group.number,
                score=group.score,
                role="ordinary" if role in ("upper", "lower") else cast("Literal['median']", role),
                direction="none" if group.side == "median" else group.direction,
                arrived=tuple(
                    Arrival(self.tpn(v), self.participants.score(v)) for v in group.floaters_in_turn
                ),
                residents=self.tpns(group.residents),
                pairs=pairs,
                median=None if role == "first-round" else self.participants.median,
            )
        )

    def on_group_settled(self, group: LimGroup, pairs: list[tuple[int, int]], floaters: list[int]) -> None:
        """Record the pairs of a group, and who floats from it."""
        self.emit(
            GroupSettled(
                cites=(*(self.cites("settled") if pairs else ()), *(self.cites("left") if floaters else ())),
                group=group.number,
                pairs=self.lines(pairs),
                left=self.tpns(floaters),
            )
        )

    def on_outcome(self, seated: SeatedRound[LimGrant]) -> None:
        """Record the colours of all boards, then the pairs, the bye and the floats."""
        for table in seated.tables:
            self._record_colour(table)
        marks = [(player.tpn, self._float(player, other)) for player, other in _both_ways(seated.tables)]
        self.round_closed(
            self.cites("result"),
            board_lines(seated.tables),
            seated.free and seated.free.tpn,
            down=[tpn for tpn, mark in marks if mark == "down"],
            up=[tpn for tpn, mark in marks if mark == "up"],
        )

    def _float(self, player: Contender, other: Contender) -> str:
        return float_to_median(player.score, other.score, self.participants.median)

    def _record_colour(self, table: Table[LimGrant]) -> None:
        """Record the colours of a pair; limits are told if they leave one way, or if one is broken.

        Those of the way that was taken come first.
        """
        white, black, granted = table.white, table.black, table.grant
        limits: tuple[ColourLimit, ...] = ()
        only = granted.rule == "only-allowed"
        exceptional = bool(limits_of_way(white, black))
        if exceptional or only:
            limits = (*limits_of_way(white, black), *limits_of_way(black, white))
        decider = table.higher if granted.by_higher else table.lower
        self.colour_decided(
            union(
                *(self.cites("limit", limit.reason) for limit in limits if only),
                self.cites("colour", granted.rule),
                self.cites("last_round_colour") if exceptional else (),
            ),
            table,
            limits=limits,
            decider=None if granted.by_higher is None else decider.tpn,
        )


def _both_ways(tables: Sequence[Table[LimGrant]]) -> list[tuple[Contender, Contender]]:
    """Return each player with the opponent, White first on every board."""
    pairs = [(table.white, table.black) for table in tables]
    return [two for pair in pairs for two in (pair, pair[::-1])]

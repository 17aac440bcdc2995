"""What of a round would be otherwise under some facts, and whom players meet as it is, by name."""

from __future__ import annotations

from typing import ClassVar, Final

from pairtutor.disputes.round_change import RoundChange
from pairtutor.disputes.supposing import Seats
from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.disputes.verdict import WishView
from pairtutor.narrative.hits import pairings
from pairtutor.narrative.parts import Group, Pairing, PlayerRef
from pairtutor.records import Record

MOST_BOARDS: Final = 8
"""So many boards are all named; of more the first ones, unless all are asked for."""


class FloatView(Record):
    """Who would float one way, `up` or down: `floats`, and no longer `grounded`, in whose place they may.

    `stays` says that somebody floats that way as it is and would still, `left` that one who floats as it is
    is away.
    """

    floats: Group = ()
    grounded: Group = ()
    up: bool = False
    stays: bool = False
    left: bool = False


class ChangeView(Record):
    """What else would be otherwise: new `boards`, colours alone on the boards `turned`, the bye, floats.

    The boards `turned` are told by their pairs, `renumbered`, where one has another number as it is. All else
    is as in the change of a round. `others` says that the board told before is new as well. `bye_before` has
    the bye now, and no longer. `nothing` says that nothing else would be.
    If `every`, all boards are named, however many they are.
    """

    template: ClassVar[str] = "suppose"
    boards: tuple[Pairing, ...] = ()
    turned: tuple[int, ...] = ()
    renumbered: tuple[Pairing, ...] = ()
    bye: PlayerRef | None = None
    no_bye: bool = False
    floats: tuple[FloatView, ...] = ()
    bye_before: PlayerRef | None = None
    others: bool = False
    every: bool = False

    @property
    def counts_boards(self) -> bool:
        """Whether some of the boards are only counted."""
        return not self.every and max(len(self.boards), len(self.renumbered)) > MOST_BOARDS

    @property
    def nothing(self) -> bool:
        """Whether nothing would be otherwise."""
        return not (self.boards or self.turned or self.bye or self.no_bye or self.floats)


class SeatView(Record):
    """A player, and whom the player meets as it is; nobody with the bye."""

    player: PlayerRef
    other: PlayerRef | None = None


def seat_views(seats: Seats, cast: PlayerNames) -> tuple[SeatView, ...]:
    """Return the views of players, each with whom the player meets."""
    return tuple(SeatView(player=cast.who(player), other=who_is(other, cast)) for player, other in seats)


def who_is(player: Tpn | None, cast: PlayerNames) -> PlayerRef | None:
    """Return a player by name; None for nobody."""
    return None if player is None else cast.who(player)


def change_view(
    change: RoundChange,
    cast: PlayerNames,
    wish: WishView | None,
    bye: PlayerRef | None,
    *,
    every: bool = False,
) -> ChangeView:
    """Return the view of what would be otherwise; boards of which only colours change are no new ones.

    `wish` is what is said already to be so, or no longer, and `bye` who is said to have the bye. All boards
    are named if `every` is asked for.
    """
    # that who is asked about floats, or no longer, is said already, if nobody else does
    asked, has_bye = wish.first if wish and wish.floats else None, who_is(change.bye, cast)
    alone = None if asked is None else asked.tpn
    floats = [
        FloatView(
            floats=cast.group(player for player in moves.floats if player != alone),
            grounded=cast.group(moves.grounded),
            up=moves.up,
            stays=moves.stays,
            left=moves.left,
        )
        for moves in change.floats
    ]
    return ChangeView(
        boards=pairings(change.new_pairs, cast),
        turned=tuple(number for number, _ in change.turned),
        renumbered=pairings((board for _, board in change.turned), cast) if change.renumbered else (),
        bye=has_bye if has_bye != bye else None,
        no_bye=change.no_bye,
        floats=tuple(moves for moves in floats if (*moves.floats, *moves.grounded) not in ((), (asked,))),
        bye_before=who_is(change.bye_before, cast),
        others=change.besides,
        every=every,
    )

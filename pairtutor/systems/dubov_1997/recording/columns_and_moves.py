"""The columns and rows of a group (6.2, 6.3, 7.3, 7.4) and the players who move in it (6.4, 7.1, 7.2, 8).

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pairtutor.matching.bits import Mask
from pairtutor.model.colour import Colour
from pairtutor.rules.citing import Cites, union
from pairtutor.rules.facts import citations_of
from pairtutor.systems.common.recording.opening import colour_word
from pairtutor.systems.dubov_1997.choosing import Chosen, Purpose
from pairtutor.systems.dubov_1997.columns import ColumnListener, Columns, RowListener, Rows
from pairtutor.systems.dubov_1997.floaters import Floating
from pairtutor.systems.dubov_1997.recording.passed_over import DubovSteps, anybody_passed_over_for, decided_by
from pairtutor.systems.dubov_1997.round_state import MoveListener
from pairtutor.trace.procedures import ColumnsFormed, PairScrutinised, PlayerTransferred, ShortfallFound
from pairtutor.trace.refusals import ColourLimit, ColoursBarred, LiftedBefore, PassedOver
from pairtutor.trace.values import OnlyPartners

cites = citations_of("dubov-1997")


class ColumnRecorder(DubovSteps, ColumnListener):
    """Records the columns of a group."""

    def on_columns(self, columns: Columns) -> None:
        self._record_columns("first", cites("columns"), columns, moved=())

    def turns(self, columns: Columns) -> None:
        self._record_columns("turns", cites("turns"), columns, moved=())

    def neutrals(self, columns: Columns, seated: Sequence[int]) -> None:
        self._record_columns("neutrals", cites("neutrals"), columns, seated)

    def on_change_of_column(self, columns: Columns, choice: Chosen, colour: Colour) -> None:
        """Record who changed to the column of a colour so that both are as long, and who was held back."""
        if choice.taken is None:
            raise AssertionError("nobody changed columns, so there is nobody to tell of")
        own = cites("to_black" if colour is Colour.BLACK else "to_white")
        held = cites("held_back") if anybody_passed_over_for(choice.over, ColourLimit) else ()
        self._record_columns("equalised", union(own, held), columns, [choice.taken], choice.over)

    def _record_columns(
        self,
        reason: Literal["first", "neutrals", "equalised", "turns"],
        cited: Cites,
        columns: Columns,
        moved: Sequence[int],
        considered: Sequence[PassedOver] = (),
    ) -> None:
        """Record the columns as they are now; `moved` changed side, `considered` were passed over for it."""
        self.emit(
            ColumnsFormed(
                cites=cited,
                group=self.present,
                reason=reason,
                white=self.tpns(columns.white),
                black=self.tpns(columns.black),
                moved=self.tpns(moved),
                considered=tuple(considered),
            )
        )


class RowRecorder(DubovSteps, RowListener):
    """Records the opponents found in the rows."""

    def inside_allowed(self, rows: Rows) -> None:
        """Record that some pairs are made inside a column, with the players who cannot all meet across."""
        self.emit(
            ShortfallFound(
                cites=cites("inside"),
                group=self.present,
                reason="columns",
                count=rows.inside,
                witness=self.shortage(rows.pool),
                tried=(),
            )
        )

    def row(self, rows: Rows, player: int, offered: int, choice: Chosen) -> None:
        """Record whom a player of a column meets, and how the columns stand after an improvement."""
        if choice.taken is None:
            raise AssertionError("a row without a pair cannot be told")
        first_round = rows.stage == "first-round"
        if first_round and not choice.over:
            return
        own = cites("first_round" if first_round else "row")
        inside = rows.is_inside(player, choice.taken)
        improved = cites("improved") if (choice.over or inside) and not first_round else ()
        self.emit(
            PairScrutinised(
                cites=union(
                    improved or own,
                    cites("colours_barred") if anybody_passed_over_for(choice.over, ColoursBarred) else (),
                ),
                group=self.present,
                # beside: a pair across in a group where others are made inside
                stage="inside" if inside else "beside" if rows.inside else rows.stage,
                player=self.tpn(player),
                proposed=self.tpn(offered),
                tried=tuple(choice.over),
                opponent=self.tpn(choice.taken),
            )
        )
        if improved and not inside:
            white, black = rows.current_columns()
            self.emit(
                ColumnsFormed(
                    cites=cites("inside"),
                    group=self.present,
                    reason="improved",
                    white=self.tpns(white),
                    black=self.tpns(black),
                    moved=self.tpns([choice.taken]),
                )
            )


class MoveRecorder(DubovSteps, MoveListener):
    """Records who leaves a group, who is brought into it, and for whom."""

    def island(self, rank: int, group: Mask) -> None:
        """Record that a player of the group (by rank) may meet nobody of it, and why not each."""
        tried = self.strangers(rank, group)
        self.emit(
            PairScrutinised(
                cites=union(
                    cites("island"),
                    cites("colours_barred") if anybody_passed_over_for(tried, ColoursBarred) else (),
                ),
                group=self.present,
                stage="island",
                player=self.tpn(rank),
                proposed=None,
                tried=tried,
                opponent=None,
            )
        )

    def on_fetched_player(
        self,
        choice: Chosen,
        below: Mask,
        colour_sought: Colour | None,
        purpose: Purpose,
        partner: int | None = None,
        *,
        turns: bool = False,
    ) -> None:
        """Record who was brought up from below, who was passed over, and who would have been next.

        `partner` is the one for whom the player was fetched, if anybody; `turns` says that several are served
        one after the other (8.1).
        """
        rank = choice.taken
        if rank is None:
            raise AssertionError("nobody was fetched, so there is nobody to tell of")
        considered = (*choice.over, *self.next_to_fetch(below, colour_sought, rank, partner))
        despite = self.bar_of_lifts(rank) if self.participants.figures[rank].barred else None
        own: dict[Purpose, Cites] = {
            "island": cites("island_opponent"),
            "odd-number": cites("odd_group"),
            "floater": cites("floater_opponent"),
        }
        counted = purpose == "odd-number" and colour_sought is not None
        late = despite is not None or anybody_passed_over_for(considered, LiftedBefore)
        self.emit(
            PlayerTransferred(
                cites=union(
                    own[purpose],
                    cites("counted_colour") if counted else (),
                    cites("turns") if turns else (),
                    cites("barred_taken") if late else (),
                    cites("rest_first")
                    if purpose != "odd-number" and anybody_passed_over_for(considered, OnlyPartners)
                    else (),
                    cites("colours_barred") if anybody_passed_over_for(considered, ColoursBarred) else (),
                ),
                group=self.present,
                player=self.tpn(rank),
                reason="fetched" if purpose == "floater" else purpose,
                direction="up",
                from_score=self.participants.players[rank].score,
                to_score=None,
                considered=considered,
                partner=None if partner is None else self.tpn(partner),
                wanted=colour_word(colour_sought) if colour_sought else None,
                despite=despite,
            )
        )

    def floaters_needed(self, floating: Floating, tried: Sequence[PassedOver]) -> None:
        """Record why a group cannot be paired within itself, and how many must float (6.4)."""
        inside, below = floating.pools()
        reason: Literal["nobody-fits", "group", "below"] = "group"
        witness = None
        if floating.group.bit_count() % 2:
            reason = "nobody-fits"
        elif inside.possible:
            reason, witness = "below", self.shortage(below)
        else:
            witness = self.shortage(inside)
        self.emit(
            ShortfallFound(
                cites=cites("floaters_needed"),
                group=self.present,
                reason=reason,
                count=floating.count,
                witness=witness,
                tried=tuple(tried),
                # a key begins with whether the player can be paired with nobody of the next group
                first=self.tpns(rank for rank in floating.order if not floating.key(rank)[0]),
                following=self.tpns(rank for rank in floating.order if floating.key(rank)[0]),
            )
        )

    def floats(self, floating: Floating, choice: Chosen) -> None:
        """Record who floats, who has to stay, and who would have floated next (6.4)."""
        rank = choice.taken
        if rank is None:
            raise AssertionError("nobody floats, so there is nobody to tell of")
        considered = (*choice.over, *self.next_to_float(floating, rank))
        self.emit(
            PlayerTransferred(
                cites=union(
                    cites("floater"),
                    cites("dominating") if decided_by(considered, "dominating-colour") else (),
                ),
                group=self.present,
                player=self.tpn(rank),
                reason="floater",
                direction="down",
                from_score=self.participants.players[rank].score,
                to_score=None,
                considered=considered,
            )
        )

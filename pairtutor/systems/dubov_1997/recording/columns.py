"""The columns and rows of a group (6.2, 6.3, 7.3, 7.4) and the players who move in it (6.4, 7.1, 7.2, 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.model.colour import Colour
from pairtutor.rules.citing import Cites, union
from pairtutor.rules.facts import citations_of
from pairtutor.systems.common.recording.opening import colour_word
from pairtutor.systems.dubov_1997.columns import ColumnListener, Columns, RowListener, Rows
from pairtutor.systems.dubov_1997.listener import MoveListener
from pairtutor.systems.dubov_1997.recording.choices import DubovSteps, anybody_passed_over_for, decided_by
from pairtutor.trace.procedures import ColumnsFormed, PairScrutinised, PlayerTransferred, ShortfallFound
from pairtutor.trace.refusals import ColourLimit, ColoursBarred, LiftedBefore, PassedOver
from pairtutor.trace.values import OnlyPartners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.dubov_1997.choosing import Chosen, Purpose, Why
    from pairtutor.systems.dubov_1997.floating import Floating

cites = citations_of("dubov-1997")


class ColumnRecorder(ColumnListener):
    """Records the columns of a group."""

    def __init__(self, steps: DubovSteps) -> None:
        self._steps = steps

    def formed(self, columns: Columns) -> None:
        """Record the two columns as first drawn up (6.2)."""
        self._columns("first", cites("columns"), columns, ())

    def turns(self, columns: Columns) -> None:
        """Record in which order islands or floaters are served (8.1)."""
        self._columns("turns", cites("turns"), columns, ())

    def neutrals(self, columns: Columns, seated: Sequence[int]) -> None:
        """Record where those go who are due neither colour."""
        self._columns("neutrals", cites("neutrals"), columns, seated)

    def no_change(self, colour: Colour) -> Why:
        """Return what is asked why somebody does not change to the column of a colour (2.6)."""
        return self._steps.reasons.no_change(colour)

    def equalised(self, columns: Columns, choice: Chosen, colour: Colour) -> None:
        """Record who changes to the column of a colour (7.3, 7.4), and who may not (2.6)."""
        if choice.place is None:
            raise AssertionError("nobody changed columns, so there is nobody to tell of")
        own = cites("to_black" if colour is Colour.BLACK else "to_white")
        held = cites("held_back") if anybody_passed_over_for(choice.over, ColourLimit) else ()
        self._columns("equalised", union(own, held), columns, [choice.place], choice.over)

    def _columns(
        self,
        reason: Literal["first", "neutrals", "equalised", "turns"],
        cited: Cites,
        columns: Columns,
        moved: Sequence[int],
        considered: Sequence[PassedOver] = (),
    ) -> None:
        self._steps.emit(
            ColumnsFormed(
                cites=cited,
                group=self._steps.present,
                reason=reason,
                white=self._steps.tpns(columns.white),
                black=self._steps.tpns(columns.black),
                moved=self._steps.tpns(moved),
                considered=tuple(considered),
            )
        )


class RowRecorder(RowListener):
    """Records the opponents found in the rows."""

    def __init__(self, steps: DubovSteps) -> None:
        self._steps = steps

    def inside_allowed(self, rows: Rows) -> None:
        """Record that pairs within a column are needed, and why (6.3)."""
        self._steps.emit(
            ShortfallFound(
                cites=cites("inside"),
                group=self._steps.present,
                reason="columns",
                count=rows.inside,
                witness=self._steps.shortage(rows.pool),
                tried=(),
            )
        )

    def no_row(self, player: int, rows: Rows) -> Why:
        """Return what is asked why somebody does not become the opponent in a row (6.3)."""
        return self._steps.reasons.no_row(player, rows)

    def row(self, rows: Rows, player: int, offered: int, choice: Chosen) -> None:
        """Record whom a player of a column meets, and how the columns stand after an improvement."""
        if choice.place is None:
            raise AssertionError("a row without a pair cannot be told")
        first_round = rows.stage == "first-round"
        if first_round and not choice.over:
            return
        own = cites("first_round" if first_round else "row")
        inside = rows.is_inside(player, choice.place)
        improved = cites("improved") if (choice.over or inside) and not first_round else ()
        self._steps.emit(
            PairScrutinised(
                cites=union(
                    improved or own,
                    cites("colours_barred") if anybody_passed_over_for(choice.over, ColoursBarred) else (),
                ),
                group=self._steps.present,
                stage="inside" if inside else "beside" if rows.inside else rows.stage,
                player=self._steps.tpn(player),
                proposed=self._steps.tpn(offered),
                tried=tuple(choice.over),
                opponent=self._steps.tpn(choice.place),
            )
        )
        if improved and not inside:
            white, black = rows.standing()
            self._steps.emit(
                ColumnsFormed(
                    cites=cites("inside"),
                    group=self._steps.present,
                    reason="improved",
                    white=self._steps.tpns(white),
                    black=self._steps.tpns(black),
                    moved=self._steps.tpns([choice.place]),
                )
            )


class MoveRecorder(MoveListener):
    """Records who leaves a group, who is brought into it, and for whom."""

    def __init__(self, steps: DubovSteps) -> None:
        self._steps = steps

    def island(self, place: int, group: int) -> None:
        """Record that somebody can meet nobody of the group (7.1)."""
        tried = self._steps.reasons.strangers(place, group)
        self._steps.emit(
            PairScrutinised(
                cites=union(
                    cites("island"),
                    cites("colours_barred") if anybody_passed_over_for(tried, ColoursBarred) else (),
                ),
                group=self._steps.present,
                stage="island",
                player=self._steps.tpn(place),
                proposed=None,
                tried=tried,
                opponent=None,
            )
        )

    def fetched(
        self,
        choice: Chosen,
        below: int,
        wanted: Colour | None,
        purpose: Purpose,
        partner: int | None = None,
        *,
        turns: bool = False,
    ) -> None:
        """Record who is brought up: for an island (7.1), for an odd group (7.2), for a floater (8.2).

        `turns` says that several are served one after the other (8.1).
        """
        place = choice.place
        if place is None:
            raise AssertionError("nobody was fetched, so there is nobody to tell of")
        considered = (*choice.over, *self._steps.choices.next_to_fetch(below, wanted, place))
        despite = (
            self._steps.choices.lifted(place) if self._steps.participants.figures[place].barred else None
        )
        own: dict[Purpose, Cites] = {
            "island": cites("island_opponent"),
            "odd-number": cites("odd_group"),
            "floater": cites("floater_opponent"),
        }
        counted = purpose == "odd-number" and wanted is not None
        late = despite is not None or anybody_passed_over_for(considered, LiftedBefore)
        self._steps.emit(
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
                group=self._steps.present,
                player=self._steps.tpn(place),
                reason="fetched" if purpose == "floater" else purpose,
                direction="up",
                from_score=self._steps.participants.players[place].score,
                to_score=None,
                considered=considered,
                partner=None if partner is None else self._steps.tpn(partner),
                wanted=colour_word(wanted) if wanted else None,
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
            reason, witness = "below", self._steps.shortage(below)
        else:
            witness = self._steps.shortage(inside)
        self._steps.emit(
            ShortfallFound(
                cites=cites("floaters_needed"),
                group=self._steps.present,
                reason=reason,
                count=floating.count,
                witness=witness,
                tried=tuple(tried),
                first=self._steps.tpns(place for place in floating.order if not floating.key(place)[0]),
                following=self._steps.tpns(place for place in floating.order if floating.key(place)[0]),
            )
        )

    def floats(self, floating: Floating, choice: Chosen) -> None:
        """Record who floats, who has to stay, and who would have floated next (6.4)."""
        place = choice.place
        if place is None:
            raise AssertionError("nobody floats, so there is nobody to tell of")
        considered = (*choice.over, *self._steps.choices.next_to_float(floating, place))
        self._steps.emit(
            PlayerTransferred(
                cites=union(
                    cites("floater"),
                    cites("dominating") if decided_by(considered, "dominating-colour") else (),
                ),
                group=self._steps.present,
                player=self._steps.tpn(place),
                reason="floater",
                direction="down",
                from_score=self._steps.participants.players[place].score,
                to_score=None,
                considered=considered,
            )
        )

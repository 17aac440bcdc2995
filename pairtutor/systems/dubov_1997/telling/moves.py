"""The steps of a group in which players move: islands, an odd group, floaters (6.4, 7.1, 7.2, 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.rules.citing import Cites, union
from pairtutor.rules.dubov_1997 import citations as cites
from pairtutor.systems.common.recording.opening import colour_word
from pairtutor.systems.dubov_1997.telling.told import Told, decided_by, has
from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred, ShortfallFound
from pairtutor.trace.refusals import ColoursBarred, LiftedBefore, PassedOver
from pairtutor.trace.values import OnlyPartners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.model.colour import Colour
    from pairtutor.systems.dubov_1997.choosing import Choice
    from pairtutor.systems.dubov_1997.floaters import Floating

Purpose = Literal["island", "odd-number", "floater"]


class Moves(Told):
    """Tells who leaves a group, who is brought into it, and for whom."""

    def island(self, place: int, group: int) -> None:
        """Tell that somebody can meet nobody of the group (7.1)."""
        tried = self.witnesses.strangers(place, group)
        self.tracer.emit(
            PairScrutinised(
                cites=union(cites.ISLAND, cites.COLOURS_BARRED if has(tried, ColoursBarred) else ()),
                group=self.group,
                stage="island",
                player=self.witnesses.tpn(place),
                proposed=None,
                tried=tried,
                opponent=None,
            )
        )

    def fetched(
        self,
        choice: Choice,
        below: int,
        wanted: Colour | None,
        purpose: Purpose,
        partner: int | None = None,
        *,
        turns: bool = False,
    ) -> None:
        """Tell who is brought up: for an island (7.1), for an odd group (7.2), for a floater (8.2).

        `turns` says that several are served one after the other (8.1).
        """
        place = choice.place
        if place is None:
            raise AssertionError("nobody was fetched, so there is nobody to tell of")
        considered = (*choice.over, *self.choices.next_to_fetch(below, wanted, place))
        despite = self.choices.lifted(place) if self.field.figures[place].barred else None
        own: dict[Purpose, Cites] = {
            "island": cites.ISLAND_OPPONENT,
            "odd-number": cites.ODD_GROUP,
            "floater": cites.FLOATER_OPPONENT,
        }
        counted = purpose == "odd-number" and wanted is not None
        late = despite is not None or has(considered, LiftedBefore)
        self.tracer.emit(
            PlayerTransferred(
                cites=union(
                    own[purpose],
                    cites.COUNTED_COLOUR if counted else (),
                    cites.TURNS if turns else (),
                    cites.BARRED_TAKEN if late else (),
                    cites.REST_FIRST if purpose != "odd-number" and has(considered, OnlyPartners) else (),
                    cites.COLOURS_BARRED if has(considered, ColoursBarred) else (),
                ),
                group=self.group,
                player=self.witnesses.tpn(place),
                reason="fetched" if purpose == "floater" else purpose,
                direction="up",
                from_score=self.field.players[place].score,
                to_score=None,
                considered=considered,
                partner=None if partner is None else self.witnesses.tpn(partner),
                wanted=colour_word(wanted) if wanted else None,
                despite=despite,
            )
        )

    def floaters_needed(self, floating: Floating, tried: Sequence[PassedOver]) -> None:
        """Tell why a group cannot be paired within itself, and how many must float (6.4)."""
        inside, below = floating.pools()
        reason: Literal["nobody-fits", "group", "below"] = "group"
        witness = None
        if floating.group.bit_count() % 2:
            reason = "nobody-fits"
        elif inside.possible:
            reason, witness = "below", self.witnesses.shortage(below)
        else:
            witness = self.witnesses.shortage(inside)
        self.tracer.emit(
            ShortfallFound(
                cites=cites.FLOATERS_NEEDED,
                group=self.group,
                reason=reason,
                count=floating.count,
                witness=witness,
                tried=tuple(tried),
                first=self.names(place for place in floating.order if not floating.key(place)[0]),
                following=self.names(place for place in floating.order if floating.key(place)[0]),
            )
        )

    def floats(self, floating: Floating, choice: Choice) -> None:
        """Tell who floats, who has to stay, and who would have floated next (6.4)."""
        place = choice.place
        if place is None:
            raise AssertionError("nobody floats, so there is nobody to tell of")
        considered = (*choice.over, *self.choices.next_to_float(floating, place))
        self.tracer.emit(
            PlayerTransferred(
                cites=union(
                    cites.FLOATER, cites.DOMINATING if decided_by(considered, "dominating-colour") else ()
                ),
                group=self.group,
                player=self.witnesses.tpn(place),
                reason="floater",
                direction="down",
                from_score=self.field.players[place].score,
                to_score=None,
                considered=considered,
            )
        )

"""The steps of a group in which players move: islands, an odd group, floaters (6.4, 7.1, 7.2, 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.rules.citing import Cites, union
from pairtutor.rules.dubov_1997.citations import CITING
from pairtutor.systems.common.recording.opening import colour_word
from pairtutor.systems.dubov_1997.listener import MoveListener
from pairtutor.systems.dubov_1997.recording.steps import DubovSteps, anybody_passed_over_for, decided_by
from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred, ShortfallFound
from pairtutor.trace.refusals import ColoursBarred, LiftedBefore, PassedOver
from pairtutor.trace.values import OnlyPartners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.model.colour import Colour
    from pairtutor.systems.dubov_1997.choosing import Chosen, Purpose
    from pairtutor.systems.dubov_1997.floating import Floating


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
                    CITING.island,
                    CITING.colours_barred if anybody_passed_over_for(tried, ColoursBarred) else (),
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
            "island": CITING.island_opponent,
            "odd-number": CITING.odd_group,
            "floater": CITING.floater_opponent,
        }
        counted = purpose == "odd-number" and wanted is not None
        late = despite is not None or anybody_passed_over_for(considered, LiftedBefore)
        self._steps.emit(
            PlayerTransferred(
                cites=union(
                    own[purpose],
                    CITING.counted_colour if counted else (),
                    CITING.turns if turns else (),
                    CITING.barred_taken if late else (),
                    CITING.rest_first
                    if purpose != "odd-number" and anybody_passed_over_for(considered, OnlyPartners)
                    else (),
                    CITING.colours_barred if anybody_passed_over_for(considered, ColoursBarred) else (),
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
                cites=CITING.floaters_needed,
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
                    CITING.floater, CITING.dominating if decided_by(considered, "dominating-colour") else ()
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

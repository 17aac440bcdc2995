"""What the steps of a Dubov round share: the players, the witnesses, the group at hand."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pairtutor.rules.dubov_1997.figures import due_colour
from pairtutor.systems.common.recording.opening import colour_word
from pairtutor.systems.common.recording.recorder import ColourRecorder
from pairtutor.systems.dubov_1997.recording.choices import Choices
from pairtutor.systems.dubov_1997.recording.reasons import Reasons
from pairtutor.trace.refusals import Outranked, PassedOver
from pairtutor.trace.values import PreferenceLine

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pairtutor.systems.dubov_1997.participants import DubovParticipants
    from pairtutor.trace.recorder import Tracer


class DubovSteps(ColourRecorder):
    """Records steps of one round; `present` is the number of the group at hand."""

    def __init__(self, participants: DubovParticipants, planned_rounds: int | None, tracer: Tracer) -> None:
        super().__init__(participants, tracer, due_line)
        self.participants: DubovParticipants = participants
        self.reasons = Reasons(participants)
        self.choices = Choices(participants, self.reasons, planned_rounds)
        self.present = 0


@cache
def due_line(colours: str) -> PreferenceLine:
    """Return the colour that a player is due after these games, as a trace writes it."""
    due = due_colour(colours)
    return PreferenceLine(None, "none") if due is None else PreferenceLine(colour_word(due), "due")


def anybody_passed_over_for(considered: Iterable[PassedOver], kind: type[object]) -> bool:
    """Say whether somebody was passed over for a reason of a kind."""
    return any(isinstance(one.why, kind) for one in considered)


def decided_by(considered: Iterable[PassedOver], what: str) -> bool:
    """Say whether this step of the order decided against the next player."""
    return any(isinstance(one.why, Outranked) and one.why.by == what for one in considered)

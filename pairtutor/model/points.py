"""What results are worth."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.model.game import Mark
from pairtutor.model.ids import HalfPoints


class PointSystem(NamedTuple):
    """Half points for each kind of result; the defaults are win 1, draw 1/2, loss 0.

    `zero_point_bye` is also the value of an absence.
    """

    win: HalfPoints = 2
    draw: HalfPoints = 1
    loss: HalfPoints = 0
    pairing_allocated_bye: HalfPoints = 2
    full_point_bye: HalfPoints = 2
    half_point_bye: HalfPoints = 1
    zero_point_bye: HalfPoints = 0
    forfeit_win: HalfPoints = 2
    forfeit_loss: HalfPoints = 0

    def worth(self, mark: Mark) -> HalfPoints:
        """Return the half points that a mark brings."""
        return {
            Mark.WIN: self.win,
            Mark.SHORT_WIN: self.win,
            Mark.DRAW: self.draw,
            Mark.SHORT_DRAW: self.draw,
            Mark.LOSS: self.loss,
            Mark.SHORT_LOSS: self.loss,
            Mark.FORFEIT_WIN: self.forfeit_win,
            Mark.FORFEIT_LOSS: self.forfeit_loss,
            Mark.HALF_POINT_BYE: self.half_point_bye,
            Mark.FULL_POINT_BYE: self.full_point_bye,
            Mark.PAIRING_ALLOCATED_BYE: self.pairing_allocated_bye,
            Mark.ZERO_POINT_BYE: self.zero_point_bye,
        }[mark]

"""Who of an odd bracket stays over, and who was looked at before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.citing import union
from pairtutor.rules.ssm.citations import CITING
from pairtutor.systems.ssm.listener import OddPlayerListener
from pairtutor.systems.ssm.recording.steps import SsmSteps, had_bye, over_again
from pairtutor.trace.attempts import OddPlayerFound
from pairtutor.trace.refusals import NoBetter, PassedOver

if TYPE_CHECKING:
    from pairtutor.systems.ssm.participants import Breaks


class OddPlayerRecorder(OddPlayerListener):
    """Records who stays over of the bracket at hand."""

    def __init__(self, steps: SsmSteps) -> None:
        self._steps = steps

    def stays_over(self, u: int) -> None:
        """Record that the pairs leave a player against whom nothing speaks."""
        self._steps.emit(
            OddPlayerFound(
                cites=CITING.odd_player, group=self._steps.number, player=self._steps.tpn(u), against=None
            )
        )

    def looks_for_another(self, u: int, *, fits: bool) -> None:
        """Record that the pairs leave `u`, and what speaks against that."""
        against = over_again(self._steps.participants, u) if fits else had_bye(self._steps.participants, u)
        self._steps.considered = [PassedOver(self._steps.tpn(u), against)]
        self._steps.emit(
            OddPlayerFound(
                cites=union(CITING.odd_player, CITING.another, CITING.against[against.kind]),
                group=self._steps.number,
                player=self._steps.tpn(u),
                against=against,
            )
        )

    def had_bye(self, v: int) -> None:
        """Note that `v` may not have the bye."""
        self._steps.considered.append(PassedOver(self._steps.tpn(v), had_bye(self._steps.participants, v)))

    def would_float_again(self, v: int) -> None:
        """Note that `v` floated down in the round before."""
        self._steps.considered.append(PassedOver(self._steps.tpn(v), over_again(self._steps.participants, v)))

    def without(self, v: int | None) -> None:
        """Note that the bracket is tried without `v` (None: the trials are over)."""
        self._steps.trial = v

    def cannot_spare(self, v: int) -> None:
        """Note that without `v` the others cannot all be paired, as was found last."""
        if self._steps.witness is None:
            raise ValueError("nothing was found impossible")
        self._steps.considered.append(PassedOver(self._steps.tpn(v), self._steps.witness))

    def no_better(self, v: int, u: int, broken: Breaks, before: Breaks) -> None:
        """Note that without `v` the criteria are broken no less often than without `u`."""
        kept = [
            number
            for number, name in enumerate(("B4", "B5"))
            if name in self._steps.participants.levels[0].criteria
        ]
        why = NoBetter(
            "no-better",
            self._steps.tpn(v),
            self._steps.tpn(u),
            tuple(("B4", "B5")[number] for number in kept),
            tuple(broken[number] for number in kept),
            tuple(before[number] for number in kept),
        )
        self._steps.considered.append(PassedOver(self._steps.tpn(v), why))

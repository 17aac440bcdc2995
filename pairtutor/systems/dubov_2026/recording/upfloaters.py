"""How many float up into a bracket, who, and what speaks against every set of players before them.

Source: dubov-2026 3.2.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.matching.bits import bits, mask_of
from pairtutor.rules.citing import union
from pairtutor.rules.facts import citations_of
from pairtutor.systems.dubov_2026.participants import rows_across
from pairtutor.systems.dubov_2026.upfloaters import UpfloaterListener, Upfloating
from pairtutor.trace.procedures import PlayerTransferred, UpfloatersSought
from pairtutor.trace.refusals import PassedOver, SetsWorse, UpfloaterShare
from pairtutor.trace.values import FindingLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.dubov_2026.recording.steps import Dubov2026Steps
    from pairtutor.trace.values import OnlyPartners

cites = citations_of("dubov-2026")


class UpfloaterRecorder(UpfloaterListener):
    """Records the upfloaters of a bracket; `runs` are the sets passed over before each of them."""

    def __init__(self, steps: Dubov2026Steps) -> None:
        self._steps = steps
        self._runs: dict[int, list[PassedOver]] = {}
        self._next = 1
        self.families = self.skipped = self.sets = 0

    def needed(self, upfloating: Upfloating) -> None:
        """Begin anew."""
        self._runs = {}
        self._next = 1

    def refused(self, upfloating: Upfloating, chosen: Sequence[int], player: int) -> None:
        """Keep the sets in which `player` comes next after those chosen, and what speaks against them."""
        many = upfloating.sets.starting_with([*chosen, player])
        first, self._next = self._next, self._next + many
        self.families += 1
        self.skipped += many
        criterion, value = upfloating.best_with(chosen, player)
        why = SetsWorse(
            "sets-worse",
            self._steps.tpn(player),
            first,
            self._next - 1,
            criterion,
            value,
            None if value is None else upfloating.best[criterion],
            self._witness(upfloating, chosen, player) if value is None else None,
        )
        self._runs.setdefault(len(chosen), []).append(PassedOver(self._steps.tpn(player), why))

    def _witness(self, upfloating: Upfloating, chosen: Sequence[int], player: int) -> OnlyPartners | None:
        """Return who would lack partners if `player` came next, where the possible opponents alone tell."""
        rows, alive = self._steps.participants.legal, upfloating.alive
        fixed = mask_of([*chosen, player])
        able = mask_of(upfloating.sets.later([*chosen, player]))
        inside = rows_across(rows, upfloating.residents, upfloating.residents | fixed | able)
        below = rows_across(rows, upfloating.below & ~fixed, upfloating.below & ~fixed)
        joined = [one | other for one, other in zip(inside, below, strict=True)]
        return self._steps.lacking(joined, alive)

    def chosen(self, upfloating: Upfloating, chosen: Sequence[int]) -> None:
        """Record how many are needed, and each upfloater with the sets passed over."""
        steps = self._steps
        self.sets += upfloating.sets.total
        findings = tuple(FindingLine(name, value, ()) for name, value in upfloating.best.items())
        reason: Literal["odd-number", "residents", "below"] = "odd-number"
        witness = None
        if len(chosen) % 2 == 0:
            reason, witness = "residents", self._apart(upfloating.residents)
            if witness is None:
                reason, witness = "below", self._apart(upfloating.below)
        steps.emit(
            UpfloatersSought(
                cites=union(
                    cites("upfloaters"),
                    cites("counted_sets") if upfloating.sets.total > 1 else (),
                    *(cites("criterion", line.criterion) for line in findings if line.value),
                ),
                group=steps.present,
                reason=reason,
                witness=witness,
                shares=tuple(
                    UpfloaterShare(share.score, steps.tpns(share.players), share.taken)
                    for share in upfloating.sets.shares
                ),
                number=upfloating.sets.number(chosen),
                sets=upfloating.sets.total,
                findings=findings,
            )
        )
        for place, player in enumerate(chosen):
            self._floats_up(player, self._runs.get(place, []), to=upfloating)

    def _apart(self, some: int) -> OnlyPartners | None:
        return self._steps.lacking(self._steps.participants.legal, some)

    def _floats_up(self, player: int, over: list[PassedOver], to: Upfloating) -> None:
        steps, players = self._steps, self._steps.participants.players
        criteria = dict.fromkeys(one.why.criterion for one in over if isinstance(one.why, SetsWorse))
        steps.emit(
            PlayerTransferred(
                cites=union(cites("upfloater"), *(cites("criterion", name) for name in criteria)),
                group=steps.present,
                player=steps.tpn(player),
                reason="upfloater",
                direction="up",
                from_score=players[player].score,
                to_score=players[next(bits(to.residents))].score,
                considered=tuple(over),
            )
        )

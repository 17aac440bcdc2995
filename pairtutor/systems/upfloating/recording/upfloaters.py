"""Records who comes up into a bracket from below, and the sets passed over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.rules.citing import union
from pairtutor.rules.facts import Citations
from pairtutor.systems.common.completion import smallest_tree
from pairtutor.systems.common.recording.recorder import ColourRecorder, only_partners
from pairtutor.systems.search.rows import rows_across
from pairtutor.systems.upfloating.upfloaters import UpfloaterListener, Upfloating
from pairtutor.trace.procedures import PlayerTransferred, UpfloatersSought
from pairtutor.trace.refusals import PassedOver, SetsWorse, UpfloaterShare
from pairtutor.trace.values import FindingLine, OnlyPartners


def lacking(steps: ColourRecorder, rows: list[int], alive: int) -> OnlyPartners | None:
    """Return who lacks partners where the players of `alive` cannot be paired; None if they can."""
    mate = [-1] * len(rows)
    left = augment_all(rows, mate, alive, alive)
    if not left:
        return None
    tree = smallest_tree(rows, mate, alive, left)
    return only_partners((steps.tpns(bits(group)) for group in tree.groups()), steps.tpns(bits(tree.inner)))


class UpfloaterRecorder(UpfloaterListener):
    """Records the upfloaters of a bracket; the sums are of runs of sets, those in them, and all sets."""

    def __init__(self, steps: ColourRecorder, cites: Citations) -> None:
        self._steps = steps
        self.cites = cites
        self.group = 0
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
        joined = [row | other for row, other in zip(inside, below, strict=True)]
        return lacking(self._steps, joined, alive)

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
                    self.cites("upfloaters"),
                    self.cites("counted_sets") if upfloating.sets.total > 1 else (),
                    *(self.cites("criterion", line.criterion) for line in findings if line.value),
                ),
                group=self.group,
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
        for index, player in enumerate(chosen):
            self._floats_up(player, self._runs.get(index, []), to=upfloating)

    def _apart(self, some: int) -> OnlyPartners | None:
        return lacking(self._steps, self._steps.participants.legal, some)

    def _floats_up(self, player: int, over: list[PassedOver], to: Upfloating) -> None:
        steps, players = self._steps, self._steps.participants.players
        criteria = dict.fromkeys(
            refused.why.criterion for refused in over if isinstance(refused.why, SetsWorse)
        )
        steps.emit(
            PlayerTransferred(
                cites=union(self.cites("upfloater"), *(self.cites("criterion", name) for name in criteria)),
                group=self.group,
                player=steps.tpn(player),
                reason="upfloater",
                direction="up",
                from_score=players[player].score,
                to_score=players[next(bits(to.residents))].score,
                considered=tuple(over),
            )
        )

"""Records who comes up into a bracket from below, and the sets passed over.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from pairtutor.matching.bits import Mask, Rows, bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.rules.citing import union
from pairtutor.rules.facts import citations_of
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.completion import smallest_tree
from pairtutor.systems.common.recording.opening import preference_line
from pairtutor.systems.common.recording.recorder import ColourRecorder
from pairtutor.systems.search.rows import rows_across
from pairtutor.systems.upfloating.participants import UpfloatingParticipants
from pairtutor.systems.upfloating.upfloaters import UpfloaterListener, Upfloating
from pairtutor.trace.procedures import PlayerTransferred, UpfloatersSought
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.refusals import PassedOver, SetsWorse, UpfloaterShare
from pairtutor.trace.values import FindingLine, OnlyPartners, PreferenceLine


class UpfloatingSteps(ColourRecorder):
    """Records steps of one round; `present` is the number of the bracket at hand.

    What is passed over is counted: `families` of sets or pairings that have a beginning in common, those that
    were `skipped` with them, and all `candidates`. `following` is the number of the next to be looked at.
    """

    participants: UpfloatingParticipants

    def __init__(
        self,
        participants: UpfloatingParticipants,
        tracer: Tracer,
        system: str,
        preference: Callable[[Contender], PreferenceLine] = preference_line,
    ) -> None:
        super().__init__(participants, tracer, preference)
        self.cites = citations_of(system)
        self.present = 0
        self.families = self.skipped = self.candidates = 0
        self.following = 1

    def skip(self, candidates: int) -> tuple[int, int]:
        """Count candidates that begin alike; return the numbers of the first and the last of them."""
        first, self.following = self.following, self.following + candidates
        self.families += 1
        self.skipped += candidates
        return first, self.following - 1

    def lack_of_partners(self, rows: Rows, alive: Mask) -> OnlyPartners | None:
        """Return the players who lack partners where those of `alive` cannot be paired; None if they can."""
        mate = [-1] * len(rows)
        left = augment_all(rows, mate, alive, alive)
        if not left:
            return None
        return self.lack(smallest_tree(rows, mate, alive, left))


class UpfloaterRecorder(UpfloatingSteps, UpfloaterListener):
    """Records the upfloaters of a bracket."""

    def upfloaters_needed(self, upfloating: Upfloating) -> None:
        """Begin anew: sets count from 1; `_runs` has those passed over, by how many had been chosen."""
        self._runs: dict[int, list[PassedOver]] = {}
        self.following = 1

    def no_upfloater(self, upfloating: Upfloating, chosen: Sequence[int], player: int) -> None:
        """Keep the sets in which `player` comes next after those chosen, and what speaks against them."""
        many = upfloating.sets.starting_with([*chosen, player])
        first, last = self.skip(many)
        criterion, value = upfloating.best_with(chosen, player)
        why = SetsWorse(
            "sets-worse",
            self.tpn(player),
            first,
            last,
            criterion,
            value,
            None if value is None else upfloating.best[criterion],
            self._lacking_with(upfloating, chosen, player) if value is None else None,
        )
        self._runs.setdefault(len(chosen), []).append(PassedOver(self.tpn(player), why))

    def _lacking_with(
        self, upfloating: Upfloating, chosen: Sequence[int], player: int
    ) -> OnlyPartners | None:
        """Return the players without partners if `player` came next, as far as possible opponents tell."""
        rows, alive = self.participants.legal, upfloating.alive
        fixed = mask_of([*chosen, player])
        able = mask_of(upfloating.sets.later([*chosen, player]))
        inside = rows_across(rows, upfloating.residents, upfloating.residents | fixed | able)
        below = rows_across(rows, upfloating.below & ~fixed, upfloating.below & ~fixed)
        joined = [row | other for row, other in zip(inside, below, strict=True)]
        return self.lack_of_partners(joined, alive)

    def upfloaters_chosen(self, upfloating: Upfloating, chosen: Sequence[int]) -> None:
        """Record how many are needed, and each upfloater with the sets passed over.

        An odd number is needed for the number of residents; an even one, as one side cannot be paired by
        itself.
        """
        self.candidates += upfloating.sets.total
        findings = tuple(FindingLine(name, value, players=()) for name, value in upfloating.best.items())
        reason: Literal["odd-number", "residents", "below"] = "odd-number"
        witness = None
        if len(chosen) % 2 == 0:
            reason, witness = "residents", self._lack_among(upfloating.residents)
            if witness is None:
                reason, witness = "below", self._lack_among(upfloating.below)
        self.emit(
            UpfloatersSought(
                cites=union(
                    self.cites("upfloaters"),
                    self.cites("counted_sets") if upfloating.sets.total > 1 else (),
                    *(self.cites("criterion", line.criterion) for line in findings if line.value),
                ),
                group=self.present,
                reason=reason,
                witness=witness,
                shares=tuple(
                    UpfloaterShare(share.score, self.tpns(share.players), share.taken)
                    for share in upfloating.sets.shares
                ),
                number=upfloating.sets.number(chosen),
                sets=upfloating.sets.total,
                findings=findings,
            )
        )
        for index, player in enumerate(chosen):
            self._record_upfloat(player, self._runs.get(index, []), to=upfloating)

    def _lack_among(self, some: int) -> OnlyPartners | None:
        return self.lack_of_partners(self.participants.legal, some)

    def _record_upfloat(self, player: int, over: list[PassedOver], to: Upfloating) -> None:
        """Record that a player comes up, and by which criteria the sets `over` were passed over."""
        players = self.participants.players
        criteria = dict.fromkeys(
            refused.why.criterion for refused in over if isinstance(refused.why, SetsWorse)
        )
        self.emit(
            PlayerTransferred(
                cites=union(self.cites("upfloater"), *(self.cites("criterion", name) for name in criteria)),
                group=self.present,
                player=self.tpn(player),
                reason="upfloater",
                direction="up",
                from_score=players[player].score,
                to_score=players[next(bits(to.residents))].score,
                considered=tuple(over),
            )
        )

"""A bracket as steps: which teams come up, who is a top member, and whom each top member meets.

Source: swiss-team-2026 3.5.5, swiss-team-2026 3.6.4.
"""

from __future__ import annotations

from pairtutor.matching.bits import bits, mask_of
from pairtutor.rules.citing import union
from pairtutor.rules.facts import Citations
from pairtutor.systems.common.recording.recorder import ColourRecorder, met_before
from pairtutor.systems.swiss_team.pairings import Identifying, PairingListener, matchings
from pairtutor.systems.swiss_team.participants import Pairs
from pairtutor.systems.upfloating.recording.upfloaters import lacking
from pairtutor.trace.procedures import PairScrutinised, SubgroupTransposed, TopMembersChosen
from pairtutor.trace.refusals import PairingsWorse, PassedOver
from pairtutor.trace.values import FindingLine, Forbidden, Met, OnlyPartners


class PairingRecorder(PairingListener):
    """Records the pairing of a bracket; the sums are of runs of pairings, those in them, and all pairings."""

    def __init__(self, steps: ColourRecorder, cites: Citations) -> None:
        self._steps = steps
        self.cites = cites
        self._over: list[PassedOver] = []
        self._next = 1
        self.group = 0
        self.families = self.skipped = self.pairings = 0

    def begun(self, identifying: Identifying) -> None:
        self._over = []
        self._next = 1
        self.pairings += matchings(len(identifying.order))

    def _worse(self, identifying: Identifying, team: int, many: int, limit: tuple[int, int]) -> PassedOver:
        """Return what speaks against so many pairings that go on with a team, and count them."""
        first, self._next = self._next, self._next + many
        self.families += 1
        self.skipped += many
        criterion, value = identifying.shortfall(limit)
        witness = self._witness(identifying, limit) if value is None else None
        tpn = self._steps.tpn(team)
        return PassedOver(
            tpn,
            PairingsWorse(
                "pairings-worse",
                tpn,
                first,
                self._next - 1,
                criterion,
                value,
                None if value is None else identifying.best[criterion],
                witness,
            ),
        )

    def _witness(
        self, identifying: Identifying, limit: tuple[int, int]
    ) -> OnlyPartners | Met | Forbidden | None:
        """Return why no pairing within limits is legal: the two have met, or others would find nobody."""
        team, allowed = limit
        if allowed.bit_count() == 1:
            (other,) = bits(allowed)
            if not identifying.legal[team] >> other & 1:
                return self._bar(team, other)
        return lacking(self._steps, identifying.rows_with(limit), identifying.members)

    def _bar(self, team: int, other: int) -> Met | Forbidden:
        players = self._steps.participants.players
        again = met_before(players[team], players[other])
        return again or Forbidden("forbidden", players[team].tpn, players[other].tpn)

    def not_on_top(self, identifying: Identifying, team: int, many: int) -> None:
        larger = mask_of(v for v in identifying.order[identifying.order.index(team) + 1 :])
        self._over.append(self._worse(identifying, team, many, (team, larger)))

    def tops_known(self, identifying: Identifying) -> None:
        cites, steps = self.cites, self._steps
        findings = tuple(FindingLine(name, value, ()) for name, value in identifying.best.items())
        steps.emit(
            TopMembersChosen(
                cites=union(
                    cites("tops"),
                    *(cites("criterion", line.criterion) for line in findings if line.value),
                    *self._criteria(),
                ),
                group=self.group,
                tops=steps.tpns(identifying.tops),
                bottoms=steps.tpns(identifying.bottoms),
                considered=tuple(self._over),
                findings=findings,
            )
        )
        self._over = []

    def _criteria(self) -> list[tuple[str, ...]]:
        """Return the citations of the criteria in which those passed over fall short."""
        whys = (refused.why for refused in self._over)
        names = dict.fromkeys(why.criterion for why in whys if isinstance(why, PairingsWorse))
        return [self.cites("criterion", name) for name in names]

    def not_met(self, identifying: Identifying, top: int, bottom: int, many: int) -> None:
        passed = self._worse(identifying, bottom, many, (top, 1 << bottom))
        self._over.append(passed)

    def met(self, identifying: Identifying, top: int, bottom: int) -> None:
        cites, steps = self.cites, self._steps
        proposed = self._over[0].player if self._over else steps.tpn(bottom)
        kinds = {type(why.witness) for one in self._over if isinstance(why := one.why, PairingsWorse)}
        steps.emit(
            PairScrutinised(
                cites=union(
                    cites("row"), cites("met") if kinds & {Met, Forbidden} else (), *self._criteria()
                ),
                group=self.group,
                stage="bottom",
                player=steps.tpn(top),
                proposed=proposed,
                tried=tuple(self._over),
                opponent=steps.tpn(bottom),
            )
        )
        self._over = []

    def paired(self, identifying: Identifying, pairs: Pairs) -> None:
        steps = self._steps
        steps.emit(
            SubgroupTransposed(
                cites=self.cites("pairing"),
                group=self.group,
                number=self._next,
                transpositions=matchings(len(identifying.order)),
                upper=steps.tpns(top for top, _ in pairs),
                lower=steps.tpns(bottom for _, bottom in pairs),
            )
        )

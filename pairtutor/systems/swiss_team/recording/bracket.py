"""A bracket as steps: which teams come up, who is a top member, and whom each top member meets.

Source: swiss-team-2026 3.5.5, swiss-team-2026 3.6.4.
"""

from __future__ import annotations

from pairtutor.matching.bits import bits, mask_of
from pairtutor.rules.citing import union
from pairtutor.systems.common.recording.recorder import met_before
from pairtutor.systems.swiss_team.pairings import Identifying, PairingListener, matchings
from pairtutor.systems.swiss_team.participants import Pairs
from pairtutor.systems.upfloating.recording.upfloaters import UpfloatingSteps
from pairtutor.trace.procedures import PairScrutinised, SubgroupTransposed, TopMembersChosen
from pairtutor.trace.refusals import PairingsWorse, PassedOver
from pairtutor.trace.values import FindingLine, Forbidden, Met, OnlyPartners


class PairingRecorder(UpfloatingSteps, PairingListener):
    """Records the pairing of a bracket."""

    def on_best_values(self, identifying: Identifying) -> None:
        self._over: list[PassedOver] = []
        self.following = 1
        self.candidates += matchings(len(identifying.order))

    def _worse(self, identifying: Identifying, team: int, many: int, limit: tuple[int, int]) -> PassedOver:
        """Return the fault of so many pairings that go on with a team, and count them.

        `limit` is what makes them go on so: a team, and those (a mask) whom it may meet then.
        """
        first, last = self.skip(many)
        criterion, value = identifying.shortfall(limit)
        witness = self._no_pairing_within(identifying, limit) if value is None else None
        tpn = self.tpn(team)
        return PassedOver(
            tpn,
            PairingsWorse(
                "pairings-worse",
                tpn,
                first,
                last,
                criterion,
                value,
                None if value is None else identifying.best[criterion],
                witness,
            ),
        )

    def _no_pairing_within(
        self, identifying: Identifying, limit: tuple[int, int]
    ) -> OnlyPartners | Met | Forbidden | None:
        """Return why no pairing within limits is legal: the two have met, or others would find nobody."""
        team, allowed = limit
        if allowed.bit_count() == 1:
            (other,) = bits(allowed)
            if not identifying.legal[team] >> other & 1:
                return self._bar(team, other)
        return self.lack_of_partners(identifying.rows_with(limit), identifying.members)

    def _bar(self, team: int, other: int) -> Met | Forbidden:
        players = self.participants.players
        again = met_before(players[team], players[other])
        return again or Forbidden("forbidden", players[team].tpn, players[other].tpn)

    def not_on_top(self, identifying: Identifying, team: int, many: int) -> None:
        larger = mask_of(v for v in identifying.order[identifying.order.index(team) + 1 :])
        self._over.append(self._worse(identifying, team, many, (team, larger)))

    def tops_known(self, identifying: Identifying) -> None:
        """Record the top and the bottom members, after the sets of tops that were passed over."""
        cites = self.cites
        findings = tuple(FindingLine(name, value, players=()) for name, value in identifying.best.items())
        self.emit(
            TopMembersChosen(
                cites=union(
                    cites("tops"),
                    *(cites("criterion", line.criterion) for line in findings if line.value),
                    *self._criteria(),
                ),
                group=self.present,
                tops=self.tpns(identifying.tops),
                bottoms=self.tpns(identifying.bottoms),
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

    def on_opponent(self, identifying: Identifying, top: int, bottom: int) -> None:
        """Record which bottom member a top member meets, after those passed over."""
        cites = self.cites
        proposed = self._over[0].player if self._over else self.tpn(bottom)
        kinds = {type(why.witness) for refused in self._over if isinstance(why := refused.why, PairingsWorse)}
        self.emit(
            PairScrutinised(
                cites=union(
                    cites("row"), cites("met") if kinds & {Met, Forbidden} else (), *self._criteria()
                ),
                group=self.present,
                stage="bottom",
                player=self.tpn(top),
                proposed=proposed,
                tried=tuple(self._over),
                opponent=self.tpn(bottom),
            )
        )
        self._over = []

    def on_pairing(self, identifying: Identifying, pairs: Pairs) -> None:
        """Record the number of the pairing among all of the bracket's teams, from 1.

        It is the next after those passed over.
        """
        self.emit(
            SubgroupTransposed(
                cites=self.cites("pairing"),
                group=self.present,
                number=self.following,
                transpositions=matchings(len(identifying.order)),
                upper=self.tpns(top for top, _ in pairs),
                lower=self.tpns(bottom for _, bottom in pairs),
            )
        )

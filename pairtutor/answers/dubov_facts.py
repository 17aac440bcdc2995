"""Rounds by the Dubov rules of either edition, with the figures that their players have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property

from pairtutor.answers.procedure_facts import By, RoundFacts, UpfloaterFacts
from pairtutor.model.ids import Tpn
from pairtutor.rules.facts import facts
from pairtutor.trace.procedures import (
    StandingsFormed,
)
from pairtutor.trace.refusals import Average, ColoursBarred
from pairtutor.trace.values import SameAbsolute
from pairtutor.verify.editions import DUBOV_1997, DUBOV_2026
from pairtutor.verify.histories import persons
from pairtutor.verify.legality import LimitLegality, PreferenceLegality, dubov_limits, forbidden_pairs
from pairtutor.verify.procedures.dubov_figures import (
    BYE_BY,
    DubovFigures,
    DubovOrders,
    DubovPlayer,
    PlayedFigures,
    figures_of_all,
)


class Dubov1997Facts(RoundFacts):
    """A round by the Dubov rules of 1997, with the figures that its players have."""

    def _legality(self) -> LimitLegality:
        opened = self.index.opened
        return LimitLegality(persons(opened, DUBOV_1997), forbidden_pairs(opened), dubov_limits, widest=True)

    @cached_property
    def figures(self) -> Mapping[Tpn, DubovFigures]:
        """What the rules look at in each player."""
        opened = self.index.opened
        played = dict.fromkeys(self.persons, PlayedFigures(Fraction(0), ()))
        told = self.index.standings
        for line in told.lines if isinstance(told, StandingsFormed) else ():
            _, average, lifted = line.figures
            assert isinstance(average, Average) and isinstance(lifted, tuple)
            played[line.player] = PlayedFigures(Fraction(average.total, average.games or 1), lifted)
        return figures_of_all(opened, self.persons, played)

    @cached_property
    def orders(self) -> DubovOrders:
        """The orders that the rules put players in."""
        return DubovOrders(self.persons, self.figures)

    def clause_of_colours(self, barred: ColoursBarred | SameAbsolute) -> str | None:
        """Return 2.4 where each player in question would have a colour for the third time in a row."""
        limits = barred.limits if isinstance(barred, ColoursBarred) else ()
        rows = bool(limits) and all(limit.reason == "in-a-row" for limit in limits)
        return self.clause(facts(self.system).table("barred")["in-a-row" if rows else "difference"])

    def bye_test(self, tpn: Tpn, bye: Tpn) -> By:
        """Return what decides about the bye (dubov-1997 4; 5 in the first round)."""
        if self.index.opened.round == 1:
            return "number"
        score = self.persons[bye].score
        if self.persons[tpn].score != score:
            return "score"
        own = [one for one, person in self.persons.items() if person.score == score]
        colour = self.orders.dominating(own)
        keys = zip(BYE_BY, self.figures[tpn].for_bye(colour), self.figures[bye].for_bye(colour), strict=True)
        return _by(next(name for name, mine, theirs in keys if mine != theirs))


def _by(name: str) -> By:
    names: tuple[By, ...] = ("score", "due-colour", "dominating-colour", "rating", "average-rating", "number")
    return next(one for one in names if one == name)


class Dubov2026Facts(UpfloaterFacts):
    """A round by the Dubov rules of 2026, with the figures that its players have."""

    def _legality(self) -> PreferenceLegality:
        opened = self.index.opened
        return PreferenceLegality(persons(opened, DUBOV_2026), forbidden_pairs(opened))

    @cached_property
    def players(self) -> Mapping[Tpn, DubovPlayer]:
        """What the rules look at in each player."""
        opened, told = self.index.opened, self.index.standings
        figures: dict[Tpn, tuple[int, tuple[int, ...]]] = dict.fromkeys(self.persons, (0, ()))
        for line in told.lines if isinstance(told, StandingsFormed) else ():
            _, aro, _, lifted = line.figures
            assert isinstance(aro, int) and isinstance(lifted, tuple)
            figures[line.player] = (aro, lifted)
        most = 2 + (opened.planned_rounds or 0) // 5
        return {
            tpn: DubovPlayer(one, *figures[tpn], most, opened.round, last=opened.last_round)
            for tpn, one in self.persons.items()
        }

    def bye_test(self, tpn: Tpn, bye: Tpn) -> By:
        """Return what decides about the bye (dubov-2026 3.1.3 to 3.1.5)."""
        one, other = self.players[tpn], self.players[bye]
        if one.person.score != other.person.score:
            return "score"
        return "games" if one.games != other.games else "number"

    def counted(self, criterion: str, players: Iterable[Tpn]) -> tuple[Tpn, ...]:
        """Return whom of some upfloaters [C8] or [C10] counts; nobody for other criteria."""
        if criterion == "maximum-upfloaters":
            return tuple(tpn for tpn in players if self.players[tpn].maximum)
        if criterion == "repeated-upfloaters":
            return tuple(tpn for tpn in players if self.players[tpn].again)
        return ()

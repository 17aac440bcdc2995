"""The orders in which the Dubov rules look at players, and what puts one of them before the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.trace.refusals import Outranked, PassedOver
from pairtutor.verify.persons import Person
from pairtutor.verify.procedures.dubov_figures import BYE_BY, By, DubovFigures, Key, dominating


class DubovOrders:
    """Puts players in order by their figures; `persons` are in rank order."""

    def __init__(self, persons: Mapping[Tpn, Person], figures: Mapping[Tpn, DubovFigures]) -> None:
        self.persons = persons
        self.figures = figures

    def by_group(self, players: Iterable[Tpn]) -> list[list[Tpn]]:
        """Return players by score, highest first, in each as ranked."""
        groups: dict[int, list[Tpn]] = {}
        for tpn in self.ranked(players):
            groups.setdefault(self.persons[tpn].score, []).append(tpn)
        return list(groups.values())

    def ranked(self, players: Iterable[Tpn]) -> list[Tpn]:
        """Return players in rank order."""
        return sorted(players, key=lambda tpn: self.persons[tpn].rank)

    def dominating(self, players: Iterable[Tpn]) -> str | None:
        """Return the colour that more of some players are due, None where neither (DUB-18)."""
        return dominating(self.figures[tpn] for tpn in players)

    def for_bye(self) -> list[Tpn]:
        """Return all players in the order in which they are looked at for the bye, lowest score first."""
        order: list[Tpn] = []
        for group in reversed(self.by_group(self.persons)):
            order += sorted(group, key=self._bye_key(group))
        return order

    def after_bye(self, order: Sequence[Tpn], chosen: Tpn) -> list[PassedOver]:
        """Return who comes right after the one with the bye, and what decides between them."""
        own = [tpn for tpn, one in self.persons.items() if one.score == self.persons[chosen].score]
        return self.following(order, chosen, self._bye_key(own), BYE_BY)

    def _bye_key(self, group: Sequence[Tpn]) -> Callable[[Tpn], Key]:
        colour = self.dominating(group)
        return lambda tpn: self.figures[tpn].for_bye(colour)

    def for_fetching(self, below: Iterable[Tpn], wanted: str | None) -> list[Tpn]:
        """Return players in the order in which they are looked at to be brought up (DUB-28)."""
        figures = self.figures
        order: list[Tpn] = []
        for group in self.by_group(below):
            order += sorted(group, key=lambda tpn: (figures[tpn].barred, figures[tpn].for_fetching(wanted)))
        return order

    def following(
        self, order: Sequence[Tpn], chosen: Tpn, key: Callable[[Tpn], Key], by: Sequence[By]
    ) -> list[PassedOver]:
        """Return who comes right after the chosen one of an order, and what decides between them."""
        rest = order[order.index(chosen) + 1 :]
        if not rest:
            return []
        other = rest[0]
        what: By = "score"
        if self.persons[other].score == self.persons[chosen].score:
            keys = zip(by, key(other), key(chosen), strict=True)
            what = next(name for name, mine, yours in keys if mine != yours)
        return [PassedOver(other, Outranked("outranked", other, chosen, what))]

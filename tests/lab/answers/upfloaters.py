"""Answers about who comes up into a bracket, held against all sets of upfloaters of a round listed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import combinations
from typing import ClassVar, NamedTuple

from pairtutor.answers.answer import Answer, BracketAnswers
from pairtutor.trace.values import OnlyPartners
from tests.lab.answers.claims import Asked, Ledger, of_two

Group = frozenset[int]
Chosen = tuple[int, ...]


class ListedUpfloaters(ABC):
    """A bracket with all sets that could come up; `taken` did, the set of this `number` among the best."""

    criteria: ClassVar[tuple[str, ...]]

    def __init__(self, residents: Group, below: Group, taken: Chosen, number: int) -> None:
        self.residents, self.below, self.taken, self.number = residents, below, taken, number
        self.pool = sorted(below, key=lambda tpn: (-self.score(tpn), tpn))

    # --- what a system says --------------------------------------------------------------------

    @abstractmethod
    def score(self, tpn: int) -> int:
        """Return a score."""

    @abstractmethod
    def may_meet(self, one: int, other: int) -> bool:
        """Say whether two may meet."""

    @abstractmethod
    def pairable(self, some: Group) -> bool:
        """Say whether some can be paired completely."""

    @abstractmethod
    def quality(self, chosen: Chosen) -> Chosen:
        """Return what a legal set has in the criteria that count."""

    def named(self, answer: Answer) -> bool:
        """Say whether those are right whom the value of a worse set names; nobody says more of them."""
        return answer.verdict == "passed"

    # --- sets ----------------------------------------------------------------------------------

    def legal(self, chosen: Chosen) -> bool:
        """Say whether a set of upfloaters is legal."""
        return self.pairable(self.residents | set(chosen)) and self.pairable(self.below - set(chosen))

    def seated(self, residents: Group, chosen: Chosen) -> bool:
        """Say whether each of a set can meet a resident while the other residents are paired."""
        if not chosen:
            return self.pairable(residents)
        first, *rest = chosen
        return any(
            self.may_meet(first, one) and self.seated(residents - {one}, tuple(rest)) for one in residents
        )

    def scores(self, chosen: Chosen) -> Chosen:
        """Return the scores of a set, the lowest first."""
        return tuple(sorted(map(self.score, chosen)))

    @cached_property
    def valid(self) -> list[Chosen]:
        """All sets of the number and scores that are taken, in their order."""
        scores = self.scores(self.taken)
        return [one for one in combinations(self.pool, len(self.taken)) if self.scores(one) == scores]

    def few(self) -> list[Chosen]:
        """Return those sets where there are no more than six."""
        return self.valid if self.taken and len(self.valid) <= 6 else []

    # --- answers -------------------------------------------------------------------------------

    def hold(self, asked: Asked, ledger: Ledger, group: BracketAnswers) -> None:
        """Hold what is answered of a bracket."""
        for answer in (*group.floats, *group.coming):
            ledger.hold(asked, "float", answer, True, self.float(answer))
        for answer in group.pairs:
            ledger.hold(asked, "pair", answer, True, self.pair(answer))
        for answer, chosen in zip(group.sets, self.few(), strict=True):
            ledger.hold(asked, "set", answer, (chosen, True), (answer.players, self.set(answer)))

    @abstractmethod
    def pair(self, answer: Answer) -> bool:
        """Say whether an answer about two of the bracket is right."""

    def float(self, answer: Answer) -> bool:
        """Say whether an answer about somebody who might float up is right."""
        (tpn,) = answer.players
        taken = self.taken
        if tpn in self.residents:
            return answer.verdict == "apart"
        if tpn in taken:
            return answer.verdict == "made"
        if not taken:
            return (answer.verdict, answer.criterion, answer.as_paired) == ("passed", "upfloaters", 0)
        sets = [one for one in combinations(self.pool, len(taken)) if tpn in one and self.legal(one)]
        if not sets:
            return answer.verdict == "stuck" and self._fewest(tpn, answer) and self._lacks(tpn, answer)
        best = max(map(self.scores, sets))
        if best != self.scores(taken):
            told = (answer.verdict, answer.criterion, answer.value, answer.as_paired)
            return told == ("passed", "upfloater-scores", best, self.scores(taken))
        sets = [one for one in sets if self.scores(one) == best]
        mine, theirs = min(map(self.quality, sets)), self.quality(taken)
        for name, value, other in zip(self.criteria, mine, theirs, strict=False):
            if value != other:
                told = (answer.verdict, answer.criterion, answer.value, answer.as_paired)
                alone = self.valid.index((tpn,)) + 1 if len(taken) == 1 else None
                right = told == ("passed", name, value, other) and answer.number == alone
                return right and self.named(answer)
        first = next(one for one in sets if self.quality(one) == mine)
        later = of_two(answer)[:3] == ("passed", "outranked", "order")
        return later and answer.number == self.valid.index(first) + 1

    def set(self, answer: Answer) -> bool:
        """Say whether an answer about a set of upfloaters is right."""
        chosen = answer.players
        if chosen == self.taken:
            return (answer.verdict, answer.number) == ("made", self.number)
        if not self.legal(chosen):
            why = answer.witness
            if answer.verdict != "stuck" or why is None:
                return False
            if not isinstance(why, OnlyPartners):
                return len(chosen) == 1 and not self.may_meet(chosen[0], *self.residents)
            pools = (self.residents | set(chosen), self.below - set(chosen))
            named = {one for group in why.groups for one in group} | set(why.partners)
            return any(named <= pool and self._short(why, pool, 0) for pool in pools)
        for name, value, other in zip(
            self.criteria, self.quality(chosen), self.quality(self.taken), strict=False
        ):
            if value != other:
                told = (answer.criterion, answer.value, answer.as_paired)
                return told == (name, value, other) and self.named(answer)
        return of_two(answer)[:3] == ("passed", "outranked", "order") and (answer.number or 0) > self.number

    def _fewest(self, tpn: int, answer: Answer) -> bool:
        """Say whether it is right how many would float up at least with somebody."""
        if (answer.criterion, answer.as_paired) != ("upfloaters", len(self.taken)):
            return False
        count = len(self.taken) + 2
        more = any(
            tpn in one and self.seated(self.residents, one) and self.pairable(self.below - set(one))
            for one in combinations(self.pool, count)
        )
        if more:
            return answer.value == count
        return answer.value is None or (isinstance(answer.value, int) and answer.value > count)

    def _lacks(self, tpn: int, answer: Answer) -> bool:
        """Say whether those told would find too few partners, where it is told."""
        why = answer.witness
        if len(self.residents) == 1 and len(self.taken) == 1:
            (own,) = self.residents
            if not self.may_meet(own, tpn):
                named = {getattr(why, "first", 0), getattr(why, "second", 0)}
                return why is not None and why.kind != "only-partners" and named == {own, tpn}
        if why is None:
            return len(self.taken) > 1
        assert isinstance(why, OnlyPartners)
        everybody = {one for group in why.groups for one in group} | set(why.partners)
        pools: list[Group] = [self.residents | self.below]
        if len(self.taken) == 1:
            pools = [self.residents | {tpn}, self.below - {tpn}]
        return any(everybody <= pool and self._short(why, pool, tpn) for pool in pools)

    def _short(self, why: OnlyPartners, pool: Group, tpn: int) -> bool:
        """Say whether a lack is one where somebody is to come up who meets a resident."""
        several = len(self.taken) > 1

        def meets(one: int, other: int) -> bool:
            if several and tpn in (one, other):
                (another,) = {one, other} - {tpn}
                return another in self.residents and self.may_meet(one, other)
            return self.may_meet(one, other)

        return short_of_partners(why, pool, meets)


def short_of_partners(why: OnlyPartners, pool: Group, meets: Callable[[int, int], bool]) -> bool:
    """Say whether groups are odd, more than their partners, and meet nobody else of a pool."""
    outside = {one: pool - set(group) - set(why.partners) for group in why.groups for one in group}
    return (
        len(why.groups) > len(why.partners)
        and all(len(group) % 2 for group in why.groups)
        and not any(meets(one, other) for one, row in outside.items() for other in row)
    )


class AskedForBye(NamedTuple):
    """What speaks for somebody and the bye: the least `order` first, by score, games played and number."""

    order: tuple[int, int, int]
    barred: bool


def bye(
    candidates: Mapping[int, AskedForBye], given: int, answer: Answer, pairable: Callable[[Group], bool]
) -> tuple[object, ...]:
    """Return what is right to answer of somebody and the bye, which is `given`."""
    (tpn,) = answer.players
    one, chosen = candidates[tpn], candidates[given]
    if tpn == given:
        return ("made", "", "", 0)
    if one.barred:
        return ("barred", "had-bye", "", 0)
    if one.order < chosen.order:
        rest = frozenset(candidates) - {tpn}
        return ("stuck", "only-partners", "", 0) if not pairable(rest) else ("passed", "?", "", 0)
    tests = ("score", "games", "number")
    by = next(name for name, a, b in zip(tests, one.order, chosen.order, strict=True) if a != b)
    return ("passed", "outranked", by, given)

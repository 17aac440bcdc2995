"""Answers about a Dubov round of 2026, held against all sets of upfloaters and all compositions."""

from __future__ import annotations

from itertools import combinations

from pairtutor.answers.answer import Answer
from pairtutor.trace.values import OnlyPartners
from tests.answers.claims import Asked, Ledger, of_two
from tests.oracles.dubov_2026 import Bracket, Group, Literal

CRITERIA = ("colour-preference", "maximum-upfloaters", "maximum-upfloats", "repeated-upfloaters")


def check(asked: Asked, ledger: Ledger) -> None:
    """Hold every answer of a round."""
    literal = Literal(asked.tournament, asked.number)
    paired = literal.pair()
    assert paired is not None
    left = frozenset(literal.all) - {paired.bye}
    for group, bracket in zip(asked.groups, paired.brackets, strict=True):
        residents = frozenset(group.residents)
        one = Listed(literal, residents, left - residents, bracket)
        for answer in (*group.floats, *group.coming):
            ledger.hold(asked, "float", answer, True, one.float(answer))
        for answer in group.pairs:
            ledger.hold(asked, "pair", answer, True, one.pair(answer))
        for answer, chosen in zip(group.sets, one.few(), strict=True):
            ledger.hold(asked, "set", answer, (chosen, True), (answer.players, one.set(answer)))
        left -= {tpn for pair in bracket.pairs for tpn in pair}
    for answer in asked.groups[-1].byes:
        ledger.hold(asked, "bye", answer, _bye(literal, paired.bye, answer), of_two(answer))


class Listed:
    """A bracket with all sets of upfloaters, and all compositions of its subgroups."""

    def __init__(self, literal: Literal, residents: Group, below: Group, bracket: Bracket) -> None:
        self.literal, self.residents, self.below, self.bracket = literal, residents, below, bracket
        self.pool = sorted(below, key=lambda tpn: (-literal.all[tpn].score, tpn))

    # --- upfloaters ------------------------------------------------------------------------------

    def legal(self, chosen: tuple[int, ...]) -> bool:
        """Say whether a set of upfloaters is legal."""
        literal = self.literal
        inside, outside = self.residents | set(chosen), self.below - set(chosen)
        return len(inside) % 2 == 0 and literal.pairable(inside) and literal.pairable(outside)

    def seated(self, chosen: tuple[int, ...]) -> bool:
        """Say whether a set of upfloaters is legal if each of them meets a resident."""
        literal = self.literal
        return literal.seated(self.residents, chosen) and literal.pairable(self.below - set(chosen))

    def scores(self, chosen: tuple[int, ...]) -> tuple[int, ...]:
        """Return the scores of a set, the lowest first."""
        return tuple(sorted(self.literal.all[tpn].score for tpn in chosen))

    def float(self, answer: Answer) -> bool:
        """Say whether an answer about somebody who might float up is right."""
        (tpn,) = answer.players
        taken = self.bracket.upfloaters
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
        literal = self.literal
        mine = min(literal.quality(self.residents | set(one), one) for one in sets)
        theirs = literal.quality(self.residents | set(taken), taken)
        valid = [one for one in combinations(self.pool, len(taken)) if self.scores(one) == best]
        for name, value, other in zip(CRITERIA, mine, theirs, strict=False):
            if value != other:
                told = (answer.verdict, answer.criterion, answer.value, answer.as_paired)
                alone = valid.index((tpn,)) + 1 if len(taken) == 1 else None
                return told == ("passed", name, value, other) and answer.number == alone
        first = next(one for one in sets if literal.quality(self.residents | set(one), one) == mine)
        later = of_two(answer)[:3] == ("passed", "outranked", "order")
        return later and answer.number == valid.index(first) + 1

    def few(self) -> list[tuple[int, ...]]:
        """Return all sets of the number and scores that are taken, where there are no more than six."""
        taken = self.bracket.upfloaters
        sets = [one for one in combinations(self.pool, len(taken)) if self.scores(one) == self.scores(taken)]
        return sets if taken and len(sets) <= 6 else []

    def set(self, answer: Answer) -> bool:
        """Say whether an answer about a set of upfloaters is right."""
        chosen, taken = answer.players, self.bracket.upfloaters
        if chosen == taken:
            return (answer.verdict, answer.number) == ("made", self.bracket.set)
        if not self.legal(chosen):
            why = answer.witness
            if answer.verdict != "stuck" or why is None:
                return False
            if not isinstance(why, OnlyPartners):
                return len(chosen) == 1 and not self.literal.legal(chosen[0], *self.residents)
            pools = (self.residents | set(chosen), self.below - set(chosen))
            named = {one for group in why.groups for one in group} | set(why.partners)
            return any(named <= pool and self._short(why, pool, 0) for pool in pools)
        quality = [self.literal.quality(self.residents | set(one), one) for one in (chosen, taken)]
        for name, value, other in zip(CRITERIA, *quality, strict=False):
            if value != other:
                return (answer.criterion, answer.value, answer.as_paired) == (name, value, other)
        return (
            of_two(answer)[:3] == ("passed", "outranked", "order") and (answer.number or 0) > self.bracket.set
        )

    def _fewest(self, tpn: int, answer: Answer) -> bool:
        """Say whether it is right how many would float up at least with a player."""
        if (answer.criterion, answer.as_paired) != ("upfloaters", len(self.bracket.upfloaters)):
            return False
        count = len(self.bracket.upfloaters) + 2
        more = any(tpn in one and self.seated(one) for one in combinations(self.pool, count))
        if more:
            return answer.value == count
        return answer.value is None or (isinstance(answer.value, int) and answer.value > count)

    def _lacks(self, tpn: int, answer: Answer) -> bool:
        """Say whether those told would find too few partners, where it is told."""
        why = answer.witness
        if len(self.residents) == 1 and len(self.bracket.upfloaters) == 1:
            (own,) = self.residents
            if not self.literal.legal(own, tpn):
                return (
                    why is not None
                    and why.kind != "only-partners"
                    and {own, tpn}
                    == {
                        getattr(why, "first", 0),
                        getattr(why, "second", 0),
                    }
                )
        if why is None:
            return len(self.bracket.upfloaters) > 1
        assert isinstance(why, OnlyPartners)
        named = {one for group in why.groups for one in group} | set(why.partners)
        pools: list[Group] = [self.residents | self.below]
        if len(self.bracket.upfloaters) == 1:
            pools = [self.residents | {tpn}, self.below - {tpn}]
        return any(named <= pool and self._short(why, pool, tpn) for pool in pools)

    def _short(self, why: OnlyPartners, pool: Group, tpn: int) -> bool:
        """Say whether groups are odd, more than their partners, and meet nobody else of a pool."""
        several = len(self.bracket.upfloaters) > 1

        def meets(one: int, other: int) -> bool:
            if several and tpn in (one, other):
                (another,) = {one, other} - {tpn}
                return another in self.residents and self.literal.legal(one, other)
            return self.literal.legal(one, other)

        outside = {one: pool - set(group) - set(why.partners) for group in why.groups for one in group}
        return (
            len(why.groups) > len(why.partners)
            and all(len(group) % 2 for group in why.groups)
            and not any(meets(one, other) for one, row in outside.items() for other in row)
        )

    # --- pairs -----------------------------------------------------------------------------------

    def pair(self, answer: Answer) -> bool:
        """Say whether an answer about two players is right."""
        one, other = answer.players
        if answer.verdict in ("made", "barred"):
            made = {one, other} in [{*pair} for pair in self.bracket.pairs]
            return made if answer.verdict == "made" else not self.literal.legal(one, other)
        if not self.literal.legal(one, other):
            return False
        s1 = [first for first, _ in self.bracket.pairs]
        g2 = sorted(second for _, second in self.bracket.pairs)
        if (one in s1) == (other in s1):
            parted = self._could_be_parted(one, other)
            return of_two(answer)[1] == "same-side" and answer.verdict == ("passed" if parted else "apart")
        seeker, against = (one, other) if one in s1 else (other, one)
        left = set(g2)
        for first, second in self.bracket.pairs:
            if first == seeker:
                rest = (frozenset(s1[s1.index(seeker) + 1 :]), frozenset(left - {against}))
                if against > second:
                    return of_two(answer) == ("passed", "outranked", "number", second)
                return of_two(answer)[:2] == ("stuck", "only-partners") and not self.literal.across(
                    *rest, len(s1)
                )
            if second == against:
                aros = self.literal.all[first].aro, self.literal.all[seeker].aro
                by = "number" if aros[0] == aros[1] else "average-rating"
                before = (aros[0], first) < (aros[1], seeker)
                return before and of_two(answer) == ("passed", "outranked", by, first)
            left.discard(second)
        raise AssertionError("everybody of the bracket is paired")

    def _could_be_parted(self, one: int, other: int) -> bool:
        """Say whether some change of subgroups puts two players of one subgroup on different sides."""
        literal, bracket = self.literal, self.residents | set(self.bracket.upfloaters)
        if any(literal.all[tpn].games for tpn in bracket):
            g1 = frozenset(tpn for tpn in bracket if literal.all[tpn].wish[0] == "W")
        else:
            g1 = frozenset(sorted(bracket)[: len(bracket) // 2])
        g2 = bracket - g1
        smaller, larger = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        inside = literal.fewest(bracket, "inside", smaller)
        even = (len(larger) - len(smaller)) // 2 + inside
        for first in combinations(sorted(smaller), inside):
            for second in combinations(sorted(larger), even):
                small = smaller - set(first) | set(second)
                if (one in small) != (other in small):
                    return True
        return False


def _bye(literal: Literal, bye: int | None, answer: Answer) -> tuple[object, ...]:
    (tpn,) = answer.players
    one, chosen = literal.all[tpn], literal.all[bye or 0]
    if tpn == bye:
        return ("made", "", "", 0)
    if one.barred:
        return ("barred", "had-bye", "", 0)
    mine, theirs = ((who.score, -who.games, -who.tpn) for who in (one, chosen))
    if mine < theirs:
        rest = frozenset(literal.all) - {tpn}
        return ("stuck", "only-partners", "", 0) if not literal.pairable(rest) else ("passed", "?", "", 0)
    tests = ("score", "games", "number")
    by = next(name for name, a, b in zip(tests, mine, theirs, strict=True) if a != b)
    return ("passed", "outranked", by, bye)

"""Answers about a Dubov round of 2026, held against all sets of upfloaters and all compositions."""

from __future__ import annotations

from itertools import combinations

from pairtutor.answers.answer import Answer
from tests.lab.answers.claims import Asked, Ledger, of_two
from tests.lab.answers.upfloaters import AskedForBye, ListedUpfloaters, bye
from tests.lab.oracles.dubov_2026 import Bracket, Group, Literal


def check(asked: Asked, ledger: Ledger) -> None:
    """Hold every answer of a round."""
    literal = Literal(asked.tournament, asked.number)
    paired = literal.pair()
    assert paired is not None
    left = frozenset(literal.all) - {paired.bye}
    for group, bracket in zip(asked.groups, paired.brackets, strict=True):
        residents = frozenset(group.residents)
        one = Listed(literal, residents, left - residents, bracket)
        one.hold(asked, ledger, group)
        left -= {tpn for pair in bracket.pairs for tpn in pair}
    candidates = {
        tpn: AskedForBye((one.score, -one.games, -one.tpn), one.barred) for tpn, one in literal.all.items()
    }
    for answer in asked.groups[-1].byes:
        wanted = bye(candidates, paired.bye or 0, answer, literal.pairable)
        ledger.hold(asked, "bye", answer, wanted, of_two(answer))


class Listed(ListedUpfloaters):
    """A bracket with all sets of upfloaters, and all compositions of its subgroups."""

    criteria = ("colour-preference", "maximum-upfloaters", "maximum-upfloats", "repeated-upfloaters")

    def __init__(self, literal: Literal, residents: Group, below: Group, bracket: Bracket) -> None:
        self.literal, self.bracket = literal, bracket
        super().__init__(residents, below, bracket.upfloaters, bracket.set)

    def score(self, tpn: int) -> int:
        """Return a score."""
        return self.literal.all[tpn].score

    def may_meet(self, one: int, other: int) -> bool:
        """Say whether two may meet."""
        return self.literal.legal(one, other)

    def pairable(self, some: Group) -> bool:
        """Say whether some can be paired completely."""
        return self.literal.pairable(some)

    def quality(self, chosen: tuple[int, ...]) -> tuple[int, ...]:
        """Return what a legal set has in C7 to C10."""
        return self.literal.quality(self.residents | set(chosen), chosen)

    # --- pairs -----------------------------------------------------------------------------------

    def pair(self, answer: Answer) -> bool:
        """Say whether an answer about two players is right."""
        one, other = answer.players
        if answer.verdict in ("made", "barred"):
            made = {one, other} in [{*pair} for pair in self.bracket.pairs]
            return made if answer.verdict == "made" else not self.literal.legal(one, other)
        if not self.literal.legal(one, other):
            return False
        if {one, other} <= set(self.bracket.upfloaters):  # the others could not be paired
            others = self.residents | set(self.bracket.upfloaters) - {one, other}
            return (
                answer.verdict == "apart" and answer.clause == "2.3.1" and not self.literal.pairable(others)
            )
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

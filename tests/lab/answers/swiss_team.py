"""Answers about a round of teams, held against all sets of upfloaters and all pairings of each bracket."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final, NamedTuple

from pairtutor.answers.answer import Answer
from pairtutor.trace.values import OnlyPartners
from tests.lab.answers.claims import Asked, Ledger, of_two
from tests.lab.answers.upfloaters import AskedForBye, Group, ListedUpfloaters, bye, short_of_partners
from tests.lab.oracles.swiss_team import BARRING, PLAYED, Literal, Pairing, identifiers
from tests.lab.oracles.swiss_team_differences import event_before

PAIRINGS: Final = ("colour-preference", "strong-preference", "opponents-again")
NEEDED: Final = 2
"""Upfloaters of a scoregroup of even number that cannot be paired among itself."""
Pairs = tuple[tuple[int, int], ...]


class First(NamedTuple):
    """The first of the best pairings in which two meet: what it has in [C8] to [C10], number and pairs."""

    quality: tuple[int, int, int]
    number: int
    pairs: Pairs


def check(asked: Asked, ledger: Ledger) -> None:
    """Hold every answer of a round."""
    literal = Literal(event_before(asked.tournament, asked.number))
    outcome = literal.pair()
    left = frozenset(literal.here) - {outcome.bye}
    for group, bracket in zip(asked.groups, outcome.brackets, strict=True):
        residents = frozenset(bracket.residents)
        Listed(literal, residents, left - residents, bracket).hold(asked, ledger, group)
        left -= {tpn for pair in bracket.pairs for tpn in pair}
    marks = {tpn: [one.mark for one in literal.event.lines[tpn]] for tpn in literal.here}
    candidates = {
        tpn: AskedForBye(
            (literal.score[tpn], -sum(one in PLAYED for one in own), -tpn), bool(BARRING & {*own})
        )
        for tpn, own in marks.items()
    }
    for answer in asked.groups[-1].byes:
        wanted = bye(candidates, outcome.bye, answer, literal.whole)
        ledger.hold(asked, "bye", answer, wanted, of_two(answer))


class Listed(ListedUpfloaters):
    """A bracket with all sets of upfloaters, and all its pairings."""

    criteria = ("next-upfloaters", "floaters-again")

    def __init__(self, literal: Literal, residents: Group, below: Group, bracket: Pairing) -> None:
        self.literal, self.bracket = literal, bracket
        super().__init__(residents, below, tuple(bracket.upfloaters), bracket.set)

    def score(self, tpn: int) -> int:
        """Return a score."""
        return self.literal.score[tpn]

    def may_meet(self, one: int, other: int) -> bool:
        """Say whether two may meet."""
        return not self.literal.met(one, other)

    def pairable(self, some: Group) -> bool:
        """Say whether some can be paired completely."""
        return self.literal.whole(some)

    def quality(self, chosen: tuple[int, ...]) -> tuple[int, ...]:
        """Return what a legal set has in [C6] and [C7]."""
        return self.literal.set_quality(self.bracket.score, set(self.below - set(chosen)), chosen)

    def named(self, answer: Answer) -> bool:
        """Say whether whom a worse set names is right: whom it leaves of the next scoregroup, or floaters."""
        chosen = set(answer.players)
        if answer.criterion != self.criteria[0]:
            again = {(tpn,) for tpn in chosen if tpn in self.literal.floated}
            return set(answer.hits) == again if len(chosen) == len(self.taken) else True
        if len(chosen) < len(self.taken):
            return answer.hits == ()
        lower = {self.score(tpn) for tpn in self.literal.here} - set(range(self.bracket.score, 10**4))
        left = {tpn for tpn in self.below - chosen if self.score(tpn) == max(lower)}
        lack = getattr(answer.witness, "witness", None)
        if answer.hits != (tuple(self.in_order(left)),):
            return False
        if lack is None:  # somebody of them could not be paired in any case, as their number is odd
            return len(left) % 2 == 1 or answer.value != NEEDED
        named = {tpn for group in lack.groups for tpn in group} | set(lack.partners)
        pool = frozenset(left) if named <= left else frozenset(self.below - chosen - left)
        return answer.value == NEEDED and named <= pool and short_of_partners(lack, pool, self.may_meet)

    def in_order(self, some: Iterable[int]) -> list[int]:
        """Return some in the order of those below."""
        return [tpn for tpn in self.pool if tpn in set(some)]

    # --- pairs -----------------------------------------------------------------------------------

    @cached_property
    def _first(self) -> dict[Group, First]:
        """For every two who can meet in the bracket the first of the best pairings in which they do."""
        found: dict[Group, First] = {}
        literal, upfloaters = self.literal, set(self.taken)
        for number, pairs in enumerate(identifiers([*self.residents, *self.taken]), 1):
            if any(literal.met(*pair) for pair in pairs):
                continue
            one = First(literal.quality(pairs, upfloaters), number, tuple(pairs))
            for two in map(frozenset, pairs):
                if two not in found or one.quality < found[two].quality:
                    found[two] = one
        return found

    def pair(self, answer: Answer) -> bool:
        """Say whether an answer about two teams is right."""
        one, other = answer.players
        if answer.verdict in ("made", "barred"):
            made = {one, other} in [{*pair} for pair in self.bracket.pairs]
            return made if answer.verdict == "made" else self.literal.met(one, other)
        if self.literal.met(one, other):
            return False
        first = self._first.get(frozenset((one, other)))
        if {one, other} <= set(self.taken):
            return answer.verdict == "apart" and answer.clause == "2.3.1" and first is None
        if first is None:
            why, rest = answer.witness, (self.residents | set(self.taken)) - {one, other}
            assert isinstance(why, OnlyPartners)
            named = {tpn for group in why.groups for tpn in group} | set(why.partners)
            return answer.verdict == "stuck" and named <= rest and short_of_partners(why, rest, self.may_meet)
        taken = self.bracket.c8, self.bracket.c9, self.bracket.c10
        for name, value, best in zip(PAIRINGS, first.quality, taken, strict=True):
            if value != best:
                told = (answer.verdict, answer.criterion, answer.value, answer.as_paired)
                charged = self._charged(name, first.pairs)
                return (
                    (told, answer.pairs) == (("worse", name, value, best), first.pairs)
                    and {frozenset(hit) for hit in answer.hits if isinstance(hit, tuple)} == charged
                    and len(charged) == value
                    and (name != PAIRINGS[2] or {hit[0] for hit in answer.hits} <= set(self.taken))
                )
        later = first.number > self.bracket.pairing
        return later and (answer.verdict, answer.number, answer.pairs) == ("later", first.number, first.pairs)

    def _charged(self, name: str, pairs: Pairs) -> set[Group]:
        """Return the pairs that [C8], [C9] or [C10] counts in a pairing."""
        at, upfloaters = PAIRINGS.index(name), set(self.taken)
        charged = [pair for pair in pairs if self.literal.quality([pair], upfloaters)[at]]
        return {frozenset(pair) for pair in charged}

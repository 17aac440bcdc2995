"""What is told of cuts, read back: which round is left out of a sum, and why this one."""

from __future__ import annotations

import re
from fractions import Fraction

from tests.lab.standings.told_dummies import DummyReader
from tests.lab.standings.told_values import amounts, numbers, pairs


class CutReader(DummyReader):
    """Reads what is cut of the value that was told last."""

    of_several: tuple[str, str | None, str] = ("", None, "0")
    """The product of several with the same score that was told last: amount, opponent and round."""

    def cut_part(self, amount: str, other: str | None, number: str) -> bool:
        """A part that is cut: what it contributes, and of whom."""
        name = self.code.partition("/")[0]
        at = int(number)
        literal = self.literal
        (contribution,) = amounts(amount) or [Fraction(0)]
        if name == "SB" and pairs(amount) != [(literal.against(self.who, at), literal.points(self.who, at))]:
            return False
        known = self.plain.contributions(name, self.who)
        cut = [known[one] for one in self.cut]
        of = literal.opponent(self.who, at) if literal.played(self.who, at) else None
        return (
            known.get(at) == contribution
            and contribution in cut
            and (other is None or int(other) == (of or 0))
        )

    def rivals(self, number: int) -> list[int]:
        """Return the rounds that were left beside one when it was cut, and whose score was the same."""
        return [
            at for at in self.left_when(number) if at != number and self.weight(at) == self.weight(number)
        ]

    def weight(self, number: int) -> Fraction:
        """Return the score of the opponent or dummy of a round."""
        return self.literal.against(self.who, number)

    def left_when(self, number: int) -> list[int]:
        """Return the rounds that were left when one was cut."""
        before = self.cut[: self.cut.index(number)]
        return [at for at in self.contributed() if at not in before]

    def is_cut_of(self, rest: str | None, amount: str, other: str | None, number: str) -> bool:
        """Return whether a part is cut, of an opponent or a dummy; the `rest` is what is left after a cut."""
        at = int(number)
        if at not in self.cut or (other is None) == self.literal.played(self.who, at):
            return False
        low = {"C1": 1, "C2": 2, "M1": 1, "M2": 2}[self.code.partition("/")[2]]
        begins = self.cut.index(at) in (0, low)
        return (rest is None) == begins and self.cut_part(amount, other, number)

    def cut_alone(self, rest: str | None, amount: str, other: str | None, number: str) -> bool:
        """The least or most significant part, of whose score there is no other."""
        return self.is_cut_of(rest, amount, other, number) and not self.rivals(int(number))

    def cut_one_of_several(self, rest: str | None, amount: str, other: str | None, number: str) -> bool:
        """One of several parts with the same score; of products the least, or the best."""
        at, known = int(number), self.contributed()
        if not self.is_cut_of(rest, amount, other, number) or not self.rivals(at):
            return False
        values = [known[one] for one in (at, *self.rivals(at))]
        return known[at] in (min(values), max(values))

    def cut_one_of_products(
        self, rest: str | None, amount: str, other: str | None, number: str, as_much: str | None
    ) -> bool:
        """One of several products with the same score; of as much there may be another one."""
        if not self.cut_one_of_several(rest, amount, other, number):
            return False
        self.of_several = amount, other, number
        at, known = int(number), self.contributed()
        missed = self.literal.voluntary(self.who, at)
        alike = [
            one
            for one in self.rivals(at)
            if known[one] == known[at] and self.literal.voluntary(self.who, one) == missed
        ]
        low = self.cut.index(at) < {"C1": 1, "C2": 2, "M1": 1, "M2": 2}[self.code.partition("/")[2]]
        return as_much == (("small" if low else "large") if alike else None)

    def cut_away(self, number: str, said: str, amount: str, who: str) -> bool:
        """A missed round that goes, with nothing left that brings less."""
        right = self.goes_first(number, said, amount, who)
        return right and not self.is_product and not self.lower_left(int(number))

    def cut_product_away(self, number: str, said: str, amount: str, more: str, who: str, own: str) -> bool:
        """A missed round that goes, for no opponent has a lower score."""
        if not self.goes_first(number, said, amount, who):
            return False
        left, weight = self.left_when(int(number)), self.weight(int(number))
        return (
            self.is_product
            and weight == min(map(self.weight, left)) == Fraction(own)
            and self.contributed()[int(number)] == Fraction(more)
        )

    @property
    def is_product(self) -> bool:
        """Whether the value told is a sum of products."""
        return self.code.startswith("SB")

    def cut_although(
        self, number: str, said: str, amount: str, other: str, lower: str, who: str, again: str
    ) -> bool:
        """A missed round that goes first, with the round that brings least."""
        below = self.lower_left(int(number))
        known = self.contributed()
        right = bool(below) and int(other) == min(below, key=lambda one: (known[one], one))
        (value,) = amounts(lower) or [Fraction(0)]
        right = right and number == again and value == known[int(other)] and not self.is_product
        return right and self.goes_first(number, said, amount, who)

    def otherwise_cut(self, lower: str, less: str, other: str | None, least: str) -> bool:
        """Return whether a product would be cut without the missed rounds, one of which is cut."""
        at, known = int(least), self.contributed()
        of = self.literal.opponent(self.who, at) if self.literal.played(self.who, at) else None
        missed = [one for one in self.cut if self.literal.voluntary(self.who, one)]
        return (
            self.is_product
            and any(self.is_least(at, self.left_when(one)) for one in missed)
            and pairs(lower) == [(self.weight(at), self.literal.points(self.who, at))]
            and amounts(lower) == [Fraction(less)] == [known[at]]
            and int(other or 0) == (of or 0)
        )

    def is_least(self, number: int, left: list[int]) -> bool:
        """Return whether a round has the lowest score of those that are left, and of these brings least."""
        known = self.contributed()
        least = min((self.weight(one), known[one]) for one in left)
        return number in left and (self.weight(number), known[number]) == least

    def cut_before(self, *told: str | None) -> bool:
        """A missed round that goes before the product with the lowest score, since it brings no less."""
        return self.goes_before(*map(str, told[:4]), *told[4:], is_alone=True)

    def cut_before_several(self, *told: str | None) -> bool:
        """A missed round that goes before the smallest of several products with the lowest score."""
        return self.goes_before(*map(str, told[:4]), *told[4:], is_alone=False)

    def goes_before(
        self, number: str, said: str, amount: str, more: str, *rest: str | None, is_alone: bool
    ) -> bool:
        """Return whether a missed round goes before a product, which has the lowest score alone or not."""
        lower, less, other, least, who, again = rest
        at, known = int(least or 0), self.contributed()
        return (
            self.is_product
            and number == again
            and self.otherwise_cut(lower or "", less or "", other, least or "")
            and self.goes_first(number, said, amount, who or "")
            and self.is_least(at, self.left_when(int(number)))
            and known[at] <= known[int(number)]
            and is_alone
            == ([self.weight(one) for one in self.left_when(int(number))].count(self.weight(at)) == 1)
            and amounts(amount) == [Fraction(more)] == [known[int(number)]]
        )

    def goes_first(self, number: str, said: str, amount: str, who: str) -> bool:
        """Return whether a round is a voluntary unplayed one that is cut."""
        at = int(number)
        return (
            int(who) == self.who
            and at in self.cut
            and self.literal.voluntary(self.who, at)
            and self.result(self.who, at) == said
            and self.cut_part(amount, None, number)
        )

    def lower_left(self, number: int) -> list[int]:
        """Return the rounds that bring less than one that is cut, when it is cut."""
        known = self.contributed()
        before = self.cut[: self.cut.index(number)]
        return [one for one, value in known.items() if one not in before and value < known[number]]

    def most_cut_away(self) -> Fraction:
        """Return the most that a voluntary unplayed round brings that went first."""
        known = self.contributed()
        low = {"C1": 1, "C2": 2, "M1": 1, "M2": 2}[self.code.partition("/")[2]]
        return max(known[one] for one in self.cut[:low] if self.literal.voluntary(self.who, one))

    def cut_both_away(self, first: str, said: str, second: str, of_second: str, amount: str) -> bool:
        """Two missed rounds that go, worth the same, with nothing that brings less."""
        both = ((first, said), (second, of_second))
        return self.cut[:2] == [int(first), int(second)] and all(
            self.cut_away(number, result, amount, str(self.who)) for number, result in both
        )

    def stays(self, rounds: str, like: str, only: str, end: str | None, same: str | None) -> bool:
        """Missed rounds that bring as much as the one that is cut, and why they stay."""
        modifier = self.code.partition("/")[2]
        if (only[:3], end is None) != ({"1": "one", "2": "two"}[modifier[1]], modifier[0] == "C"):
            return False
        if (same is None) != (self.is_product and modifier[1] == "2"):
            return False
        known, most = self.contributed(), self.most_cut_away()
        gone = [one for one in self.cut if self.literal.voluntary(self.who, one) and known[one] == most]
        kept = [one for one in self.missed_left() if known[one] == most]
        return gone[:1] == [int(like)] and numbers(rounds) == kept != []

    def stays_above(self, rounds: str) -> bool:
        """Missed rounds that bring more than the one that is cut."""
        known, most = self.contributed(), self.most_cut_away()
        told = re.findall(r"(\d+) \((-?[\d.]+(?: × -?[\d.]+)?)\)", rounds)
        right = [one for one in self.missed_left() if known[one] > most]
        worth = all(amounts(text) == [known[int(at)]] for at, text in told)
        return worth and [int(at) for at, _ in told] == right != []

    def missed_left(self) -> list[int]:
        """Return the voluntary unplayed rounds that are not cut."""
        return [
            one for one in self.contributed() if one not in self.cut and self.literal.voluntary(self.who, one)
        ]

    def there(self, number: str, said: str, who: str) -> bool:
        """An unplayed round that is not cut first, because the player was there to play."""
        at = int(number)
        return (
            int(who) == self.who
            and not self.literal.played(self.who, at)
            and not self.literal.voluntary(self.who, at)
            and self.result(self.who, at) == said
            and at not in self.cut
            and self.contributed()[at] <= self.most_cut_away()
        )

    def after_all(self, missed: str, lower: str) -> bool:
        """The product of several that was told just before goes, though a missed round contributes less."""
        amount, other, number = self.of_several
        return self.has_after_all(amount, other, number, missed, lower)

    def after_all_of_several(self, missed: str) -> bool:
        """The product of several that was told just before goes, though missed rounds contribute less."""
        amount, other, number = self.of_several
        return self.has_several_after_all(amount, other, number, missed)

    def cut_after_all_of_several(self, amount: str, other: str | None, number: str, missed: str) -> bool:
        """A product that goes because several missed rounds contribute less still, and has no rival."""
        return not self.rivals(int(number)) and self.has_several_after_all(amount, other, number, missed)

    def has_several_after_all(self, amount: str, other: str | None, number: str, missed: str) -> bool:
        """A product that goes because several missed rounds contribute less still, each of them."""
        told = re.findall(r"(\d+) \((-?[\d.]+ × -?[\d.]+)\)", missed)
        left, known = self.left_when(int(number)), self.contributed()
        (contribution,) = amounts(amount) or [Fraction(0)]
        right = [at for at in left if self.literal.voluntary(self.who, at) and known[at] < contribution]
        return (
            self.is_product
            and [int(at) for at, _ in told] == right
            and len(right) > 1
            and all(
                pairs(text) == [(self.weight(int(at)), self.literal.points(self.who, int(at)))]
                for at, text in told
            )
            and (other is None) != self.literal.played(self.who, int(number))
            and self.cut_part(amount, other, number)
        )

    def cut_after_all(self, amount: str, other: str | None, number: str, missed: str, lower: str) -> bool:
        """A product that goes because a missed round contributes less still, and has no rival."""
        return not self.rivals(int(number)) and self.has_after_all(amount, other, number, missed, lower)

    def has_after_all(self, amount: str, other: str | None, number: str, missed: str, lower: str) -> bool:
        """A product that goes because a missed round contributes less still."""
        known, at = self.contributed(), int(missed)
        left = [one for one in self.left_when(int(number)) if self.literal.voluntary(self.who, one)]
        (contribution,) = amounts(amount) or [Fraction(0)]
        return (
            self.is_product
            and at == min(left, key=lambda one: (known[one], self.weight(one)))
            and known[at] < contribution
            and pairs(lower) == [(self.weight(at), self.literal.points(self.who, at))]
            and (other is None) != self.literal.played(self.who, int(number))
            and self.cut_part(amount, other, number)
        )

    def cut_score(self, number: str, amount: str) -> bool:
        """A score of the progressive ones."""
        return int(number) in self.cut and self.plain.contributions("PS", self.who)[int(number)] == Fraction(
            amount
        )

    def cut_rating_alone(self, end: str, amount: str, other: str) -> bool:
        """A rating that is cut, of which there is no other."""
        ratings = self.plain.contributions("ARO", self.who)
        at = next(one for one in self.cut if self.plain.opponent(self.who, one) == int(other))
        alone = [one for one in self.left_when(at) if ratings[one] == ratings[at]] == [at]
        return alone and self.cut_rating(end, amount, other)

    def cut_rating_of_several(self, end: str, amount: str, other: str, number: str) -> bool:
        """One of several equal ratings that is cut."""
        ratings, at = self.plain.contributions("ARO", self.who), int(number)
        several = at in self.cut and sum(ratings[one] == ratings[at] for one in self.left_when(at)) > 1
        right = several and self.plain.opponent(self.who, at) == int(other)
        return right and self.cut_rating(f"{end}est", amount, other)

    def cut_rating(self, end: str, amount: str, other: str) -> bool:
        """A rating that is cut."""
        ratings = self.plain.contributions("ARO", self.who)
        cut = [ratings[one] for one in self.cut]
        edge = min if end == "lowest" else max
        return self.plain.rating[int(other)] == int(amount) == edge(cut) and int(other) in self.plain.met(
            self.who
        )

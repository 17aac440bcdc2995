"""What is told of cuts, read back: which round is left out of a sum, and why this one."""

from __future__ import annotations

from fractions import Fraction

from tests.lab.standings.told_values import RESULTS, ValueReader, amounts, numbers, pairs


class CutReader(ValueReader):
    """Reads what is cut of the value that was told last."""

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

    def cut_low(self, amount: str, other: str, number: str) -> bool:
        """The least significant part, of an opponent."""
        return self.cut_part(amount, other, number)

    def cut_dummy(self, amount: str, number: str) -> bool:
        """A part of a dummy."""
        return not self.literal.played(self.who, int(number)) and self.cut_part(amount, None, number)

    def cut_away(self, number: str, amount: str, who: str, why: str) -> bool:
        """A voluntary unplayed round that goes first, with nothing left that brings less."""
        return self.goes_first(number, amount, who, why) and not self.lower_left(int(number))

    def cut_although(
        self, number: str, amount: str, other: str, lower: str, who: str, again: str, why: str
    ) -> bool:
        """A voluntary unplayed round that goes first, with the round that brings least."""
        below = self.lower_left(int(number))
        known = self.contributed()
        right = bool(below) and int(other) == min(below, key=lambda one: (known[one], one))
        (value,) = amounts(lower) or [Fraction(0)]
        if self.code.startswith("SB"):
            at = int(other)
            right = right and pairs(lower) == [
                (self.literal.against(self.who, at), self.literal.points(self.who, at))
            ]
        return (
            right
            and number == again
            and value == known[int(other)]
            and self.goes_first(number, amount, who, why)
        )

    def goes_first(self, number: str, amount: str, who: str, why: str) -> bool:
        """Return whether a round is a voluntary unplayed one that is cut."""
        return (
            int(who) == self.who
            and self.literal.voluntary(self.who, int(number))
            and (why == "before any other") != self.code.startswith("SB")
            and self.cut_dummy(amount, number)
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

    def stays(self, rounds: str, who: str) -> bool:
        """Voluntary unplayed rounds that bring as much as the one that is cut."""
        known = self.contributed()
        most = self.most_cut_away()
        right = [
            one
            for one, value in known.items()
            if one not in self.cut and value == most and self.literal.voluntary(self.who, one)
        ]
        return int(who) == self.who and numbers(rounds) == right

    def there(self, number: str, said: str, who: str) -> bool:
        """An unplayed round that is not cut first, because the player was there to play."""
        at = int(number)
        return (
            int(who) == self.who
            and not self.literal.played(self.who, at)
            and not self.literal.voluntary(self.who, at)
            and RESULTS[self.literal.mark(self.who, at)] == said
            and at not in self.cut
            and self.contributed()[at] <= self.most_cut_away()
        )

    def cut_after_all(self, amount: str, other: str | None, number: str, who: str, lower: str) -> bool:
        """A product that goes because an unplayed round contributes less still."""
        known = self.plain.contributions("SB", self.who)
        away = [known[one] for one in known if self.literal.voluntary(self.who, one)]
        (contribution,) = amounts(amount) or [Fraction(0)]
        return (
            int(who) == self.who
            and Fraction(lower) in away
            and Fraction(lower) < contribution
            and self.cut_part(amount, other, number)
        )

    def cut_score(self, number: str, amount: str) -> bool:
        """A score of the progressive ones."""
        return int(number) in self.cut and self.plain.contributions("PS", self.who)[int(number)] == Fraction(
            amount
        )

    def cut_rating(self, end: str, amount: str, other: str) -> bool:
        """A rating that is cut."""
        ratings = self.plain.contributions("ARO", self.who)
        cut = [ratings[one] for one in self.cut]
        edge = min if end == "lowest" else max
        return self.plain.rating[int(other)] == int(amount) == edge(cut) and int(other) in self.plain.met(
            self.who
        )

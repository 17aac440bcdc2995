"""What is told of values, read back: the sum, what was cut, unplayed rounds; held against the literal."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from pairtutor.model.colour import Colour
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tiebreaks.codes import KINDS
from tests.lab.standings.literal import Literal, half_up

_CUTTABLE: Final = frozenset(code for code, kind in KINDS.items() if kind.cuttable)

RESULTS: Final = {
    "1": "win",
    "=": "draw",
    "0": "loss",
    "W": "win, not rated",
    "D": "draw, not rated",
    "L": "loss, not rated",
    "+": "forfeit win",
    "-": "forfeit loss",
    "H": "half-point bye",
    "F": "full-point bye",
    "U": "pairing-allocated bye",
    "Z": "zero-point bye",
}
"""What a round is called, by its mark."""


def numbers(text: str) -> list[int]:
    """Return the whole numbers of a list: `1, 2 and 5`."""
    return [int(number) for number in re.findall(r"\d+", text)]


def amounts(text: str) -> list[Fraction]:
    """Return the amounts that are added in `2 + 2.5 × 0.5`."""
    if text == "0":
        return []
    found = []
    for item in text.split(" + "):
        first, _, second = item.partition(" × ")
        found.append(Fraction(first) * (Fraction(second) if second else 1))
    return found


def is_written(text: str, number: Fraction) -> bool:
    """Return whether a text is a number: exactly, or with two decimals of which the last is rounded."""
    rounded = len(text.partition(".")[2]) == 2 and Fraction(half_up(100 * number), 100)
    return Fraction(text) in (number, rounded)


def split_cut(text: str) -> tuple[str, str]:
    """Return the part of `2 + (1.5 cut) + 3` that counts and the part that is cut, each a sum again."""
    items = text.split(" + ")
    cut = [item.removeprefix("(").removesuffix(" cut)") for item in items if item.endswith(" cut)")]
    return " + ".join(item for item in items if not item.endswith(" cut)")) or "0", " + ".join(cut) or "0"


def pairs(text: str) -> list[tuple[Fraction, Fraction]]:
    """Return the two factors of each product in `2 × 1 + 2.5 × 0.5`; nothing of `0`."""
    items = [item.split(" × ") for item in text.split(" + ")] if text != "0" else []
    return [(Fraction(first), Fraction(second)) for first, second in items]


class ValueReader:
    """Reads what is told of one event; `code` is that of the value told last, `who` whose it is."""

    def __init__(self, tournament: Tournament) -> None:
        self.plain = Literal(tournament)
        self.code, self.who = "", 0
        self.codes: list[str] = []
        self.about: tuple[int, ...] = ()
        self.cut: list[int] = []
        self.tied: list[int] = []

    @property
    def literal(self) -> Literal:
        """The picture that is told of: of a Fore Buchholz the one with its final round drawn.

        So are the rounds of a player, where no other tie-break of the list rests on scores.
        """
        scoring = {code[:2] for code in self.codes} & {"BH", "FB", "SB"}
        drawn = self.code.startswith("FB") if self.code else scoring == {"FB"}
        return self.plain.picture if drawn else self.plain

    def result(self, player: int, number: int) -> str:
        """Return what a round is called for a player; a game that both forfeited is told as such."""
        mark, other = self.literal.mark(player, number), self.literal.opponent(player, number)
        both = mark == "-" and other is not None and self.literal.mark(other, number) == "-"
        return "forfeited by both" if both else RESULTS[mark]

    def begin(self, who: str, code: str) -> None:
        """A value of a player is told from here on."""
        self.who, self.code = int(who), code
        name, _, modifier = code.partition("/")
        cuts = {"C1": (1, 0), "C2": (2, 0), "M1": (1, 1), "M2": (2, 2)}.get(modifier, (0, 0))
        self.cut = self.plain.cut(name, self.who, *cuts) if modifier and name in _CUTTABLE else []

    def is_value(self, text: str) -> bool:
        """Return whether a text is the value that is told, as its code writes it."""
        value = self.plain.value(self.code, self.who)
        if value is None or (self.about and self.who not in self.about):
            return False
        if self.code == "AOB":
            digits = len(text.partition(".")[2])
            return digits >= 2 and Fraction(text) == Fraction(half_up(value * 10**digits), 10**digits)
        return Fraction(text) == value

    def summed(self, who: str, code: str, value: str, parts: str) -> bool:
        """A sum told with its parts, those that are not cut, round by round."""
        self.begin(who, code)
        name = self.code.partition("/")[0]
        known = self.plain.contributions(name, self.who)
        parts, *made = parts.split(" = ")
        counting, cut = split_cut(parts)
        kept = [at for at in known if at not in self.cut]
        amounts_made = [[Fraction(one) for one in text.split(" + ")] for text in made]
        each = [[known[at] for at in kept]] if name == "SB" and len(kept) > 1 else []
        whole = [[sum((known[at] for at in kept), Fraction(0))]] if len(known) > 1 else []
        right = amounts_made == [*each, *whole]
        return self.is_value(value) and right and self.adds(counting, kept) and self.adds(cut, self.cut)

    def adds(self, text: str, rounds: list[int]) -> bool:
        """Return whether a sum is that of what some rounds contribute."""
        known = self.contributed()
        if text == "0":
            return not any(known[at] for at in rounds)
        if not self.code.startswith("SB"):
            return sorted(amounts(text)) == sorted(known[at] for at in rounds)
        factors = [(self.plain.against(self.who, at), self.plain.points(self.who, at)) for at in rounds]
        return sorted(pairs(text)) == sorted(factors)

    def pictured(self, who: str, code: str, value: str, number: str, parts: str) -> bool:
        """A Fore Buchholz in the final round."""
        return self.plain.over and int(number) == self.plain.rounds and self.summed(who, code, value, parts)

    def all_drawn(self, number: str, who: str | None, score: str | None, own: str | None) -> bool:
        """The final round counts as drawn, which may give the player of the page another score."""
        now = {player: self.plain.score(player) for player in self.about}
        drawn = {player: self.plain.picture.score(player) for player in self.about}
        right = self.plain.over and int(number) == self.plain.rounds
        if who is None:
            return right and (len(self.about) == 2 or now == drawn)
        told = {int(who): Fraction(own or 0)}, {int(who): Fraction(score or 0)}
        return right and (now, drawn) == told and now != drawn

    def not_yet(self, who: str, code: str, value: str, parts: str) -> bool:
        """A Fore Buchholz before the final round."""
        return not self.plain.over and self.summed(who, code, value, parts)

    def unnamed(self, parts: str) -> str:
        """Return a sum round by round without what its rounds without a game were.

        Raises:
            LookupError: a round was something else, or one without a game is not named.
        """
        plain = []
        for number, part in zip(self.plain.all_rounds(), parts.split(" + "), strict=True):
            said = "" if self.plain.played(self.who, number) else self.result(self.who, number)
            cut = re.fullmatch(r"\(([^ ]+) cut(?:; (.+))?\)", part)
            match = cut or re.fullmatch(r"([^ ]+)(?: \((.+)\))?", part)
            if match is None or (match[2] or "") != said:
                raise LookupError(part)
            plain.append(f"({match[1]} cut)" if cut else match[1])
        return " + ".join(plain)

    def running(self, who: str, code: str, value: str, parts: str) -> bool:
        """The scores after each round, with what the rounds without a game were."""
        self.begin(who, code)
        amounts_told, *total = parts.split(" = ")
        plain = self.unnamed(amounts_told) if parts != "0" else parts
        return self.summed(who, code, value, " = ".join((plain, *total)))

    def standard(
        self, who: str, code: str, value: str, parts: str, rule: str, draw: str | None, again: str | None
    ) -> bool:
        """Standard points, round by round; without an opponent a draw is compared with."""
        self.begin(who, code)
        rounds = [self.plain.standard(self.who, number) for number in self.plain.all_rounds()]
        alone = any(self.plain.opponent(self.who, number) is None for number in self.plain.all_rounds())
        right = self.is_value(value) and alone == (draw is not None) and draw == again
        right = right and Fraction(draw or self.plain.draw) == self.plain.draw
        right = right and (rule == "a win counts 1, a draw 0.5") == self.are_usual()
        return right and [Fraction(part) for part in self.unnamed(parts).split(" + ")] == rounds

    def are_usual(self) -> bool:
        """Return whether each round with an opponent brings 1 if it was won, 0.5 if drawn, 0 if lost."""
        worth = {**dict.fromkeys("1W+", 2), **dict.fromkeys("=D", 1), **dict.fromkeys("0L-", 0)}
        return all(
            worth.get(self.plain.mark(self.who, number)) == 2 * self.plain.standard(self.who, number)
            for number in self.plain.all_rounds()
            if self.plain.opponent(self.who, number) is not None
        )

    def mean(self, who: str, code: str, value: str, parts: str, total: str, count: str) -> bool:
        """An average with its sum and the number of games."""
        self.begin(who, code)
        counting, cut = split_cut(parts)
        told = [Fraction(part) for part in counting.split(" + ")]
        of = {"ARO": "RTNG", "AOB": "BH", "APRO": "TPR", "APPO": "PTP"}[code.partition("/")[0]]
        rounds = (number for number in self.plain.all_rounds() if self.plain.played(self.who, number))
        own = [self.plain.value(of, self.plain.opponent(self.who, number) or 0) for number in rounds]
        gone = [self.plain.contributions("ARO", self.who)[number] for number in self.cut]
        right = sorted(amounts(cut)) == sorted(gone)
        expected = right and sorted([*told, *gone]) == sorted(one for one in own if one is not None)
        return self.is_value(value) and expected and sum(told) == Fraction(total) and len(told) == int(count)

    def mean_of_one(self, who: str, code: str, value: str, opponent: str) -> bool:
        """An average of one opponent alone."""
        self.begin(who, code)
        return self.is_value(value) and self.plain.met(self.who) == [int(opponent)] and not self.cut

    def average_of(self, average: str, parts: str, total: str, games: str) -> bool:
        """The average of the ratings on which the performance told last rests."""
        met = self.plain.met(self.who)
        ratings = [Fraction(self.plain.rating[one]) for one in met]
        return (
            self.code == "TPR"
            and int(average) == self.plain.value("ARO", self.who)
            and sorted(amounts(parts)) == sorted(ratings)
            and int(total) == sum(ratings)
            and int(games) == len(met) > 1
        )

    def performance(
        self,
        who: str,
        code: str,
        value: str,
        only: str | None,
        scored: str,
        of: str,
        share: str,
        *table_and_sum: str,
    ) -> bool:
        """A performance: average and difference, points and games."""
        self.begin(who, code)
        sign, more, average, *again = table_and_sum
        difference = int(more) * (1 if sign == "+" else -1)
        met = self.plain.met(self.who)
        return (
            self.is_value(value)
            and int(average) == self.plain.value("ARO", self.who)
            and int(average) + difference == self.plain.value("TPR", self.who)
            and Fraction(scored) == self.plain.scored(self.who)
            and again == [average, sign, more, value]
            and int(of) == len(met)
            and (only is None) == (len(met) == self.plain.rounds)
            and (only is None or int((re.findall(r"\d+", only) or [1])[0]) == len(met))
            and int(share) == half_up(100 * self.plain.scored(self.who) / len(met))
        )

    def perfect(
        self,
        who: str,
        code: str,
        value: str,
        again: str,
        opponents: str,
        expected: str,
        scored: str,
        *under: str,
    ) -> bool:
        """A perfect performance: what is to be expected with it, and with one point less."""
        self.begin(who, code)
        below, less = under
        return (
            again == value
            and self.is_value(value)
            and sorted(numbers(opponents))
            == sorted(self.plain.rating[one] for one in self.plain.met(self.who))
            and Fraction(scored) == self.plain.scored(self.who)
            and int(below) == int(value) - 1
            and 100 * Fraction(expected) == self.plain.expected(int(value), self.who)
            and 100 * Fraction(less) == self.plain.expected(int(below), self.who)
            and Fraction(less) < Fraction(scored) <= Fraction(expected)
        )

    def nothing_scored(self, who: str, code: str, value: str, lowest: str, less: str) -> bool:
        """A perfect performance without a point."""
        self.begin(who, code)
        ratings = [self.plain.rating[one] for one in self.plain.met(self.who)]
        return (
            self.is_value(value) and int(lowest) == min(ratings) == int(value) + int(less) and less == "800"
        )

    def counted(self, who: str, code: str, value: str, rounds: str) -> bool:
        """The rounds in which something was so, or in which somebody was away."""
        self.begin(who, code)
        return self.is_value(value) and self.rounds_of(code) == numbers(rounds)

    def nowhere(self, who: str, code: str, value: str) -> bool:
        """Nothing was so in any round."""
        self.begin(who, code)
        return self.is_value(value) and self.rounds_of(code) == []

    def away(self, who: str, code: str, value: str, total: str, rounds: str) -> bool:
        """The rounds that a player missed, with what each was."""
        self.begin(who, code)
        named = re.sub(r"(\d+) \(", r"round \1 (", rounds)
        rounds = ", ".join(map(str, self.named_rounds(named)))
        return int(total) == self.plain.rounds and self.counted(who, code, value, rounds)

    def always(self, who: str, code: str, value: str, rounds: str | None) -> bool:
        """A player missed no round; without a number it is round 1, which is all."""
        right = self.nowhere(who, code, value)
        return right and int(rounds or 1) == self.plain.rounds and rounds != "1"

    def named_rounds(self, text: str) -> list[int]:
        """Return the rounds of `round 2 (forfeit win) and round 4 (half-point bye)`.

        Raises:
            LookupError: a round was something else.
        """
        found = re.findall(r"round (\d+) \(([^)]+)\)", text)
        for number, said in found:
            if self.result(self.who, int(number)) != said:
                raise LookupError(text)
        return [int(number) for number, _ in found]

    def left_out(self, rounds: str) -> bool:
        """Rounds without a game that a value does not count, though they look as if it did."""
        literal, name = self.plain, self.code.partition("/")[0]
        unplayed = [at for at in literal.all_rounds() if not literal.played(self.who, at)]
        marks = {at: literal.mark(self.who, at) for at in unplayed}
        paid = [at for at in unplayed if literal.points(self.who, at) == literal.win]
        won = [at for at in unplayed if marks[at] in "+F" or (marks[at] == "U" and at in paid)]
        entries = literal.tournament.entries[Tpn(self.who)]
        black = [at for at in unplayed if entries[at - 1].colour is Colour.BLACK]
        expected = {"WON": won, "BPG": black, "BWG": [at for at in won if at in black]}.get(name, unplayed)
        return self.named_rounds(rounds) == expected != []

    def without_a_game(self, rounds: str) -> bool:
        """Rounds that count as won, or in which a player was there to play, without a game."""
        told = self.named_rounds(rounds)
        away = self.rounds_of("REP")
        there = [at for at in self.plain.all_rounds() if at not in away]
        counted = {"WIN": self.rounds_of("WIN"), "REP": there}.get(self.code, [])
        return told == [at for at in counted if not self.plain.played(self.who, at)] != []

    def rounds_of(self, code: str) -> list[int]:
        """Return the rounds that a count takes, those that it leaves out for REP."""
        literal, who = self.plain, self.who
        black = [number for number in literal.all_rounds() if number in literal.with_black(who)]
        won = [number for number in literal.all_rounds() if literal.mark(who, number) in ("1", "W")]
        return {
            "WIN": [number for number in literal.all_rounds() if literal.points(who, number) == literal.win],
            "WON": won,
            "BPG": black,
            "BWG": [number for number in won if number in black],
            "REP": [number for number in literal.all_rounds() if literal.voluntary(who, number)],
        }[code]

    def koya(self, who: str, code: str, value: str, limit: str, most: str, parts: str) -> bool:
        """Points against those with half of the highest score."""
        self.begin(who, code)
        told = [
            (Fraction(points), int(one)) for points, one in re.findall(r"(-?[\d.]+) against (\d+)", parts)
        ]
        named = re.findall(r"against (\d+) \(([^)]+)\)", parts)
        if named != self.koya_forfeits():
            return False
        return (
            self.is_value(value)
            and 2 * Fraction(limit) == Fraction(most) == self.plain.win * self.plain.rounds
            and told == self.koya_parts()
        )

    def koya_below(self, limit: str, parts: str) -> bool:
        """Points against those with less than half of the highest score, with what these have."""
        bar, plain = self.plain.win * self.plain.rounds / 2, self.plain
        told = re.findall(
            r"(-?[\d.]+) against (\d+)(?: Player \d+)? \((?:([^;)]+); )?(-?[\d.]+) points?\)", parts
        )
        pairs = ((number, plain.opponent(self.who, number)) for number in plain.all_rounds())
        right = [
            (
                plain.points(self.who, number),
                other,
                "" if plain.played(self.who, number) else self.result(self.who, number),
                plain.score(other),
            )
            for number, other in pairs
            if other is not None and plain.score(other) < bar
        ]
        said = [(Fraction(own), int(other), how, Fraction(score)) for own, other, how, score in told]
        return self.code == "KS" and Fraction(limit) == bar and said == right != []

    def no_koya(self, who: str, code: str, value: str, limit: str, most: str) -> bool:
        """Nobody met has half of the highest score."""
        self.begin(who, code)
        highest = self.plain.win * self.plain.rounds
        right = 2 * Fraction(limit) == Fraction(most) == highest
        return self.is_value(value) and right and not self.koya_parts()

    def koya_forfeits(self) -> list[tuple[str, str]]:
        """Return those of them who did not play, with what the round was."""
        bar = self.plain.win * self.plain.rounds / 2
        pairs = ((number, self.plain.opponent(self.who, number)) for number in self.plain.all_rounds())
        return [
            (str(other), self.result(self.who, number))
            for number, other in pairs
            if other is not None
            and self.plain.score(other) >= bar
            and not self.plain.played(self.who, number)
        ]

    def koya_parts(self) -> list[tuple[Fraction, int]]:
        """Return the points against each of those with half of the highest score, round by round."""
        bar = self.plain.win * self.plain.rounds / 2
        pairs = ((number, self.plain.opponent(self.who, number)) for number in self.plain.all_rounds())
        return [
            (self.plain.points(self.who, number), other)
            for number, other in pairs
            if other is not None and self.plain.score(other) >= bar
        ]

    def own(self, who: str, value: str, code: str) -> bool:
        """A rating or a pairing number."""
        self.begin(who, code)
        return self.is_value(value)

    def none(self, who: str, code: str, reason: str) -> bool:
        """No value, without a game over the board or without one that is left."""
        self.begin(who, code)
        games = reason == "was played over the board"
        right = self.plain.value(code, self.who) is None and (not self.plain.met(self.who)) == games
        return right and self.who in self.about

    # --- parts -------------------------------------------------------------------------------

    def several(self, opponents: str) -> bool:
        """Who was met more than once."""
        met = self.literal.met(self.who)
        return numbers(opponents) == sorted({one for one in met if met.count(one) > 1})

    def contributed(self) -> dict[int, Fraction]:
        """Return the contribution of each round to the value that is told."""
        return self.plain.contributions(self.code.partition("/")[0], self.who)

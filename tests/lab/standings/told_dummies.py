"""What is told of unplayed rounds, read back: what the dummy counts as, and the player for opponents."""

from __future__ import annotations

import re
from fractions import Fraction

from tests.lab.standings.told_values import ValueReader, numbers


class DummyReader(ValueReader):
    """Reads what unplayed rounds count as, and what opponents count as whose last round is drawn."""

    def drawn_opponents(self, which: str, number: str, players: str) -> bool:
        """Which opponents of the player have another score because the last round counts as drawn."""
        drawn, plain = self.plain.picture, self.plain
        told = re.findall(r"(\d+)(?: Player \d+)? (-?[\d.]+) instead of (-?[\d.]+)", players)
        right = [one for one in dict.fromkeys(drawn.met(self.who)) if drawn.score(one) != plain.score(one)]
        return (
            self.code.startswith("FB")
            and int(number) == plain.rounds
            and (which == "This opponent has") == (len(told) == 1)
            and [int(one) for one, *_ in told] == right
            and all(
                (Fraction(then), Fraction(now)) == (drawn.score(int(one)), plain.score(int(one)))
                for one, then, now in told
            )
        )

    def dummy(self, codes: str, rounds: str, said: str, who: str, like: str, rest: str) -> bool:
        """Unplayed rounds of the player, all like one another."""
        literal, score = self.literal, self.literal.score(int(who))
        self.who = int(who)
        same = re.match(r"the player's own score, (-?[\d.]+) points?", rest)
        told = same or re.match(r"(-?[\d.]+) points?", rest)
        if told is None or self.who not in self.about or not self.rest_on_scores(codes):
            return False
        amount = Fraction(told[1])
        right = amount == score if same else score > amount
        return (
            right
            and self.all_alike(numbers(rounds))
            and all(
                self.result(self.who, at) == said
                and amount == literal.against(self.who, at)
                and like in self.likes(at)
                and self.limited(at, amount, rest[told.end() :])
                for at in numbers(rounds)
            )
        )

    def dummies(
        self,
        codes: str,
        rounds: str,
        who: str,
        same: str | None,
        amount: str,
        own: str | None,
        again: str | None,
        parts: str,
        draws: str | None,
    ) -> bool:
        """Unplayed rounds of the player that count as other results, against a dummy with the same score."""
        literal, self.who = self.literal, int(who)
        worth, score = Fraction(amount), literal.score(int(who))
        told = re.findall(
            r"(?:^|, |; | and )rounds? ([\d, and]+?) \(([^)]+)\) as a (win|draw|loss|round worth "
            r"-?[\d.]+ points?)(, not against \d+)?",
            parts,
        )
        if self.who not in self.about or not self.rest_on_scores(codes) or len(told) < 2:
            return False
        rest = f", not the {own} points of {again}: a dummy's score is limited to {draws}" if own else ""
        numbered = [
            (numbers(at), said, like, other.replace(", not", ", and not")) for at, said, like, other in told
        ]
        all_told = sorted(at for number, *_ in numbered for at in number)
        unplayed = [at for at in literal.all_rounds() if not literal.played(self.who, at)]
        alike = [
            at
            for at in unplayed
            if literal.against(self.who, at) == worth
            and (same is not None or literal.opponent(self.who, at) is None)
        ]
        return (
            (worth == score if same else score > worth)
            and (own is None) == (same is not None) == (draws is None)
            and numbers(rounds) == all_told == alike
            and all(
                self.all_alike(number)
                and all(
                    self.result(self.who, at) == said
                    and like in self.likes(at)
                    and self.limited(at, worth, f"{other}{rest}")
                    for at in number
                )
                for number, said, like, other in numbered
            )
        )

    def all_alike(self, rounds: list[int]) -> bool:
        """Return whether some rounds are all unplayed ones that count like the first of them."""
        literal = self.literal

        def kind(at: int) -> tuple[object, ...]:
            points = literal.points(self.who, at), literal.against(self.who, at)
            return self.result(self.who, at), literal.opponent(self.who, at), *points

        unplayed = [at for at in literal.all_rounds() if not literal.played(self.who, at)]
        return rounds == [at for at in unplayed if kind(at) == kind(rounds[0])]

    def drawn_bye(self, points: str) -> bool:
        """A pairing-allocated bye of the player brings as much as a draw in this event."""
        literal = self.literal
        worth = Fraction(points)
        return worth == literal.draw < literal.win and any(
            literal.mark(who, at) == "U" and literal.points(who, at) == worth
            for who in self.about
            for at in literal.all_rounds()
        )

    def limited(self, number: int, amount: Fraction, rest: str) -> bool:
        """Return whether what is told of the limit of a dummy holds; of some byes nothing is told."""
        literal = self.literal
        other = literal.opponent(self.who, number)
        if not rest:
            return other is None
        if match := re.fullmatch(r", and not against (\d+)", rest):
            return int(match[1]) == other and literal.adjusted(other) >= amount
        source = re.match(
            r", not the (-?[\d.]+) points? of (\d+): a dummy('s score is limited to | can count for )", rest
        )
        if source is None or (Fraction(source[1]), int(source[2])) != (literal.score(self.who), self.who):
            return False
        rest = rest[source.end() :]
        if match := re.fullmatch(r"no more than the scheduled opponent, (\d+)", rest):
            return int(match[1]) == other and literal.adjusted(int(match[1])) == amount
        if match := re.fullmatch(r"a draw(?: in (?:each of the (\d+) rounds|the round))?( so far)?", rest):
            draws = int(match[1] or 1)
            right = draws == literal.rounds and match[1] != "1" and (match[2] is None) == literal.over
            return right and other is None and literal.draw * draws == amount
        return False

    def likes(self, number: int) -> list[str]:
        """Return the names of results that a round may count as, by the points that it brought."""
        literal, points = self.literal, self.literal.points(self.who, number)
        worth = {"win": literal.win, "draw": literal.draw, "loss": literal.loss}
        named = [word for word, value in worth.items() if value == points]
        unit = "point" if points == 1 else "points"
        return named or [f"round worth {f'{float(points):g}'} {unit}"]

    def rest_on_scores(self, codes: str) -> bool:
        """Return whether some codes are all those of the list that count by the same scores of opponents."""
        told = re.split(", | and ", codes)
        listed = [*dict.fromkeys(code for code in self.codes if self.scores_of(code))]
        return told == [code for code in listed if self.scores_of(code) == self.scores_of(told[0])]

    def scores_of(self, code: str) -> str:
        """Return by which scores of opponents a code counts; empty where it does not rest on them."""
        name = code.partition("/")[0]
        if name == "FB" and self.literal.over:
            return "drawn"
        return "as they are" if name in ("BH", "SB", "FB") else ""

    def adjusted_here(
        self,
        other: str,
        results: str,
        rounds: str,
        last: str,
        so_far: str | None,
        score: str,
        own: str,
        codes: str,
    ) -> bool:
        """An opponent of the player who counts as another score."""
        literal, one = self.literal, int(other)
        if results != " and ".join(dict.fromkeys(self.result(one, at) for at in numbers(rounds))):
            return False
        met = any(literal.opponent(who, at) == one for who in self.about for at in literal.all_rounds())
        named = "rounds" if last.startswith("with") else last
        return met and self.adjusted(codes, other, score, own, named, rounds, so_far)

    def adjusted_own(self, codes: str, who: str, *told: str | None) -> bool:
        """The player of the page, who counts as another score for opponents."""
        score, own, last, rounds, so_far = told
        right = self.about == (int(who),)
        return right and self.adjusted(codes, who, score or "", own or "", last or "", rounds or "", so_far)

    def adjusted(
        self, codes: str, other: str, score: str, own: str, last: str, rounds: str, so_far: str | None
    ) -> bool:
        """Somebody who counts as another score: an opponent, or the player, for opponents."""
        literal, one = self.literal, int(other)
        late = [
            number
            for number in literal.all_rounds()
            if literal.case(one, number) == "16.2.5" and literal.points(one, number) != literal.draw
        ]
        over = so_far is None and "so far" not in last
        met = any(
            literal.opponent(who, number) == one for who in self.about for number in literal.all_rounds()
        )
        return (
            Fraction(score) == literal.adjusted(one)
            and self.rest_on_scores(codes)
            and Fraction(own) == literal.score(one)
            and numbers(rounds) == late
            and over == literal.over
            and (last.startswith("round") or late == [literal.rounds])
            and (met or one in self.about)
        )

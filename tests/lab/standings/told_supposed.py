"""What is told of standings under another result, read back: what is supposed, who would stand where."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.standings.literal import Literal, half_up
from tests.lab.standings.told_comparisons import ComparisonReader
from tests.lab.standings.told_encounters import MOST_LISTED
from tests.lab.standings.told_meetings import MeetingReader
from tests.lab.standings.told_values import numbers

WRITTEN = {
    "+": "+/-",
    "-": "-/+",
    "1": "1-0",
    "=": "1/2-1/2",
    "0": "0-1",
    "W": "1-0",
    "D": "1/2-1/2",
    "L": "0-1",
}
"""How a result is written, by White's mark."""


def _is_shown(text: str, number: Fraction | None) -> bool:
    """Return whether a text is a value as it is written, rounded to as many decimals; a dash is none."""
    if number is None:
        return text == "–"
    digits = len(text.partition(".")[2])
    return Fraction(text) == Fraction(half_up(number * 10**digits), 10**digits)


MOST_ROUNDS: Final = 4
"""So many rounds or places are told one by one."""

_OF_OPPONENTS: Final = ("BH", "FB", "SB", "AOB", "KS", "ARO", "TPR", "PTP", "APRO", "APPO")


BY_SCORES: Final = ("BH", "FB", "SB")
"""What is told of even where it stays, as codes of players."""


def is_times_nothing(text: str | None) -> bool:
    """Return whether what a round brings is a product with 0."""
    factors = (text or "").removeprefix("(").removesuffix(" cut)").split(" × ")
    return len(factors) > 1 and "0" in factors


MEANS: Final = {"AOB": "BH", "APRO": "TPR", "APPO": "PTP"}
"""Averages, and whose of the opponents' values each is."""


def written(number: Fraction) -> str:
    """Return a number as it is told, without a decimal that is 0."""
    return str(number.numerator) if number.denominator == 1 else str(float(number))


_OTHER_MARKS: Final = {
    Mark.DRAW: (Mark.WIN, Mark.LOSS),
    Mark.LOSS: (Mark.DRAW, Mark.DRAW),
    Mark.WIN: (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
}
"""Another result of a game, by the mark of the player, of both."""


def other_result(tournament: Tournament) -> Tournament | None:
    """Return an event with the last game of the first player who played one decided otherwise.

    A draw becomes a win, a defeat a draw, and a win one by forfeit; None where nobody played.
    """
    for tpn, line in tournament.entries.items():
        for at in range(len(line) - 1, -1, -1):
            mark, other = line[at].mark, line[at].opponent
            if mark not in (Mark.WIN, Mark.DRAW, Mark.LOSS) or other is None:
                continue
            own, theirs = _OTHER_MARKS[mark]
            marks = {tpn: own, other: theirs}
            entries = dict(tournament.entries)
            for player, new in marks.items():
                played = list(entries[player])
                played[at] = played[at]._replace(mark=new, points=tournament.points.worth(new))
                entries[player] = tuple(played)
            return tournament._replace(entries=entries)
    return None


def _listed(rounds: list[int]) -> str:
    """Return rounds as they are told one after the other."""
    *most, last = map(str, rounds)
    return f"{', '.join(most)} and {last}" if most else last


class SupposedReader(MeetingReader):
    """Reads what another result would change; `before` reads the standings as they are."""

    before: ComparisonReader | None = None
    moving = 0
    """The player whose place was told last."""

    waiting_values: tuple[str, ...] = ()
    """The codes of which it is still to be told what becomes of that player's value."""

    becoming = ""
    """The code whose value was told last."""

    @property
    def actual(self) -> ComparisonReader:
        """The standings as they are.

        Raises:
            LookupError: nothing is supposed.
        """
        if self.before is None:
            raise LookupError("nothing is supposed")
        return self.before

    def ahead_in_fact(self, *told: str | None) -> bool:
        """Who of the two is ahead as it is, and by what."""
        first, second, code, *values = told
        self.actual.about = self.about
        return self.actual.behind(first or "", second or "", code or "", *values)

    def shared_in_fact(self, players: str, place: str) -> bool:
        """The two share a place as it is."""
        self.actual.about = self.about
        return self.actual.shares(players, place)

    def changed_rounds(self) -> list[tuple[int, int]]:
        """Return the players and rounds whose results are supposed."""
        return [
            (player, number)
            for player in self.plain.players
            for number in self.plain.all_rounds()
            if self.plain.mark(player, number) != self.actual.plain.mark(player, number)
        ]

    def game(self, number: str, white: str, black: str, result: str, was: str) -> bool:
        """A game that is supposed to have ended otherwise, White first."""
        player, at = int(white), int(number)
        colour = self.plain.tournament.entries[Tpn(player)][at - 1].colour
        return (
            (player, at) in self.changed_rounds()
            and self.plain.opponent(player, at) == int(black)
            and colour is not Colour.BLACK
            and WRITTEN[self.plain.mark(player, at)] == result
            and WRITTEN[self.actual.plain.mark(player, at)] == was
        )

    def is_earlier(self) -> bool:
        """A result of a round that is not the last is supposed."""
        return any(number < self.plain.rounds for _, number in self.changed_rounds())

    def told_values(self, player: int) -> tuple[str, ...]:
        """Return the codes whose values are told: each that changes, and sums of scores."""
        return tuple(
            code
            for code in self.rated_out(self.codes)
            if not self.is_encounter(code)
            and (
                self.pictures(code)[0].partition("/")[0] in BY_SCORES
                or self.number_of(code, player) != self.actual.number_of(code, player)
            )
        )

    def pictures(self, code: str) -> tuple[str, Literal, Literal]:
        """Return a code as it is one of players, and by what its value is made: as supposed, and as it is."""
        return code, self.plain, self.actual.plain

    def value_changed(self, code: str, value: str, now: str, parts: str | None = None) -> bool:
        """A value of the player told last that would be another one, and what counts otherwise."""
        return self.value_becomes(code, value, now, parts, changed=True)

    def value_kept(self, code: str, value: str, parts: str | None = None) -> bool:
        """A value of the player told last that stays, though other values may count."""
        return self.value_becomes(code, value, value, parts, changed=False)

    def value_becomes(self, code: str, value: str, now: str, parts: str | None, *, changed: bool) -> bool:
        """Return whether a value is the next one to tell, both numbers are right, and so is what counts."""
        expected, self.waiting_values = self.waiting_values[:1], self.waiting_values[1:]
        self.becoming = code
        both = [reader.number_of(code, self.moving) for reader in (self, self.actual)]
        said, are_reasons = self.without_reasons(code, re.sub(r" Player \d+", "", parts or ""))
        told = re.split(r"; | and (?!\d+(?:,|$| and))", said)
        right = self.otherwise(code)
        *most, last = right or [""]
        return (
            expected == (code,)
            and are_reasons
            and _is_shown(value, both[0])
            and _is_shown(now, both[1])
            and (both[0] != both[1]) == changed
            and (
                said == (f"{'; '.join(most)} and {last}" if most else last)
                or self.are_alike(code, right or [""], told)
            )
        )

    def without_reasons(self, code: str, said: str) -> tuple[str, bool]:
        """Return what is told of a value behind why other rounds would be cut, and whether the reasons hold.

        Each of the rounds that would be cut otherwise is in one of them.
        """
        expected, right = self.moved_rounds(code), True
        for pair in expected:
            for pattern, check in REASONS:
                if match := re.match(rf"{pattern}(?:; |$)", said):
                    right &= check(self, *match.groups()) and self.reason_of == pair
                    said = said[match.end() :]
                    break
            else:
                return said, False
        if expected and said:
            right &= said.startswith("besides, ")
            said = said.removeprefix("besides, ")
        return said, right

    reason_of: tuple[int, int] = (0, 0)
    """The round of the reason read last that would be cut, and the one in whose place."""

    def moved_rounds(self, code: str) -> list[tuple[int, int]]:
        """Return the rounds that a value would leave out and does not now, each with the one in its place."""
        named, plain, _ = self.pictures(code)
        then, now = self.settled(code)
        low = self.cuts_of(plain, named)[1] if then else 0
        moved = []
        for end in (slice(0, low), slice(low, None)):
            lost = [at for at in now[end] if at not in then[end]]
            won = [at for at in then[end] if at not in now[end]]
            moved += [*zip(won, lost, strict=True)] if len(won) == len(lost) else []
        return moved

    def exchanged(self, number: str, end: str | None, *again: str | None) -> bool:
        """Return whether a round would be cut instead of another one, and what that brings then.

        It is told where it counts then; else only which round it is.
        """
        amount, other, by, instead = again
        named, plain, _ = self.pictures(self.becoming)
        lost = int(other or instead or 0)
        self.reason_of = int(number), lost
        brings = self.account(plain, named, self.settled(self.becoming)[0]).get(lost)
        counts = brings is not None and "cut" not in brings
        if not self.is_moved(number, str(lost), end) or counts != (other is not None):
            return False
        if not counts:
            return True
        opponent = plain.opponent(self.moving, lost) if plain.played(self.moving, lost) else None
        return amount == brings and by == str(opponent or self.result(self.moving, lost))

    def brings(self, text: str, number: str) -> bool:
        """Return whether a round would contribute what a text says."""
        named, plain, _ = self.pictures(self.becoming)
        return self.account(plain, named, []).get(int(number)) == text

    unmoved: tuple[int, ...] = ()
    """The rounds of the value told last that would bring something else, but are cut as before."""

    def value_kept_by_cuts(self, code: str, value: str, rounds: str) -> bool:
        """A value of the player told last that stays, for only what is cut would be something else."""
        right = self.value_becomes(code, value, value, None, changed=False)
        return right and self.cut_as_before(rounds)

    def cut_as_before(self, rounds: str) -> bool:
        """The rounds of the value told last that would be something else, and are cut in any case."""
        return numbers(rounds) == [*self.unmoved] != []

    def are_alike(self, code: str, right: list[str], told: list[str]) -> bool:
        """Return whether what counts otherwise is told; of two games with one opponent either may be cut."""
        met = self.plain.met(self.moving)
        if not code.startswith("ARO/") or len(set(met)) == len(met):
            return right == told
        named = re.findall(r"in round (\d+) \((\d+)\)", " ".join(told))
        if any(self.plain.opponent(self.moving, int(at)) != int(other) for at, other in named):
            return False
        either = [sorted(re.sub(r"in round \d+", "", text) for text in texts) for texts in (right, told)]
        return either[0] == either[1]

    def otherwise(self, code: str) -> list[str]:
        """Return what counts otherwise in a value, as it is told."""
        named, *plains = self.pictures(code)
        cuts = self.settled(code)
        then, now = (self.account(plain, named, cut) for plain, cut in zip(plains, cuts, strict=True))
        changed = sorted(at for at in then.keys() | now.keys() if then.get(at) != now.get(at))
        changed = [at for at in changed if not all(map(is_times_nothing, (then.get(at), now.get(at))))]
        in_both = set(cuts[0]) & set(cuts[1])
        reasons = {at for pair in self.moved_rounds(code) for at in pair}
        self.unmoved = tuple(at for at in changed if at in in_both and at not in reasons)
        changed = [at for at in changed if at not in self.unmoved and at not in reasons]
        told = []
        if named.partition("/")[0] == "PS" and not any("cut" in then[at] + now[at] for at in changed):
            more = {Fraction(then[at]) - Fraction(now[at]) for at in changed}
            if len(more) == 1:
                (amount,) = more
                of = f"each of rounds {_listed(changed)}" if len(changed) > 1 else f"round {changed[0]}"
                return [f"{written(abs(amount))} {'more' if amount > 0 else 'less'} after {of}"]
        if len(changed) > MOST_ROUNDS and now.keys() == then.keys():
            *most, last = (f"{then[at]} instead of {now[at]} (round {at})" for at in changed)
            mean = MEANS.get(named.partition("/")[0])
            of = f"the opponents would have {mean} " if mean else ""
            told.append(f"{of}{', '.join(most)} and {last}")
            changed = []
        told += [self.round_otherwise(code, at, then.get(at), now.get(at)) for at in changed]
        return [*told, *self.besides(code)]

    def besides(self, code: str) -> list[str]:
        """Return what counts otherwise in a value and is not told round by round."""
        told = []
        if code in ("TPR", "PTP"):
            scored = [reader.plain.scored(self.moving) for reader in (self, self.actual)]
            if scored[0] != scored[1] and None not in (self.plain.value(code, self.moving),):
                unit = "point" if scored[0] == 1 else "points"
                both = f"{written(scored[0])} {unit} instead of {written(scored[1])}"
                told.append(f"the games played would bring {both}")
        return told

    def round_otherwise(self, code: str, at: int, then: str | None, now: str | None) -> str:
        """Return the text of a round that brings a value something else; None where it does not count."""
        name = self.pictures(code)[0].partition("/")[0]
        opponent = self.plain.opponent(self.moving, at)
        of = f" ({opponent})" if opponent and name in _OF_OPPONENTS else ""
        if then is None or now is None:
            if of:
                rated = "the rating " if name in ("ARO", "TPR", "PTP") else ""
                how = (
                    f"not count any more, with {rated}{now}"
                    if then is None
                    else f"count too, with {rated}{then}"
                )
                return f"round {at}{of} would {how}"
            return f"round {at} would {'not count' if then is None else 'count too'}"
        if name in MEANS:
            return f"{opponent} (round {at}) would have {MEANS[name]} {then} instead of {now}"
        if name in BY_SCORES and not self.scoring_of(code).played(self.moving, at):
            of = f" ({self.dummy_otherwise(code, at)})"
        return f"{then} instead of {now} in round {at}{of}"

    def dummy_otherwise(self, code: str, at: int) -> str:
        """Return the result of a round without a game, and whose score its dummy follows, as it is told."""
        _, *plains = self.pictures(code)
        both = [plain.picture if code.startswith("FB") else plain for plain in plains]
        result = self.result(self.moving, at)
        dummies = [plain.against(self.moving, at) for plain in both]
        if both[1].played(self.moving, at) or dummies[0] == dummies[1]:
            return result
        owns = [plain.scoring.score(self.moving) for plain in both]
        if owns[0] != owns[1] and any(own == dummy for own, dummy in zip(owns, dummies, strict=True)):
            return f"{result}: the dummy opponent follows the score of {self.moving}"
        opponent = self.plain.opponent(self.moving, at)
        return f"{result}: the dummy opponent is limited by the score of {opponent}"

    def settled(self, code: str) -> tuple[list[int], list[int]]:
        """Return the rounds that a value would leave out, and those that it leaves out now.

        A round is still left out that would bring as much as one in its place.
        """
        named, plain, actual = self.pictures(code)
        if named.partition("/")[2] not in ("C1", "C2", "M1", "M2"):
            return [], []
        then, low = self.cuts_of(plain, named)
        now, _ = self.cuts_of(actual, named)
        settled = [*then]
        worth = self.worth_then(code)
        for end in (slice(0, low), slice(low, None)):
            for lost in now[end]:
                if lost in settled or lost not in worth:
                    continue
                alike = [at for at in then[end] if at in settled and at not in now[end]]
                for at in alike:
                    if worth[at] == worth[lost]:
                        settled[settled.index(at)] = lost
                        break
        return settled, now

    def worth_then(self, code: str) -> dict[int, tuple[Fraction, Fraction, bool]]:
        """Return contribution, score and whether it is a missed one of each round, as it would be."""
        named, plain, _ = self.pictures(code)
        name = named.partition("/")[0]
        scoring = plain.picture if name == "FB" else plain
        parts = plain.contributions(name, self.moving)
        return {
            at: (
                part,
                plain.against(self.moving, at) if name == "SB" else part,
                name not in ("ARO", "PS") and scoring.voluntary(self.moving, at),
            )
            for at, part in parts.items()
        }

    def account(self, plain: Literal, code: str, cut: list[int]) -> dict[int, str]:
        """Return what each round brings a value, as it is told: what is `cut` says so."""
        player, name = self.moving, code.partition("/")[0]
        if name in ("BH", "FB", "SB", "PS", "ARO"):
            texts = {at: written(one) for at, one in plain.contributions(name, player).items()}
            if name == "SB":
                factors = {at: (plain.against(player, at), plain.points(player, at)) for at in texts}
                texts = {at: " × ".join(map(written, pair)) for at, pair in factors.items()}
            return {at: f"({text} cut)" if at in cut else text for at, text in texts.items()}
        if name in ("MPTS", "GPTS", "MPVGP"):
            return {at: written(plain.points(player, at)) for at in plain.all_rounds()}
        if name == "STD":
            return {at: written(plain.standard(player, at)) for at in plain.all_rounds()}
        if name in ("AOB", "APRO", "APPO", "TPR", "PTP"):
            of = MEANS.get(name, "RTNG")
            met = {at: plain.opponent(player, at) for at in plain.all_rounds() if plain.played(player, at)}
            values = {at: plain.value(of, one) for at, one in met.items() if one is not None}
            return {at: written(value) for at, value in values.items() if value is not None}
        if name == "KS":
            rounds = {at: plain.opponent(player, at) for at in plain.all_rounds()}
            bar = plain.win * plain.rounds / 2
            return {
                at: written(plain.points(player, at))
                for at, one in rounds.items()
                if one is not None and plain.score(one) >= bar
            }
        return dict.fromkeys(self.counting(plain, name), "1")

    def cuts_of(self, plain: Literal, code: str) -> tuple[list[int], int]:
        """Return the rounds that a value leaves out, in order, and how many of them at the low end."""
        name, _, modifier = code.partition("/")
        low, high = {"C1": (1, 0), "C2": (2, 0), "M1": (1, 1), "M2": (2, 2)}[modifier]
        return plain.cut(name, self.moving, low, high), low

    def is_moved(self, number: str, instead: str, end: str | None = None) -> bool:
        """Return whether the value told last would leave out a round, and another one no more.

        Where one of them is left out at the other end too, the `end` is told, low or high.
        """
        named, plain, _ = self.pictures(self.becoming)
        then, now = self.settled(self.becoming)
        _, low = self.cuts_of(plain, named)
        at, other = int(number), int(instead)
        crossed = at in now or other in then
        if end is not None:
            part = slice(0, low) if end == "low" else slice(low, None)
            then, now = then[part], now[part]
        moved = (at in then, at in now, other in then, other in now) == (True, False, False, True)
        return moved and crossed == (end is not None)

    def cut_one_of_equals(
        self, end: str, rest: str | None, amount: str, rounds: str, same: str | None
    ) -> bool:
        """Several rounds would have the lowest or the highest score, so that it is the same which is cut."""
        named, plain, _ = self.pictures(self.becoming)
        then, low = self.cuts_of(plain, named)
        settled, _ = self.settled(self.becoming)
        worth, told = self.worth_then(self.becoming), numbers(rounds)
        for index, at in enumerate(then):
            left = [one for one in worth if one not in then[:index]]
            edge = (min if end == "lowest" else max)(worth[one][1] for one in left)
            if (
                settled[index] != at
                and (end == "lowest") == (index < low)
                and (rest is None) == (index in (0, low))
                and told == [one for one in left if worth[one][1] == edge]
                and worth[at][1] == edge == Fraction(amount)
                and (same is None) == (len({worth[one][0] for one in told}) > 1)
            ):
                return True
        return False

    def cut_after_all_then(
        self, missed: str, lower: str, amount: str, other: str | None, number: str, *more: str | None
    ) -> bool:
        """A product would be cut instead of a missed round, which would contribute less."""
        end, *again = more
        _, plain, _ = self.pictures(self.becoming)
        worth, left = self.worth_then(self.becoming), self.left_then(number)
        at, lost = int(number), int(missed)
        of = plain.opponent(self.moving, at) if plain.played(self.moving, at) else None
        return (
            self.exchanged(number, end, *again)
            and self.reason_of == (at, lost)
            and worth[lost][2]
            and worth[lost][0] < worth[at][0]
            and worth[at][1] == min(worth[one][1] for one in left)
            and int(other or 0) == (of or 0)
            and self.brings(lower, missed)
            and self.brings(amount, number)
        )

    def cut_of_equal_scores(
        self,
        rounds: str,
        amount: str,
        size: str,
        product: str,
        number: str,
        end: str | None,
        *again: str | None,
    ) -> bool:
        """Of products with the same score the smallest or largest would be cut, of another round than now."""
        worth, told = self.worth_then(self.becoming), numbers(rounds)
        left = self.left_then(number)
        of = (min if size == "smallest" else max)(worth[at][0] for at in told)
        return (
            self.exchanged(number, end, *again)
            and (end is None or (end == "low") == (size == "smallest"))
            and told == [at for at in left if worth[at][1] == Fraction(amount)]
            and {*self.reason_of} <= {*told}
            and worth[int(number)][0] == of
            and self.brings(product, number)
        )

    def left_then(self, number: str) -> dict[int, Fraction]:
        """Return what the rounds contribute that would be left when one is cut, by round."""
        named, plain, _ = self.pictures(self.becoming)
        cut, _ = self.cuts_of(plain, named)
        parts = plain.contributions(named.partition("/")[0], self.moving)
        before = cut[: cut.index(int(number))]
        return {at: part for at, part in parts.items() if at not in before}

    def scoring_then(self) -> Literal:
        """Return by what the opponents of the value told last would count."""
        return self.scoring_of(self.becoming)

    def scoring_of(self, code: str) -> Literal:
        """Return by what the opponents of a value would count: for Fore Buchholz as if drawn."""
        named, plain, _ = self.pictures(code)
        return plain.picture if named.startswith("FB") else plain

    def cut_moves(
        self, end: str, what: str, rest: str | None, amount: str, other: str | None, number: str, *more: Any
    ) -> bool:
        """The lowest or highest score or rating would be that of another round, which would be cut."""
        product, at_end, *again = more
        if at_end is not None and (at_end == "low") != (end == "lowest"):
            return False
        named, plain, actual = self.pictures(self.becoming)
        met = plain.met(self.moving)
        if named.startswith("ARO") and len(set(met)) < len(met):
            # of two games with one opponent either may be cut
            parts = [one.contributions("ARO", self.moving) for one in (plain, actual)]
            ratings = [
                [part[at] for at in self.cuts_of(one, named)[0]]
                for one, part in zip((plain, actual), parts, strict=True)
            ]
            instead = int(again[1] or again[3])
            self.reason_of = self.moved_rounds(self.becoming)[0]
            then, now = parts[0].get(int(number)), parts[1].get(instead)
            right = then in ratings[0] and now in ratings[1] and then == Fraction(amount)
            return right and plain.opponent(self.moving, int(number)) == int(other or 0)
        if not self.exchanged(number, at_end, *again):
            return False
        if self.was_missed(str(self.reason_of[1])) and at_end is None and not named.startswith("SB"):
            return False
        if (product is not None) != named.startswith("SB") or not self.brings(product or amount, number):
            return False
        return self.is_edge(end, what, rest, amount, other, number)

    def was_missed(self, number: str) -> bool:
        """Return whether a round was missed and would not be, without another cut before at the low end."""
        named, plain, actual = self.pictures(self.becoming)
        low = "/C2" not in named and "/M2" not in named
        was, then = (one.voluntary(self.moving, int(number)) for one in (actual, plain))
        return low and was and not then

    def played_cut_moves(self, instead: str, more: str, amount: str, other: str | None, number: str) -> bool:
        """A missed round would be played, so that another one, with the lowest score, would be cut."""
        self.reason_of = int(number), int(instead)
        return (
            self.is_moved(number, instead)
            and self.was_missed(instead)
            and self.brings(more, instead)
            and self.is_edge("lowest", "score", None, amount, other, number)
        )

    def is_edge(
        self, end: str, what: str, rest: str | None, amount: str, other: str | None, number: str
    ) -> bool:
        """Return whether a round that would be cut is the lowest or highest that would be left."""
        named, plain, _ = self.pictures(self.becoming)
        cut, low = self.cuts_of(plain, named)
        index, at, left = cut.index(int(number)), int(number), self.left_then(number)
        scoring = self.scoring_then()
        if named.startswith("SB"):
            left = {one: plain.against(self.moving, one) for one in left}
        edge = min if end == "lowest" else max
        of = scoring.opponent(self.moving, at) if scoring.played(self.moving, at) else None
        return (
            (end == "lowest") == (index < low)
            and (rest is None) == (index in (0, low))
            and (what == "rating") == named.startswith("ARO")
            and left[at] == edge(left.values()) == Fraction(amount)
            and int(other or 0) == (of or 0)
        )

    def missed_cut_moves(
        self, number: str, said: str, amount: str, why: str, end: str | None, *again: str | None
    ) -> bool:
        """A missed round would be cut: because it goes first, or because it is worth least of them."""
        named, _, _ = self.pictures(self.becoming)
        left, scoring, at = self.left_then(number), self.scoring_then(), int(number)
        missed = {one: part for one, part in left.items() if scoring.voluntary(self.moving, one)}
        if (
            at not in missed
            or self.result(self.moving, at) != said
            or not self.exchanged(number, end, *again)
            or not self.brings(amount, number)
        ):
            return False
        if why == "worth least":
            return len(missed) > 1 and missed[at] == min(missed.values())
        return len(missed) == 1 and (why == "before any other") != named.startswith("SB")

    def counting(self, plain: Literal, name: str) -> list[int]:
        """Return the rounds that a count takes."""
        reader = copy.copy(self)
        reader.plain, reader.who = plain, self.moving
        if name in ("RTNG", "TPN"):
            return []
        rounds = reader.rounds_of(name)
        return [at for at in plain.all_rounds() if at not in rounds] if name == "REP" else rounds

    def stands(self, who: str, place: str, points: str, now: str | None, points_now: str) -> bool:
        """Where a player of such a game, or the one asked about, would stand; `now` where the place moves."""
        player = self.moving = int(who)
        complete, self.waiting_values = not self.waiting_values, self.told_values(player)
        return (
            complete
            and player in {one for one, _ in self.changed_rounds()} | set(self.about)
            and self.place_then(player) == int(place)
            and self.place_now(player) == int(now or place)
            and self.plain.score(player) == Fraction(points)
            and self.actual.plain.score(player) == Fraction(points_now)
            and (now is None) == (self.place_then(player) == self.place_now(player))
        )

    def is_shared(self, who: str) -> bool:
        """Return whether a player would share the place with others."""
        return len(self.place(int(who), len(self.codes))[1]) > 1

    def moves(self, who: str, how: str, place: str, is_shared: str | None, now: str) -> bool:
        """Return whether a player would rise or fall, to a place that is shared or not."""
        rises = int(place) < int(now)
        shared = how == "share" or is_shared is not None
        right = (how != "fall back to") == rises and shared == self.is_shared(who)
        return right and (how == "share") == (rises and shared)

    def place_then(self, player: int) -> int:
        """Return the place under what is supposed."""
        return self.place(player, len(self.codes))[0]

    def place_now(self, player: int) -> int:
        """Return the place as it is."""
        return self.actual.place(player, len(self.codes))[0]

    def others(self) -> list[tuple[int, int, int]]:
        """Return the others whose places change, in the order of the table, with both places."""
        concerned = {one for one, _ in self.changed_rounds()} | set(self.about)
        order = [player for group in self.groups[-1] for player in sorted(group)]
        both = ((player, self.place_then(player), self.place_now(player)) for player in order)
        return [(player, then, now) for player, then, now in both if then != now and player not in concerned]

    def moved(self, players: str) -> bool:
        """Who else would have another place."""
        told = re.findall(r"(\d+) place (\d+)( \(shared\))? instead of (\d+)", players)
        shared = all(self.is_shared(one) == bool(said) for one, _, said, _ in told)
        places = [(int(one), int(then), int(now)) for one, then, _, now in told]
        return shared and places == self.others() != []

    def shown(self, count: str, column: str) -> bool:
        """How many others would have another place, as a column of the table shows."""
        return int(count) == len(self.others()) > MOST_ROUNDS and not self.about and column == "Actual place"

    def many_moved(self, count: str) -> bool:
        """How many others would have another place."""
        return int(count) == len(self.others()) > MOST_LISTED

    def nobody_moved(self) -> bool:
        """Nobody else would have another place."""
        return not self.others()


_SUM = r"(-?[\d.]+(?: × -?[\d.]+)?)"
_OF = r"\((?:(\d+)|dummy opponent), round (\d+)\)"
_END = r"(?: at the (low|high) end)?"
_EXCHANGE = rf"(?:; in exchange, the {_SUM} of round (\d+) \(([^)]+)\) would count)"
_AGAIN = rf"(?:{_EXCHANGE}| instead of round (\d+))"

REASONS: Final[tuple[tuple[str, Callable[..., bool]], ...]] = (
    (
        rf"the missed round (\d+) would be worth less \({_SUM}\) than the contribution of the opponent with "
        rf"the lowest score, {_SUM} {_OF}, so the latter would be cut{_END}{_AGAIN}",
        SupposedReader.cut_after_all_then,
    ),
    (
        rf"rounds ([\d, and]+) would have the same score, ([\d.]+), and the (smallest|largest) of their "
        rf"contributions, {_SUM} \(round (\d+)\), would be cut{_END}{_AGAIN}",
        SupposedReader.cut_of_equal_scores,
    ),
    (
        rf"the (lowest|highest) (score|rating)( left)? would be ([\d.]+) {_OF}(?: and|, and its "
        rf"contribution, {_SUM}, would) be cut{_END}{_AGAIN}",
        SupposedReader.cut_moves,
    ),
    (
        rf"round (\d+) would no longer be a missed round, so its {_SUM} would count and the lowest score, "
        rf"([\d.]+) {_OF}, would be cut",
        SupposedReader.played_cut_moves,
    ),
    (
        rf"round (\d+) \(([\w ,-]+)\), worth {_SUM}, would be cut{_END}(?: instead of round (\d+))?, because "
        r"a missed round is cut (before any other|first if it is worth at least as much as the contribution "
        rf"of the opponent with the lowest score){_EXCHANGE}?",
        lambda reader, number, said, amount, end, instead, why, *again: reader.missed_cut_moves(
            number, said, amount, why, end, *again, instead
        ),
    ),
    (
        rf"of the missed rounds, round (\d+) \(([\w ,-]+)\) would be (worth least), {_SUM}, and be "
        rf"cut{_END}{_AGAIN}",
        lambda reader, number, said, why, amount, *more: reader.missed_cut_moves(
            number, said, amount, why, *more
        ),
    ),
)
"""Why other rounds would be cut than now, as parts of a sentence."""

"""Direct encounters told, read back: who is level, which games are missing, who is safely ahead."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from pairtutor.model.tournament import Tournament
from tests.lab.standings.literal import RATED
from tests.lab.standings.told_cuts import CutReader
from tests.lab.standings.told_values import is_written, numbers

MOST_LISTED = 16
"""So many players are listed at most."""


class EncounterReader(CutReader):
    """Reads direct encounters of one event by a list of tie-breaks."""

    def __init__(self, tournament: Tournament, listed: str) -> None:
        super().__init__(tournament)
        self.whole = tournament
        self.codes = listed.split(",")
        self.groups = [self.plain.order(self.codes[:count]) for count in range(len(self.codes) + 1)]
        self.tied: list[int] = []
        self.left: list[int] = []
        self.waiting: list[list[int]] = []

    def place(self, player: int, count: int) -> tuple[int, list[int]]:
        """Return the place of a player by so many of the codes, and who is level there."""
        place = 1
        for group in self.groups[count]:
            if player in group:
                return place, group
            place += len(group)
        raise LookupError(player)

    def level(self, players: str) -> bool:
        """Who is level, so that their games against each other count."""
        self.tied = self.left = numbers(players)
        self.waiting = []
        return set(self.about) <= set(self.tied) and any(
            self.tied == sorted(group) for groups in self.groups for group in groups
        )

    def afresh(self, players: str) -> bool:
        """Who is still level, and tried again."""
        told = numbers(players)
        known = [*self.again, *self.waiting]
        self.waiting = [group for group in known if group != told]
        self.tied = self.left = told
        return told in known

    @property
    def again(self) -> list[list[int]]:
        """Who is tried again: the rest where games are missing, else those with as many points."""
        if self.missing():
            return [sorted(self.left)]
        points = {player: self.plain.table(player, self.tied) for player in self.tied}
        return [sorted(one for one in self.tied if points[one] == level) for level in set(points.values())]

    def alone(self, code: str, who: str) -> bool:
        """After which code nobody is level with a player."""
        player = int(who)
        first = next(at for at, groups in enumerate(self.groups) if [player] in groups)
        return first > 0 and self.codes[first - 1] == code and self.about == (player,)

    def needs_nothing(self, score: str, code: str, who: str) -> bool:
        """Nobody has as many points as a player, so a value decides nothing."""
        return code in self.codes and self.only_one(who, score)

    def needs_nothing_after(self, after: str, who: str, code: str) -> bool:
        """After which code nobody is tied with a player, so that a later value decides nothing."""
        first = next(at for at, groups in enumerate(self.groups) if [int(who)] in groups)
        later = self.codes[first:]
        return code in later and first > 0 and self.alone(after, who)

    def some_unneeded(self) -> bool:
        """Somebody is tied with nobody before a code that is no direct encounter."""
        return any(
            len(group) == 1
            for at, code in enumerate(self.codes)
            if not self.is_encounter(code)
            for group in self.groups[at]
        )

    def goes_on(self, code: str) -> bool:
        """Which code comes after a direct encounter that leaves the player tied."""
        (player,) = self.about
        return any(
            [player] not in self.groups[at]
            and any(player in group and len(group) > 1 for group in self.groups[at])
            and self.is_encounter(self.codes[at - 1])
            and self.rated_out(self.codes[at:])[:1] == [code]
            for at in range(1, len(self.codes) + 1)
        )

    def rated_out(self, codes: list[str]) -> list[str]:
        """Return codes without those that leave the list because somebody has no rating."""
        unrated = not all(self.plain.rating.values())
        return [code for code in codes if not (unrated and code.partition("/")[0] in RATED)]

    def only_one(self, who: str, score: str) -> bool:
        """Nobody else has as many points."""
        player = int(who)
        alone = [player] in self.groups[0] and self.about == (player,)
        return alone and self.plain.score(player) == Fraction(score)

    def many_level(self, count: str) -> bool:
        """How many are level with the player."""
        self.tied = self.left = next(
            sorted(group)
            for at, code in enumerate(self.codes)
            if self.is_encounter(code)
            for group in self.groups[at]
            if set(self.about) <= set(group) and len(group) == int(count)
        )
        return len(self.tied) > MOST_LISTED

    @staticmethod
    def is_encounter(code: str) -> bool:
        """Return whether a code is one of direct encounter."""
        return code.partition(":")[0] in ("DE", "EDE")

    def places_of(self, code: str) -> list[int]:
        """Return where in the list a direct encounter stands."""
        return [at for at, own in enumerate(self.codes) if own == code and self.is_encounter(own)]

    def ranks(self, code: str) -> bool:
        """Direct encounter separates some."""
        return any(len(self.groups[at + 1]) > len(self.groups[at]) for at in self.places_of(code))

    def unused(self, code: str) -> bool:
        """Somebody is level with nobody before a direct encounter."""
        return any(len(group) == 1 for at in self.places_of(code) for group in self.groups[at])

    def all_shared(self) -> bool:
        """Return whether all share the first place."""
        return len(self.groups[-1]) == 1

    def none_met(self, count: str) -> bool:
        """None of those who are level played another one."""
        size = len(self.tied)
        return size == int(count) > 2 and len(self.missing()) == size * (size - 1) // 2

    def two_not_met(self, first: str, second: str) -> bool:
        """Two who are level did not play each other."""
        two = [int(first), int(second)] == sorted(self.tied)
        return two and len(self.missing()) == 1 and not self.forfeited_pairs()

    def two_forfeited(self, first: str, second: str) -> bool:
        """Two who are level were paired and did not play each other."""
        return [(int(first), int(second))] == self.forfeited_pairs() and len(self.tied) == 2

    def two_met(self, first: str, more: str, second: str, less: str) -> bool:
        """What two who are level scored against each other, the better first."""
        two = int(first), int(second)
        points = [self.plain.table(player, self.tied) for player in two]
        right = is_written(more, points[0]) and is_written(less, points[1]) and points[0] >= points[1]
        return right and sorted(two) == sorted(self.tied) and not self.missing()

    def missing(self) -> list[tuple[int, int]]:
        """Return the games that are missing among those who are level."""
        pairs = ((one, other) for one in self.tied for other in self.tied if one < other)
        return [pair for pair in pairs if self.plain.between(*pair) is None]

    def number_missing(self, games: str, count: str, these: str) -> bool:
        """How many of the games among those who are level are missing."""
        size, missing = len(self.tied), len(self.missing())
        named = (these == "this game") == (missing == 1)
        return named and (int(games), int(count)) == (size * (size - 1) // 2, missing) and missing > 0

    def number_open(self, count: str, games: str, size: str) -> bool:
        """How many games among so many who are level are missing, none of whom is ahead for certain."""
        missing = len(self.missing())
        right = int(size) == len(self.tied) and not any(self.is_ahead(one) for one in self.tied)
        size_of = len(self.tied) * (len(self.tied) - 1) // 2
        return right and (int(count), int(games)) == (missing, size_of) and missing > 0

    def is_ahead(self, player: int) -> bool:
        """Return whether nobody else of those who are level could reach a player."""
        others = (self.bounds(one)[1] for one in self.tied if one != player)
        return self.bounds(player)[0] > max(others)

    def nobody_sure(
        self,
        first: str,
        leads: str | None,
        least: str | None,
        worst: str,
        rival: str,
        could: str,
        best: str,
        after: str | None,
        *either: str | None,
    ) -> bool:
        """Nobody is first for certain; one leads who has more points in these games than all others."""
        right = self.is_leader_told(first, leads)
        return right and self.unsafe(first, least, worst, rival, could, best, after, *either)

    def is_leader_told(self, first: str, leads: str | None) -> bool:
        """Return whether it is told that one leads where one does, with more points than all others."""
        points = {one: self.plain.table(one, self.tied) for one in self.tied}
        named = numbers(first)
        most = [one for one in self.tied if points[one] == max(points.values())]
        is_leader = len(named) == 1 and most == named and self.bounds(named[0])[0] == points[named[0]]
        return self.left == self.tied and (leads is not None) == is_leader

    def forfeited(self, pairs: str) -> bool:
        """The missing games that were paired and forfeited."""
        told = numbers(pairs)
        # how two met who are compared is told beside it
        right = [pair for pair in self.forfeited_pairs() if set(pair) != set(self.about)]
        return [*zip(told[::2], told[1::2], strict=True)] == right != [] and len(self.tied) > 2

    def forfeited_pairs(self) -> list[tuple[int, int]]:
        """Return the missing games that were paired and forfeited."""
        return [
            pair
            for pair in self.missing()
            if any(self.plain.opponent(pair[0], number) == pair[1] for number in self.plain.all_rounds())
        ]

    def all_met(self, order: str) -> bool:
        """Everybody met everybody, and this is the order."""
        ranked = [numbers(part) for part in re.sub(r" Player \d+", "", order).split(", then ")]
        points = {player: self.plain.table(player, self.tied) for player in self.tied}
        right = [
            sorted(player for player in self.tied if points[player] == level)
            for level in sorted(set(points.values()), reverse=True)
        ]
        return not self.missing() and [one for part in ranked for one in part] == [
            one for part in right for one in part
        ]

    def all_level(self) -> bool:
        """Everybody met everybody, and all have as many points."""
        return not self.missing() and len({self.plain.table(player, self.tied) for player in self.tied}) == 1

    def bounds(self, player: int) -> tuple[Fraction, Fraction]:
        """Return the least and the most that a player may have in the separate standings."""
        games = sum(player in pair for pair in self.missing())
        points = self.plain.table(player, self.tied)
        return points + games * self.plain.loss, points + games * self.plain.win

    def safe(
        self, first: str, least: str | None, worst: str, rival: str, could: str, best: str, after: str | None
    ) -> bool:
        """Who is ahead however the missing games end, or might have ended."""
        right = self.race(first, least, worst, rival, could, best)
        right = right and self.is_by_wins(rival, could, after)
        self.left = [player for player in self.left if player not in numbers(first)]
        return right and Fraction(worst) > Fraction(best)

    def is_by_wins(self, rival: str, could: str, after: str | None) -> bool:
        """Return whether it is told by which wins a rival has the points: of one against whom."""
        if after is None or could == "has":
            return after is None and could == "has"
        even = " even" if could == "would have only" else ""
        if 1 < len(self.not_played(int(rival))) == len(self.tied) - 1:
            return after == f"{even} with wins against all the others"
        return self.are_all(
            int(rival),
            after,
            f"{even} with a win against {{}}",
            f"{even} with {{}} more wins against the others",
        )

    def is_among(self, count: str) -> bool:
        """Return whether so many are compared in the games among them."""
        return int(count) == len(self.tied)

    def two_left(self, first: str, rival: str, worst: str) -> bool:
        """The last two did not meet and have as much."""
        two = sorted((int(first), int(rival)))
        return (
            sorted(self.left) == two
            and len(self.tied) > 2
            and self.plain.between(two[0], two[1]) is None
            and all(is_written(worst, self.plain.table(one, self.tied)) for one in two)
        )

    def drew_once(self) -> bool:
        """Return whether the two who are tied played one game, and drew it."""
        one, other = self.tied
        games = [at for at in self.plain.all_rounds() if self.plain.opponent(one, at) == other]
        played = [at for at in games if self.plain.played(one, at)]
        return len(played) == 1 and all(
            self.plain.points(who, played[0]) == self.plain.draw for who in self.tied
        )

    def unsafe(
        self,
        first: str,
        least: str | None,
        worst: str,
        rival: str,
        could: str,
        best: str,
        after: str | None,
        *either: str | None,
    ) -> bool:
        """Nobody is ahead however the missing games end, while they may be played or the rival has all."""
        right = self.race(first, least, worst, rival, could, best) and self.is_by_wins(rival, could, after)
        right = right and not self.plain.over and could == "could reach"
        both = [self.bounds(one) for one in (*numbers(first), int(rival))]
        right = right and self.is_open_either(first, int(rival), *either)
        return right and any(low < high for low, high in both) and self.is_reached(first, worst, best)

    def is_open_either(
        self,
        first: str,
        rival: int,
        whole: str | None = None,
        other: str | None = None,
        best: str | None = None,
        wins: str | None = None,
        lost: str | None = None,
        level: str | None = None,
    ) -> bool:
        """Return whether it is told, of a rival who leads too, why the rival is not sure either."""
        if whole is None or self.bounds(rival)[0] != self.bounds(numbers(first)[0])[0]:
            return whole is None and self.bounds(rival)[0] != self.bounds(numbers(first)[0])[0]
        others = [one for one in self.left if one != rival]
        most = max(self.bounds(one)[1] for one in others)
        who = int(other or level or 0)
        low, high = self.bounds(who) if who in others else (None, None)
        if high != most or most < self.bounds(rival)[0]:
            return False
        if level is not None:
            losses = self.are_all(
                rival, lost or "", "after a loss to {}", "after {} more losses to the others"
            )
            return low == high == self.bounds(rival)[0] and losses
        return low != high and is_written(best or "", most) and self.is_by_wins(str(who), "could reach", wins)

    def open_after_all(
        self,
        first: str,
        least: str | None,
        worst: str,
        rival: str,
        said: str,
        whom: str,
        best: str,
        won: str,
        *either: str | None,
    ) -> bool:
        """Games that were never played could have brought a rival to the first: which, or how many."""
        return (
            self.plain.over
            and self.is_unplayed(int(rival), said, whom)
            and (won == "wins" or self.are_all(int(rival), won, "a win", "{} wins"))
            and self.race(first, least, worst, rival, None, best)
            and self.is_reached(first, worst, best)
            and self.is_open_after_either(first, int(rival), *either)
        )

    def is_open_after_either(
        self,
        first: str,
        rival: int,
        whole: str | None,
        other: str | None,
        said: str | None,
        whom: str | None,
        best: str | None,
        won: str | None,
        lost: str | None,
        level: str | None,
    ) -> bool:
        """Return whether it is told, of a rival who leads too, what else keeps the rival from being sure."""
        if other is None:
            return self.is_open_either(first, rival, whole, None, None, None, lost, level)
        if self.bounds(rival)[0] != self.bounds(numbers(first)[0])[0]:
            return False
        most = max(self.bounds(one)[1] for one in self.left if one != rival)
        low, high = self.bounds(int(other))
        return (
            int(other) in self.left
            and low < high == most
            and is_written(best or "", most)
            and self.is_unplayed(int(other), said or "", whom or "")
            and (won == "wins" or self.are_all(int(other), won or "", "a win", "{} wins"))
        )

    def not_played(self, player: int) -> list[int]:
        """Return whom of those who are level a player did not play."""
        return sorted(one for pair in self.missing() if player in pair for one in pair if one != player)

    def is_unplayed(self, player: int, said: str, whom: str) -> bool:
        """Return whether whom a player did not play is told by name, by number, or as all of them."""
        others = self.not_played(player)
        if len(others) == 1:
            return said == "not played" and whom == f" {others[0]}"
        if len(others) == len(self.tied) - 1:
            all_of_them = "neither of the other two" if len(others) == 2 else "none of the others"
            return (said, whom) == (f"played {all_of_them}", "")
        return said == "not played" and whom == f" {len(others)} of the others"

    def are_all(self, player: int, told: str, alone: str, several: str) -> bool:
        """Return whether what is told is of each game that a player did not play: of one, or of how many."""
        others = self.not_played(player)
        return told == (alone.format(*others) if len(others) == 1 else several.format(len(others)))

    def even(self, first: str, worst: str, lost: str, rival: str) -> bool:
        """Who has most for certain would have no more with the other games lost than a rival has."""
        low, high = self.bounds(int(rival))
        return (
            low == high
            and self.are_all(int(first), lost, "a loss to {}", "{} more losses to the others")
            and self.are_first(first, worst, rival, worst)
            and self.is_reached(first, worst, worst)
        )

    def has_least(self, first: str, least: str | None) -> bool:
        """Return whether it is told that the least is more or less than the points so far."""
        low, _ = self.bounds(int(first))
        return (least is None) == (low == self.plain.table(int(first), self.tied))

    def both_first(self, first: str, rival: str, worst: str) -> bool:
        """Two have all their games, and as many points, so that neither is alone ahead."""
        both = [self.bounds(int(one)) for one in (first, rival)]
        level = all(low == high == both[0][0] for low, high in both)
        return level and self.are_first(first, worst, rival, worst) and self.is_reached(first, worst, worst)

    def is_reached(self, first: str, worst: str, best: str) -> bool:
        """Return whether a player has most for certain, the one asked about before others, and is reached."""
        bounds = {player: self.bounds(player) for player in self.left}
        leaders = [one for one in self.left if bounds[one][0] == max(worst for worst, _ in bounds.values())]
        asked = [one for one in leaders if one in self.about] if len(leaders) > MOST_NAMED else []
        told = set(numbers(first))
        named = bool(told & set(asked)) or (not asked and told <= set(leaders))
        return named and Fraction(worst) <= Fraction(best)

    def race(
        self, players: str, least: str | None, worst: str, rival: str, could: str | None, best: str
    ) -> bool:
        """Return whether players have the most for certain, and the rival could reach most of the others.

        All who have as much are named, of more than six the one asked about or the first. Without `could` it
        is not told what the rival does.
        """
        theirs = self.bounds(int(rival))
        told = "has" if theirs[0] == theirs[1] else "would have only" if self.plain.over else "could reach"
        named = numbers(players)
        alike = [
            one
            for one in self.left
            if self.bounds(one)[0] == self.bounds(named[0])[0] and self.has_least(str(one), least)
        ]
        right = sorted(alike) == named if len(alike) <= MOST_NAMED else len(named) == 1
        return (
            right
            # of several who have as much the rival is another one
            and any(self.are_first(str(one), worst, rival, best) for one in named)
            and could in (told, None)
        )

    def are_first(self, first: str, worst: str, rival: str, best: str) -> bool:
        """Return whether a player has the most for certain, and a rival could have most of the others."""
        bounds = {player: self.bounds(player) for player in self.left}
        one, other = int(first), int(rival)
        surest = max(bounds[player][0] for player in self.left)
        others = [player for player in self.left if player != one]
        behind = max(others, key=lambda player: (bounds[player][1], -player))
        right = is_written(worst, bounds[one][0]) and is_written(best, bounds[behind][1])
        return bool(self.missing()) and right and bounds[one][0] == surest and other == behind

    def undecided(self) -> bool:
        """Somewhere direct encounter parts nobody of some who are level."""
        groups = [
            (at, group) for at, code in enumerate(self.codes) if code == "DE" for group in self.groups[at]
        ]
        return any(
            len(group) > 1 and sorted(group) in map(sorted, self.groups[at + 1]) for at, group in groups
        )

    def averages(self) -> bool:
        """Somebody met somebody more than once."""
        met = {player: self.plain.met(player) for player in self.tied}
        return any(own.count(other) > 1 for own in met.values() for other in self.tied)


MOST_NAMED: Final = 6
"""Most players named who have as many points as the one told about."""


def written_draw(reader: EncounterReader) -> str:
    """Return the points of a draw as they are told."""
    draw = reader.plain.draw
    return str(draw.numerator) if draw.denominator == 1 else str(float(draw))


_AMONG = r"in the games among these (\d+), "
_P = r"([\d.,; and]+)"
_PTS = r"(-?[\d.]+) points?"
_RACE = (
    rf"{_P} ha(?:s|ve) (at least )?{_PTS}(?: each)?, (?:and|but) (\d+) "
    rf"(could reach|has|would have only) {_PTS}"
    r"((?: even)? with .+)?"
)
_EITHER = rf"(, and (?:(\d+) could reach {_PTS}( with .+?)?|(after .+?) would have no more than (\d+)))?"
"""Why a rival who leads too is not sure of the place."""
_EITHER_OVER = (
    r"(, and (?:(\d+) has (not played|played none of the others|played neither of the other two)(.*?) and "
    rf"would have {_PTS} with (.+?)|(after .+?) would have no more than (\d+)))?"
)
"""Why such a rival is not, after the last round."""
_RACE_OPEN = (
    rf"{_P} ha(?:s|ve) (at least )?{_PTS}(?: each)?, but (\d+) (could reach|has) {_PTS}( with .+?)?{_EITHER}"
)
_OVER = (
    rf"{_P} ha(?:s|ve) (at least )?{_PTS}(?: each)?, but (\d+) has (not played|played none of the others|"
    rf"played neither of the other two)(.*?) and would have {_PTS} with (.+?){_EITHER_OVER}"
)
_EVEN = rf"(\d+) would have {_PTS} after (.+), and (\d+) has the same"

ENCOUNTERS: Final[tuple[tuple[str, Callable[..., bool]], ...]] = (
    (rf"{_P} are still tied and are compared again by themselves\.", EncounterReader.afresh),
    (
        r"Of the (\d+) games between all (?:who|that) are tied, (\d+) (?:was|were) not played"
        r"(?: \(the sign \?\))?, "
        r"so a place counts only if no result of (this game|these games) could change it\.",
        EncounterReader.number_missing,
    ),
    (
        r"(\d+) of the (\d+) games between these (\d+) (?:was|were) not played(?: \(the sign \?\))?\.",
        EncounterReader.number_open,
    ),
    (
        rf"{_P} (?:(leads) with|ha(?:s|ve) (at least )?) ?{_PTS}(?: each)? in them, but (\d+) "
        rf"(could reach|has) {_PTS}( with .+?)?{_EITHER}; so nobody is sure of first place, and direct "
        r"encounter ranks none of them\.",
        EncounterReader.nobody_sure,
    ),
    (
        rf"{_P} (?:(leads) with|ha(?:s|ve) (at least )?) ?{_PTS}(?: each)? in them, but (\d+) has (not "
        r"played|played none of the others|played neither of the other two)(.*?) and would have "
        rf"{_PTS} with (.+?){_EITHER_OVER}; so nobody is sure of first place, and direct "
        r"encounter ranks none of them\.",
        lambda reader, first, leads, *told: (
            reader.is_leader_told(first, leads) and reader.open_after_all(first, *told)
        ),
    ),
    (
        r"Players who played each other more than once count the average of these games\.",
        EncounterReader.averages,
    ),
    (
        r"The pairings? ([\d –,;and]+) (?:was|were) forfeited and (?:does|do) not count\.",
        EncounterReader.forfeited,
    ),
    (
        r"They have all played each other, so their points in these games rank them: (.+)\.",
        EncounterReader.all_met,
    ),
    (
        r"They have all played each other and scored the same in these games, so they stay tied\.",
        EncounterReader.all_level,
    ),
    (
        r"None of these (\d+)(?: players)? have played each other, so nobody is certain to be first, and "
        r"direct encounter ranks none of them\.",
        EncounterReader.none_met,
    ),
    (r"(\d+) and (\d+) have not played each other, so they stay tied\.", EncounterReader.two_not_met),
    (
        r"The pairing of (\d+) and (\d+) was forfeited and does not count, so they stay tied\.",
        EncounterReader.two_forfeited,
    ),
    (
        r"(\d+) and (\d+) scored the same against each other \((-?[\d.]+) each\), so they stay tied\.",
        lambda reader, first, second, more: (
            reader.two_met(first, more, second, more) and not reader.drew_once()
        ),
    ),
    (
        r"(\d+) and (\d+) drew their game(?: \((-?[\d.]+)(?: points?)? each\))?, so they stay tied\.",
        lambda reader, first, second, more: (
            reader.two_met(first, more or written_draw(reader), second, more or written_draw(reader))
            and reader.drew_once()
        ),
    ),
    (
        r"The score between (\d+) and (\d+) is (-?[\d.]+)-(-?[\d.]+)\.",
        lambda reader, first, second, more, less: reader.two_met(first, more, second, less),
    ),
    (
        rf"First place is certain: {_AMONG}{_RACE}\.",
        lambda reader, count, *told: (
            reader.is_among(count) and reader.left == reader.tied and reader.safe(*told)
        ),
    ),
    (
        rf"The next place is certain too: {_RACE}\.",
        lambda reader, *told: len(reader.left) < len(reader.tied) and reader.safe(*told),
    ),
    (
        rf"(\d+) and (\d+) both have {_PTS} there and have not played each other, so the next place stays "
        r"open and direct encounter ranks nobody else\.",
        lambda reader, *told: len(reader.left) < len(reader.tied) and reader.two_left(*told),
    ),
    (
        rf"First place is not certain: {_AMONG}{_RACE_OPEN}, so direct encounter ranks none of them\.",
        lambda reader, count, *told: (
            reader.is_among(count) and reader.left == reader.tied and reader.unsafe(*told)
        ),
    ),
    (
        rf"The next place is not certain: {_RACE_OPEN}, so direct encounter ranks nobody else\.",
        lambda reader, *told: len(reader.left) < len(reader.tied) and reader.unsafe(*told),
    ),
    (
        rf"First place is not certain: {_AMONG}{_EVEN}, so direct encounter ranks none of them\.",
        lambda reader, count, *told: (
            reader.is_among(count) and reader.left == reader.tied and reader.even(*told)
        ),
    ),
    (
        rf"The next place is not certain: {_EVEN}, so direct encounter ranks nobody else\.",
        lambda reader, *told: len(reader.left) < len(reader.tied) and reader.even(*told),
    ),
    (
        rf"First place stays open: {_AMONG}{_OVER}, so direct encounter ranks none of them\.",
        lambda reader, count, *told: (
            reader.is_among(count) and reader.left == reader.tied and reader.open_after_all(*told)
        ),
    ),
    (
        rf"The next place stays open: {_OVER}, so direct encounter ranks nobody else\.",
        lambda reader, *told: len(reader.left) < len(reader.tied) and reader.open_after_all(*told),
    ),
    (
        rf"Nobody is alone in first place: {_AMONG}(\d+) and (\d+) both have {_PTS}, so direct encounter "
        r"ranks none of them\.",
        lambda reader, count, *told: (
            reader.is_among(count) and reader.left == reader.tied and reader.both_first(*told)
        ),
    ),
    (
        r"Nobody is alone in the next place: (\d+) and (\d+) both have (-?[\d.]+) points?, so direct "
        r"encounter ranks "
        r"nobody else\.",
        lambda reader, *told: len(reader.left) < len(reader.tied) and reader.both_first(*told),
    ),
)
"""The sentences on direct encounters, without what they cite, and what holds them."""

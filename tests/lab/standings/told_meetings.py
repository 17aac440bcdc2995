"""What is told of the pairings of two with each other, read back: how each ended, why it decides nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from tests.lab.standings.told_comparisons import ComparisonReader
from tests.lab.standings.told_encounters import MOST_NAMED
from tests.lab.standings.told_values import is_written, numbers

_WON: Final = "1W"
_LOST: Final = "0L"
_DRAWN: Final = "=D"
_OF_OWN_POINTS: Final = ("PS", "STD", "WIN", "MPTS", "GPTS", "MPVGP")


class MeetingReader(ComparisonReader):
    """Reads how two met; `above` is who was told last to stand above the player of the page."""

    above = 0

    def behind(self, players: str, second: str, code: str, *both: str | None) -> bool:
        """Who stands above the place of a player, and what separates them, with both values."""
        self.above = max(next(group for group in self.groups[-1] if numbers(players)[0] in group))
        return super().behind(players, second, code, *both)

    def below(self, second: str, score: str, first: str, code: str, *both: str | None) -> bool:
        """Who stands below the place of a player; how they met may follow."""
        self.above = int(second)
        return super().below(second, score, first, code, *both)

    def tied_when(self, players: str | None, count: str | None, code: str) -> bool:
        """Who is tied when the direct encounter is reached that parts the two: of more than six how many."""
        at = self.parted_at()
        if not at or self.codes[at - 1] != code or not self.is_encounter(code):
            return False
        tied = sorted(next(group for group in self.groups[at - 1] if self.two[0] in group))
        told = numbers(players) == tied if players else int(count or 0) == len(tied) > MOST_NAMED
        return told and self.two[1] in tied and len(tied) > 2

    def encounter_ranks(
        self, code: str, first: str, value: str, second: str, other: str, *why: str | None
    ) -> bool:
        """The ranks of the two who are compared in the direct encounter that parts them, and why."""
        at = self.parted_at()
        if not at or self.codes[at - 1] != code or {int(first), int(second)} != set(self.two):
            return False
        tied = next(group for group in self.groups[at - 1] if int(first) in group)
        found = self.ranks_in(at, tied)
        told = {int(first): int(value), int(second): int(other)}
        ranked = self.is_encounter(code) and len(tied) > 2 and told.items() <= found.items()
        return ranked and self.parts_two(tied, *why)

    def parts_two(self, tied: list[int], *why: str | None) -> bool:
        """What parts two in the games between those who are tied, or between those of them who still are."""
        between, first, sure, more, second, less, most = why
        self.tied = sorted(tied)
        if between == f"among these {len(tied)}":
            between = None
        if between is not None:
            self.tied = self.last_tied(int(first or 0), int(second or 0))
            if (between == "between these two") != (len(self.tied) == 2) or len(self.tied) == len(tied):
                return False
        least, best = self.bounds(int(first or 0))[0], self.bounds(int(second or 0))[1]
        return (
            {int(first or 0), int(second or 0)} == set(self.two)
            and (sure is not None) == (most is not None) == bool(self.missing())
            and is_written(more or "", least)
            and is_written(less or "", best)
            and least > best
        )

    def last_tied(self, first: int, second: int) -> list[int]:
        """Return those with whom two are parted at last: each time who is level goes on, or the rest."""
        tied = self.tied
        while True:
            self.tied = tied
            if self.missing():
                left = [one for one in tied if not self.is_safe(one, tied)]
            else:
                points = self.plain.table(first, tied)
                left = [one for one in tied if self.plain.table(one, tied) == points]
            if left == tied or not {first, second} <= set(left):
                return tied
            tied = left

    def is_safe(self, player: int, tied: list[int]) -> bool:
        """Return whether nobody behind a player, nor behind those ahead, could reach them."""
        bounds = {one: self.bounds(one) for one in tied}
        left = sorted(tied, key=lambda one: -bounds[one][0])
        while len(left) > 1 and all(bounds[left[0]][0] > bounds[one][1] for one in left[1:]):
            if left.pop(0) == player:
                return True
        return False

    @property
    def two(self) -> tuple[int, int]:
        """The two who are compared: those of the page, or its player and who stands above."""
        return (self.about[0], self.about[1]) if len(self.about) == 2 else (self.above, self.about[0])

    def pairings(self) -> list[int]:
        """Return the rounds in which the two were paired with each other."""
        one, other = self.two
        return [at for at in self.plain.all_rounds() if self.plain.opponent(one, at) == other]

    def played(self) -> list[int]:
        """Return those of them in which they played."""
        return [at for at in self.pairings() if all(self.plain.played(one, at) for one in self.two)]

    def marks(self, first: str, second: str, number: str) -> str:
        """Return the marks of both in a round in which they were paired.

        Raises:
            LookupError: these two were not.
        """
        if {int(first), int(second)} != set(self.two) or int(number) not in self.pairings():
            raise LookupError(first)
        return "".join(self.plain.mark(int(one), int(number)) for one in (first, second))

    def is_won(self, marks: str) -> bool:
        """Return whether marks are those of a game that the first won."""
        return marks[0] in _WON and marks[1] in _LOST

    def is_drawn(self, marks: str) -> bool:
        """Return whether marks are those of a drawn game."""
        return marks[0] in _DRAWN and marks[1] in _DRAWN

    def won(self, first: str, second: str, number: str) -> bool:
        """Who won the game of the two."""
        return self.is_won(self.marks(first, second, number))

    def drawn(self, first: str, second: str, number: str) -> bool:
        """The game of the two was drawn."""
        return self.is_drawn(self.marks(first, second, number))

    def ended_alike(self, how: str, is_fact: bool, first: str, second: str, rounds: str, *more: str) -> bool:
        """Games of the two that ended in a way, all of them; some are facts, others only supposed."""
        told = re.findall(r"\d+", rounds)
        alike = [
            str(at)
            for at in self.pairings()
            if getattr(self, how)(first, second, str(at), *more) and self.is_fact(first, str(at)) == is_fact
        ]
        return told == alike

    def is_fact(self, player: str, number: str) -> bool:
        """Return whether a result is that of the event, not one that is only supposed."""
        before = getattr(self, "before", None)
        same = [one.plain.mark(int(player), int(number)) for one in (self, before) if one is not None]
        return len(set(same)) == 1

    def ended(self, first: str, second: str, number: str, score: str) -> bool:
        """The game ended otherwise than by a win or a draw."""
        marks = self.marks(first, second, number)
        told = [Fraction(points) for points in re.findall(r"(?<!\d)-?[\d.]+", score)]
        usual = self.is_won(marks) or self.is_won(marks[::-1]) or self.is_drawn(marks)
        right = [self.plain.points(int(one), int(number)) for one in (first, second)]
        return int(number) in self.played() and not usual and told == right

    def forfeited_to(self, first: str, second: str, number: str) -> bool:
        """Who won by forfeit."""
        return self.marks(first, second, number) == "+-"

    def both_forfeited(self, first: str, second: str, number: str) -> bool:
        """Neither came to the game of the two."""
        return self.marks(first, second, number) == "--"

    def unplayed(self, first: str, second: str, number: str) -> bool:
        """The two were paired, and neither played nor forfeited as usual."""
        marks = self.marks(first, second, number)
        return int(number) not in self.played() and marks not in ("+-", "-+", "--")

    def never_paired(self, first: str, second: str) -> bool:
        """The two were not paired with each other."""
        return {int(first), int(second)} == set(self.two) and not self.pairings()

    def parted_at(self) -> int | None:
        """Return after how many of the codes the two are parted; None where they share a place."""
        one, other = self.two
        together = (any(one in group and other in group for group in groups) for groups in self.groups)
        return next((count for count, level in enumerate(together) if not level), None)

    def encounters_in(self, codes: list[str]) -> list[str]:
        """Return the direct encounters among some codes."""
        return [code for code in codes if self.is_encounter(code)]

    def are(self, which: str, found: list[int]) -> bool:
        """Return whether what two played is spoken of in the right number, and some of it was played."""
        return bool(self.played()) and (which == "s do") == (len(found) > 1)

    def just_drew(self) -> bool:
        """Return whether every pairing of the two was a game, and drawn."""
        one, other = (str(player) for player in self.two)
        return all(self.is_drawn(self.marks(one, other, str(at))) for at in self.pairings())

    def drew_alone(self) -> bool:
        """Return whether the two played one game, and drew it."""
        marks = [self.marks(str(self.two[0]), str(self.two[1]), str(at)) for at in self.played()]
        return len(marks) == 1 and self.is_drawn(marks[0])

    def drawn_among(self, code: str, count: str, score: str | None) -> bool:
        """The direct encounter that was reached has others than these two, who drew."""
        which = "s" if len(self.pairings()) > 1 else None
        return self.just_drew() and self.compares(which, code) and self.are_many(code, count, score)

    def are_many(self, code: str, count: str, score: str | None) -> bool:
        """Return whether so many are compared: all who have a score, or who are still tied."""
        at = self.codes.index(code)
        group = next(group for group in self.groups[at] if self.two[0] in group)
        if score is not None:
            whole = group in self.groups[0] and self.plain.score(self.two[0]) == Fraction(score)
            return whole and len(group) == int(count)
        state = self.tied
        self.tied = sorted(group)
        last = self.last_tied(*self.two)
        self.tied = state
        return len(last) == int(count) and (last != sorted(group) or group not in self.groups[0])

    def drawn_but(self, which: str, others: str, *points: str) -> bool:
        """They drew, and one of them has more points against all who are compared."""
        told = [int(number) for number in re.findall(r"\d+", others)]
        first, own, second, theirs, more, less = points
        tied = sorted((*self.two, *told))
        ahead, behind = sorted(self.two, key=self.place_at_end)
        code = self.encounters_in(self.codes[: self.parted_at()])[0]
        at = self.codes.index(code)
        others_of = [sum(self.plain.between(one, other) or 0 for other in told) for one in (ahead, behind)]
        return (
            self.just_drew()
            and self.compares("s" if which.endswith("were draws") else None, code)
            and ([ahead, behind], others_of) == ([int(first), int(second)], [Fraction(own), Fraction(theirs)])
            and any(set(tied) <= set(group) for group in self.groups[at])
            and not any({ahead, behind} <= set(group) for group in self.groups[at + 1])
            and all(self.plain.between(one, two) is not None for one in tied for two in tied if one != two)
            and [self.plain.table(one, tied) for one in (ahead, behind)] == [Fraction(more), Fraction(less)]
            and Fraction(more) > Fraction(less)
        )

    def place_at_end(self, player: int) -> int:
        """Return the place of a player at the end of the list."""
        return self.place(player, len(self.codes))[0]

    def all_alike_first(self, worst: str, best: str) -> bool:
        """All who are tied have the same points in these games, and could have the same."""
        bounds = {self.bounds(player) for player in self.tied}
        points = {self.plain.table(player, self.tied) for player in self.tied}
        least, most = bounds.pop()
        return (
            not bounds
            and points == {least}
            and self.left == self.tied
            and is_written(worst, least)
            and is_written(best, most)
            and least < most
        )

    def level_with(self, players: str, games: str | None) -> bool:
        """Who is level, and whether they played each other at all, or once."""
        right = self.level(players)
        once = games is not None and "game against" in games
        return (
            right
            and (games is not None) == (self.met_among() > 0)
            and (games is None or once == (len(self.tied) == 2 and self.met_among() == 1))
        )

    def met_among(self) -> int:
        """Return how many games those who are tied played against each other."""
        pairs = ((one, other) for one in self.tied for other in self.plain.met(one) if other in self.tied)
        return sum(one < other for one, other in pairs)

    def after_points(self, which: str) -> bool:
        """Points decide between two who played each other."""
        told = not self.just_drew() and not self.is_of_winner()
        return self.are(which, self.pairings()) and self.parted_at() == 0 and told

    def forfeit_after_points(self) -> bool:
        """Points decide between two who were paired and did not play."""
        return bool(self.pairings()) and not self.played() and self.parted_at() == 0

    def better_behind(self, second: str, code: str, value: str, other: str, by: str, again: str) -> bool:
        """In which tie-break after the one that decides who is behind is better: the first such one."""
        at = self.parted_at()
        if at is None or again not in (code, "every tie-break"):
            return False
        behind = int(second)
        ahead = next(one for one in self.two if one != behind)
        later = [one for one in self.rated_out(self.codes[at:]) if not self.is_encounter(one)]
        better = [one for one in later if self.is_better(one, behind, ahead)]
        decided = self.codes[at - 1] if at else "points"
        return (
            behind in self.two
            and self.place(ahead, len(self.codes))[0] < self.place(behind, len(self.codes))[0]
            and better[:1] == [code]
            and self.is_written_for(behind, code, value)
            and self.is_written_for(ahead, code, other)
            and decided == by
            and (again == code) == (at > 0)
        )

    def is_better(self, code: str, player: int, other: int) -> bool:
        """Return whether a player has a better value than another one, both of whom have one."""
        own, theirs = self.number_of(code, player), self.number_of(code, other)
        if own is None or theirs is None:
            return False
        low = code == "TPN" or code == "RTNG/R"
        return own < theirs if low else own > theirs

    def decided_earlier(self, code: str, encounter: str, which: str) -> bool:
        """A code before direct encounter decides between two who played each other."""
        at = self.parted_at()
        if not at or not self.are(which, self.pairings()) or (self.just_drew() and len(self.about) < 2):
            return False
        if self.encounters_in(self.codes[:at]):
            return False
        return self.codes[at - 1] == code and self.encounters_in(self.codes[at:])[:1] == [encounter]

    def unlisted(self, which: str) -> bool:
        """Two played each other, and the list has no direct encounter that could tell it."""
        return (
            self.are(which, self.pairings())
            and self.parted_at() != 0
            and not self.encounters_in(self.codes)
            and not self.just_drew()
        )

    def compares_all(self, which: str | None, code: str, count: str, score: str | None) -> bool:
        """The direct encounter that was reached has others than these two, who did not just draw."""
        right = not self.just_drew() and not self.is_of_winner() and self.are_many(code, count, score)
        return right and self.compares(which, code)

    def is_of_winner(self) -> bool:
        """Return whether points or a direct encounter put the winner of the games of the two ahead."""
        at = self.parted_at()
        if at is None or (at and not self.is_encounter(self.codes[at - 1])):
            return False
        ahead, behind = sorted(self.two, key=self.place_at_end)
        won = [sum(self.plain.points(one, at) for at in self.played()) for one in (ahead, behind)]
        return won[0] > won[1]

    def shares(self, players: str, place: str, following: str | None = None) -> bool:
        """Who shares a place; of two it is told how they met."""
        others = [one for one in numbers(players) if (one,) != self.about]
        if len(others) == 1 == len(self.about):
            (self.above,) = others
        return super().shares(players, place, following)

    def compares(self, which: str | None, code: str) -> bool:
        """Return whether the direct encounter that was reached has others than these two."""
        at = self.parted_at()
        reached = self.encounters_in(self.codes[:at])
        before = self.groups[self.codes.index(code)]
        tied = next(group for group in before if self.two[0] in group)
        number = "s do" if which else " does"
        return (
            self.are(number, self.pairings())
            and reached[:1] == [code]
            and self.two[1] in tied
            and len(tied) > 2
        )

    def forfeit_counts(self, code: str | None) -> bool:
        """A win by forfeit of one of the two counts for points, and by `code` it decides."""
        at = self.parted_at()
        wins = [
            (one, number)
            for one in self.two
            for number in self.pairings()
            if self.plain.mark(one, number) == "+" and self.plain.points(one, number) > 0
        ]
        if at == 0 or (code is None and not self.encounters_in(self.codes[:at])):
            return False
        deciding = self.codes[at - 1] if at else ""
        counts = deciding.partition("/")[0].partition(":")[0] in _OF_OWN_POINTS
        if deciding == "WIN":
            counts = any(self.plain.points(*one) == self.plain.win for one in wins)
        told = code == deciding if code else not counts
        return bool(wins) and self.is_forfeit_told(at) and told

    def forfeit_counts_nothing(self) -> bool:
        """Nobody won the only pairings of the two, which were forfeited."""
        pairings = self.pairings()
        won = any(self.plain.mark(one, at) == "+" for one in self.two for at in pairings)
        at = self.parted_at()
        reached = bool(self.encounters_in(self.codes[:at]))
        return bool(pairings) and reached and not won and at != 0

    def forfeit_unreached(self, code: str | None, encounter: str | None) -> bool:
        """A forfeit of two decides nothing, for no direct encounter is reached: one comes later, or none."""
        at = self.parted_at()
        if self.played() or not self.pairings() or at == 0 or self.encounters_in(self.codes[:at]):
            return False
        later = self.encounters_in(self.codes[at:])[:1] if at else []
        if encounter is None:
            return not later
        return later == [encounter] and at is not None and self.codes[at - 1] == code

    def is_forfeit_told(self, at: int | None) -> bool:
        """Return whether a forfeit of two is told: without a game, or where direct encounter was reached."""
        return not self.played() or bool(self.encounters_in(self.codes[:at]))


IN_ROUNDS: Final = r"in (round \d+|rounds \d+(?:, \d+)* and \d+)"
"""How the rounds of games that ended alike are named."""

MEETINGS: Final[tuple[tuple[str, Callable[..., bool]], ...]] = (
    (
        r"On (\S+), (\d+) (?:has|would have) rank (\d+) and (\d+) rank (\d+): in the games "
        r"(among these \d+|between those still tied then|between these two), (\d+) "
        r"(?:has|would "
        r"have|(?:is|would be) (sure of)) (-?[\d.]+) points? and (\d+) (?:has|would have) (-?[\d.]+) "
        r"points?( at "
        r"most)?\.",
        MeetingReader.encounter_ranks,
    ),
    (
        r"(?:([\d,; and]+ and \d+)|(\d+)) (?:are|would be) tied when (\S+) is reached\.",
        MeetingReader.tied_when,
    ),
    (r"(\d+) and (\d+) have not played each other\.", MeetingReader.never_paired),
    (
        rf"(\d+) (beat|would have beaten) (\d+) {IN_ROUNDS}\.",
        lambda reader, first, said, second, at: reader.ended_alike("won", said == "beat", first, second, at),
    ),
    (
        rf"(\d+) and (\d+) (drew|would have drawn) {IN_ROUNDS}\.",
        lambda reader, first, second, said, at: reader.ended_alike(
            "drawn", said == "drew", first, second, at
        ),
    ),
    (
        rf"The games? between (\d+) and (\d+) {IN_ROUNDS} (?:each )?ended (-?[\d.]+--?[\d.]+)\.",
        lambda reader, first, second, at, score: reader.ended_alike("ended", True, first, second, at, score),
    ),
    (
        rf"(\d+) (won|would have won) against (\d+) by forfeit {IN_ROUNDS}\.",
        lambda reader, first, said, second, at: reader.ended_alike(
            "forfeited_to", said == "won", first, second, at
        ),
    ),
    (
        rf"(\d+) and (\d+) (would )?both (?:have )?forfeited their games? {IN_ROUNDS}\.",
        lambda reader, first, second, would, at: reader.ended_alike(
            "both_forfeited", not would, first, second, at
        ),
    ),
    (
        rf"(\d+) and (\d+) were paired {IN_ROUNDS}, but did not play\.",
        lambda reader, first, second, at: reader.ended_alike("unplayed", True, first, second, at),
    ),
    (
        r"Points come before everything else, so their game(s do| does) not decide\.",
        MeetingReader.after_points,
    ),
    (
        r"Points come before everything else, so direct encounter does not come into it\.",
        MeetingReader.forfeit_after_points,
    ),
    (
        r"(\d+) (?:has|would have) the better (\S+) \(([\d.-]+) to ([\d.-]+)\), but (\S+) comes? "
        r"before (\S+|every "
        r"tie-break)(?: in the list)?\.",
        MeetingReader.better_behind,
    ),
    (
        r"(\S+) comes before (\S+) in the list and separates them already, so their game(s do| does) not "
        r"decide\.",
        MeetingReader.decided_earlier,
    ),
    (
        r"Direct encounter is not in the list, so their game(s do| does) not decide\.",
        MeetingReader.unlisted,
    ),
    (
        r"([\d.,; and]+) are tied here(, so their (?:game|games) against each other (?:is|are) looked at)?\.",
        MeetingReader.level_with,
    ),
    (
        r"(\d+) players are tied here(, so their games against each other are looked at)?\.",
        lambda reader, count, games: reader.many_level(count) and bool(games) == (reader.met_among() > 0),
    ),
    (
        r"First place is not certain: in the games among these (\d+), they all have (-?[\d.]+)(?: points?)? "
        r"and each could still reach (-?[\d.]+)(?: points?)?, so direct encounter ranks none of them\.",
        lambda reader, count, *told: (
            reader.is_among(count) and not reader.plain.over and reader.all_alike_first(*told)
        ),
    ),
    (
        r"First place stays open: in the games among these (\d+), they all have (-?[\d.]+)(?: points?)?, and "
        r"each would have (-?[\d.]+)(?: points?)? with wins in all of (?:their|its) games not played, so "
        r"direct encounter ranks none of them\.",
        lambda reader, count, *told: (
            reader.is_among(count) and reader.plain.over and reader.all_alike_first(*told)
        ),
    ),
    (
        r"Their draw does not separate them, and (\S+) compares all (\d+) who (?:have (-?[\d.]+) points?|are "
        r"still tied), not just these two\.",
        MeetingReader.drawn_among,
    ),
    (
        r"Their own (game was a draw|games were draws); against ([\d,; and]+), tied too, (\d+) has "
        r"(-?[\d.]+) and (\d+) (-?[\d.]+): in all (-?[\d.]+)(?: points?)? to (-?[\d.]+)\.",
        MeetingReader.drawn_but,
    ),
    (
        r"Their game(s)? alone (?:does|do) not decide: (\S+) compares all (\d+) who (?:have (-?[\d.]+) "
        r"points?|are still tied), not just these two\.",
        MeetingReader.compares_all,
    ),
    (
        r"A win by forfeit counts for points(?: and so in (\S+))?, but not in direct encounter\.",
        MeetingReader.forfeit_counts,
    ),
    (
        r"That decides nothing here: (?:(\S+) comes before (\S+) in the list|direct encounter is not in the "
        r"list)\.",
        MeetingReader.forfeit_unreached,
    ),
    (r"A forfeited pairing does not count in direct encounter\.", MeetingReader.forfeit_counts_nothing),
)
"""The sentences on the pairings of two with each other, without what they cite, and what holds them."""

"""C.07 by the letter with one article read otherwise: what a standing would be without it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Final

from pairtutor.model.tournament import Tournament
from tests.lab.standings.literal import Literal
from tests.lab.standings.literal_teams import LiteralTeams

REQUESTED: Final = ("H", "Z")


class _BackToFront(Literal):
    """4.2: the list is gone through from the back."""

    def order(self, codes: list[str]) -> list[list[int]]:
        return super().order(codes[::-1])


class _OnceEach(Literal):
    """4.4: an opponent counts once, however many games there were."""

    def contributions(self, code: str, player: int) -> dict[int, Fraction]:
        rounds = super().contributions(code, player)
        met: dict[int, int] = {}
        for number in rounds:
            met.setdefault(self.opponent(player, number) or -number, number)
        return {number: rounds[number] for number in met.values()}


class _NotTriedAgain(Literal):
    """6: those who are still level are not tried again."""

    afresh = False

    def encounter(self, group: list[int]) -> list[list[int]]:
        if self.afresh:
            return [group]
        self.afresh = True
        parts = super().encounter(group)
        self.afresh = False
        return parts


class _ForfeitsCount(Literal):
    """6.1.1: forfeited games count in a direct encounter."""

    def between(self, one: int, other: int) -> Fraction | None:
        games = [
            self.points(one, number) for number in self.all_rounds() if self.opponent(one, number) == other
        ]
        return Fraction(sum(games), len(games)) if games else None


class _EveryGameInFull(Literal):
    """6.1.2: all points of several games count in a direct encounter."""

    def between(self, one: int, other: int) -> Fraction | None:
        average = super().between(one, other)
        games = sum(
            self.opponent(one, number) == other and self.played(one, number) for number in self.all_rounds()
        )
        return None if average is None else average * games


class _OnlyTheHead(Literal):
    """6.2: where all have met only those are ranked who are alone at the head."""

    def encounter(self, group: list[int]) -> list[list[int]]:
        if any(self.between(*pair) is None for pair in combinations(group, 2)):
            return super().encounter(group)
        ranked: list[list[int]] = []
        left = list(group)
        while len(left) > 1 and (first := self.sure(left, group, [])) is not None:
            ranked.append([first])
            left.remove(first)
        return [*ranked, *self.encounter(left)] if ranked else [group]


class _MissingIgnored(Literal):
    """6.3: the separate standings rank all, though games are missing."""

    def encounter(self, group: list[int]) -> list[list[int]]:
        parts = self._split([group], lambda player: -self.table(player, group))
        return parts if len(parts) == 1 else [part for level in parts for part in self.encounter(level)]


class _GamesAlone(Literal):
    """7.6: only games over the board are counted."""

    def _rep(self, player: int) -> int:
        return len(self.met(player))


class _UnratedStay(Literal):
    """10: an unrated player leaves the list as it is."""

    def __init__(self, tournament: Tournament, *, drawn: bool = False) -> None:
        super().__init__(tournament, drawn=drawn)
        self.rating = {player: rating or 1 for player, rating in self.rating.items()}


class _SmallestProduct(Literal):
    """14.1.1: the smallest product is cut."""

    def least(self, code: str, player: int, left: dict[int, Fraction]) -> int:
        return min(left, key=lambda number: (left[number], number))


class _AbsenceIsNoBye(Literal):
    """16.1.1: a zero-point bye is no requested bye."""

    def voluntary(self, player: int, number: int) -> bool:
        return self.mark(player, number) in ("H", "-")

    def case(self, player: int, number: int) -> str:
        return "16.2.3" if self.mark(player, number) == "Z" else super().case(player, number)


class _ForfeitLossIsNotVoluntary(Literal):
    """16.1.2: a forfeit loss is no voluntary unplayed round."""

    def voluntary(self, player: int, number: int) -> bool:
        return self.mark(player, number) in REQUESTED


class _AwardedByeIsVoluntary(Literal):
    """16.2.1: a pairing-allocated bye is a voluntary unplayed round."""

    def voluntary(self, player: int, number: int) -> bool:
        return self.mark(player, number) == "U" or super().voluntary(player, number)


class _ForfeitWinIsGame(Literal):
    """16.2.2: a forfeit win has the score of the scheduled opponent."""

    mark_of_game = "+"

    def against(self, player: int, number: int) -> Fraction:
        if self.mark(player, number) == self.mark_of_game:
            return self.adjusted(self.opponent(player, number) or 0)
        return super().against(player, number)


class _ForfeitLossIsGame(_ForfeitWinIsGame):
    """16.2.4: so has a forfeit loss."""

    mark_of_game = "-"


class _EveryByeIsDraw(Literal):
    """16.2.3: every requested bye counts as a draw for opponents."""

    def case(self, player: int, number: int) -> str:
        return "16.2.5" if self.mark(player, number) in REQUESTED else super().case(player, number)


class _LastRoundAlone(Literal):
    """16.2.5: only a requested bye in the last round counts as a draw for opponents."""

    def case(self, player: int, number: int) -> str:
        case = super().case(player, number)
        return "16.2.3" if case == "16.2.5" and number < self.rounds else case


class _EveryUnplayedIsDraw(Literal):
    """16.3.1: every unplayed round counts as a draw for opponents."""

    def _adjusted(self, player: int) -> Fraction:
        rounds = self.all_rounds()
        counts = (self.draw if self.case(player, one) else self.points(player, one) for one in rounds)
        return sum(counts, Fraction(0))


class _AsAwarded(Literal):
    """16.3.2: requested byes at the end count what they brought."""

    def _adjusted(self, player: int) -> Fraction:
        return self.score(player)


class _NoDummy(Literal):
    """16.4: a round without a game counts nothing."""

    def against(self, player: int, number: int) -> Fraction:
        return super().against(player, number) if self.played(player, number) else Fraction(0)


class _NoLimitInForfeit(Literal):
    """16.4.1: the dummy of a forfeit has no limit."""

    def limit(self, player: int, number: int) -> Fraction:
        forfeit = self.opponent(player, number) is not None
        return self.score(player) if forfeit else super().limit(player, number)


class _NoLimitOfBye(Literal):
    """16.4.2: the dummy of a bye has no limit."""

    def limit(self, player: int, number: int) -> Fraction:
        forfeit = self.opponent(player, number) is not None
        return super().limit(player, number) if forfeit else self.score(player)


class _LowestAlways(Literal):
    """16.5.1: the least significant part is cut, whoever was not there to play."""

    def least(self, code: str, player: int, left: dict[int, Fraction]) -> int:
        return min(left, key=lambda number: (self.against(player, number), left[number], number))


class _VoluntaryAlways(Literal):
    """16.5.2: the lowest contribution of a voluntary unplayed round is cut in any case."""

    def least(self, code: str, player: int, left: dict[int, Fraction]) -> int:
        away = [number for number in left if self.voluntary(player, number)]
        if not away:
            return super().least(code, player, left)
        return min(away, key=lambda number: (left[number], self.against(player, number)))


class _GamePointsAlone(LiteralTeams):
    """11: a match brings game points alone, and they rank."""

    def order(self, codes: list[str]) -> list[list[int]]:
        return self.second.order([])


class _SmallestProductOfTeams(LiteralTeams):
    """14.1.2: the smallest product is cut."""

    @staticmethod
    def least(theirs: Literal, team: int, left: dict[int, Fraction]) -> int:
        return min(left, key=lambda number: (left[number], number))


WITHOUT_OF_TEAMS: Final[Mapping[str, Callable[[Tournament], LiteralTeams]]] = {
    "11": _GamePointsAlone,
    "14.1.2": _SmallestProductOfTeams,
}
"""The same of articles on teams."""

WITHOUT: Final[Mapping[str, Callable[[Tournament], Literal]]] = {
    "4.2": _BackToFront,
    "4.4": _OnceEach,
    "6": _NotTriedAgain,
    "6.1.1": _ForfeitsCount,
    "6.1.2": _EveryGameInFull,
    "6.2": _OnlyTheHead,
    "6.3": _MissingIgnored,
    "7.6": _GamesAlone,
    "10": _UnratedStay,
    "14.1.1": _SmallestProduct,
    "16.1.1": _AbsenceIsNoBye,
    "16.1.2": _ForfeitLossIsNotVoluntary,
    "16.2.1": _AwardedByeIsVoluntary,
    "16.2.2": _ForfeitWinIsGame,
    "16.2.3": _EveryByeIsDraw,
    "16.2.4": _ForfeitLossIsGame,
    "16.2.5": _LastRoundAlone,
    "16.3.1": _EveryUnplayedIsDraw,
    "16.3.2": _AsAwarded,
    "16.4": _NoDummy,
    "16.4.1": _NoLimitInForfeit,
    "16.4.2": _NoLimitOfBye,
    "16.5.1": _LowestAlways,
    "16.5.2": _VoluntaryAlways,
}
"""The text by the letter without an article, or with the article read otherwise as its class says."""

"""What would have made a player first, read back: every own game tried with every better result."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from pairtutor.disputes.results import Changed, with_result
from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.standings.told_supposed import SupposedReader, written

_BETTER = {
    **dict.fromkeys("0L", ("a loss", ("draw", "win"))),
    "-": ("a forfeit loss", ("draw", "win")),
    **dict.fromkeys("=D", ("a draw", ("win",))),
}
"""What a result is called, and the better ones, by its mark."""

_MARKS = {"draw": (Mark.DRAW, Mark.DRAW), "win": (Mark.WIN, Mark.LOSS)}


class Tried(NamedTuple):
    """A better result that was tried: how it is told, how far it is, and what it would bring."""

    text: str
    number: int
    step: int
    place: int
    shares: bool
    above: bool


class ChanceReader(SupposedReader):
    """Reads which better result would have made a player first."""

    tried: tuple[int, list[Tried]] = (0, [])
    """The player asked about last, with what was tried."""
    untold: int = 0
    """In how many other rounds a better result would do what was told last."""

    def would_be_first(self, who: str, how: str, ways: str) -> bool:
        """The smallest changes that would have made a player first."""
        shared = how == "share first place"
        return self.is_told(who, ways, shared=shared)

    def would_be_ahead(self, who: str, other: str, ways: str) -> bool:
        """The smallest changes by which a player would be ahead of the one directly above."""
        return self.rival(int(who)) == int(other) and self.is_told(who, ways, shared=None)

    def would_not_be_first(self, who: str, away: str | None) -> bool:
        """No better result would do; first place is so many points away."""
        best = max(self.plain.score(player) for player in self.groups[-1][0])
        lead = best - self.plain.score(int(who))
        results = self.results_of(int(who))
        return not any(one.place == 1 for one in results) and lead == Fraction(away or 0)

    def would_do_too(self, number: str) -> bool:
        """In so many other rounds a better result would do what was told just before."""
        told, self.untold = self.untold, 0
        return told == (1 if number == "one other round" else int(number.split()[3]))

    def rival(self, player: int) -> int | None:
        """Return who stands directly above a player; None for who is first."""
        order = [one for group in self.groups[-1] for one in group]
        at = next(order.index(group[0]) for group in self.groups[-1] if player in group)
        return order[at - 1] if at else None

    def is_told(self, who: str, ways: str, *, shared: bool | None) -> bool:
        """Return whether ways are those there are, to first place or with `shared` None above the rival.

        The one against who is passed comes first, then the smallest; of more than four the rest is `untold`.
        """
        found = [
            one for one in self.results_of(int(who)) if (one.above if shared is None else one.place == 1)
        ]
        least = min((one.step for one in found), default=0)
        if shared is not None and shared == any(one.step == least and not one.shares for one in found):
            return False
        like: dict[int, Tried] = {}
        for one in found:
            if shared is None or one.shares == shared:
                like.setdefault(one.number, one)
        passed = self.rival(int(who)) if shared is None else self.groups[-1][0][0]
        of_passed = f" against {passed} in "
        ordered = sorted(like.values(), key=lambda one: (of_passed not in one.text, one.step, one.number))
        self.untold = len(ordered[4:])
        *others, last = [one.text for one in ordered[:4]] or [""]
        told = f"{', '.join(others)} or {last}" if others else last
        return told == ways and bool(like) and self.plain.over

    def results_of(self, player: int) -> list[Tried]:
        """Return what every better result of a player would bring, by round and then by its size."""
        if self.tried[0] != player:
            self.tried = player, [*self.try_all(player)]
        return self.tried[1]

    def try_all(self, player: int) -> Iterator[Tried]:
        """Yield what every better result of a player would bring."""
        rival = self.rival(player)
        for number in self.plain.all_rounds():
            for step, (text, under) in enumerate(self.better(player, number), start=1):
                made = type(self)(under, ",".join(self.codes))
                place, group = made.place(player, len(self.codes))
                above = rival is not None and place < made.place(rival, len(self.codes))[0]
                yield Tried(text, number, step, place, len(group) > 1, above)

    def better(self, player: int, number: int) -> Iterator[tuple[str, Tournament]]:
        """Yield each better result of a round as it is told, with the event under it."""
        event, at, tpn = self.whole, number - 1, Tpn(player)
        entry = event.entries[tpn][at]
        if entry.opponent is None:
            return
        if event.teams is not None:
            yield from self.better_matches(player, number)
            return
        was, more = _BETTER.get(entry.mark.value, ("", ()))
        for name in more:
            entries = dict(event.entries)
            for who, mark in zip((tpn, entry.opponent), _MARKS[name], strict=True):
                line = [*entries[who]]
                line[at] = line[at]._replace(mark=mark, points=event.points.worth(mark))
                entries[who] = tuple(line)
            text = f"with a {name} instead of {was} against {entry.opponent} in round {number}"
            yield text, event._replace(entries=entries)

    def better_matches(self, team: int, number: int) -> Iterator[tuple[str, Tournament]]:
        """Yield each better result of a match, by its game points: for teams alone."""
        raise NotImplementedError(team, number)

    def better_match(
        self, team: int, number: int, own: Fraction, other: Fraction, boards: Fraction
    ) -> Iterator[tuple[str, Tournament]]:
        """Yield each better result of a match by its game points, of a forfeit loss those of all boards."""
        entry = self.whole.entries[Tpn(team)][number - 1]
        assert entry.opponent is not None, "it is a match"
        if entry.mark is Mark.FORFEIT_WIN or (entry.mark is not Mark.FORFEIT_LOSS and not own + other):
            return
        forfeited = entry.mark is Mark.FORFEIT_LOSS
        both = boards if forfeited else own + other
        was = "a forfeit loss" if forfeited else f"{written(own)}-{written(other)}"
        least = Fraction(0) if forfeited else own
        for half in range(1, int(2 * (both - least)) + 1):
            games = least + Fraction(half, 2)
            told = written(games), written(both - games)
            two = (team, int(entry.opponent))
            result = "-".join(told)
            if entry.colour is Colour.BLACK:
                two, result = (two[1], two[0]), "-".join(reversed(told))
            changed = Changed(RoundNumber(number), Tpn(two[0]), Tpn(two[1]), result)
            text = f"with {'-'.join(told)} instead of {was} against {entry.opponent} in round {number}"
            yield text, with_result(self.whole, changed)


CHANCES = (
    (
        r"All else as it was, (\d+) would (be first|share first place) (with .+)\.",
        ChanceReader.would_be_first,
    ),
    (r"(\d+) would be ahead of (\d+) (with .+)\.", ChanceReader.would_be_ahead),
    (
        r"A better result in (one other round|any one of \d+ other rounds) would have been enough too\.",
        ChanceReader.would_do_too,
    ),
    (
        r"No better result in any one game of (\d+) would have been enough for first place(?:, which is "
        r"([\d.]+) points? away)?\.",
        ChanceReader.would_not_be_first,
    ),
)
"""Each kind of sentence on what would have made a player first."""

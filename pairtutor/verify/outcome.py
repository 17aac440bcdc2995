"""The outcome of a round: colours, boards in order, the bye, the floats given, the sums of the counting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import ColourDecided, RoundClosed, RoundOpened
from pairtutor.trace.trace import Step
from pairtutor.trace.values import PairLine
from pairtutor.verify.drawn import DrawnColour
from pairtutor.verify.editions import Edition
from pairtutor.verify.penalties import granted
from pairtutor.verify.persons import STRENGTH, Person
from pairtutor.verify.refuted import Refuted, holds, same

Order = Callable[[Tpn, Tpn, dict[Tpn, Person]], tuple[int, ...]]
"""What boards are sorted by, from their two players."""


class Sums(NamedTuple):
    """What was counted on the way."""

    brackets: int = 0
    families: int = 0
    skipped: int = 0
    candidates: int = 0

    def plus(self, families: int, skipped: int, candidates: int) -> Sums:
        """Add a bracket."""
        return Sums(
            self.brackets + 1, self.families + families, self.skipped + skipped, self.candidates + candidates
        )


def check_outcome(
    step: Step,
    closed: RoundClosed,
    persons: dict[Tpn, Person],
    pairs: set[frozenset[Tpn]],
    bye: Tpn | None,
    colours: list[ColourDecided] | None,
    sums: Sums,
    floats: tuple[tuple[Tpn, ...], tuple[Tpn, ...]] | None = None,
    order: Order | None = None,
) -> None:
    """Check the last step against everything before it; no `colours`: there are none.

    `floats` are those given, down and up; `order` puts the boards in order where a system has its own.

    Raises:
        Refuted: it tells something else.
    """
    number = step.number
    told = [frozenset(board) for board in closed.boards]
    missing = pairs - set(told)
    if missing or len(told) != len(pairs):
        new = next((tuple(board) for board in closed.boards if frozenset(board) not in pairs), "one less")
        raise Refuted(number, "the boards", sorted(next(iter(missing), pairs)), new)
    seated = {tpn for board in closed.boards for tpn in board}
    left = sorted(set(persons) - seated)
    same(number, "the bye", bye, closed.bye)
    same(number, "the players without an opponent", [] if bye is None else [bye], left)
    if bye is not None:
        holds(not persons[bye].barred, number, "the bye", "somebody who may have it", bye)
    place = order or _place
    boards = sorted(closed.boards, key=lambda board: place(board[0], board[1], persons))
    same(number, "the boards in order", boards, list(closed.boards))
    if colours is not None:
        seats = [(one.white, one.black) for one in colours]
        same(number, "the colours of the boards", seats, [tuple(board) for board in closed.boards])
    down, up = floats or floats_given(closed.boards, persons, bye)
    same(number, "the downfloats", down, closed.downfloats)
    same(number, "the upfloats", up, closed.upfloats)
    found = Sums(closed.brackets, closed.families, closed.skipped, closed.candidates)
    for name, expected, value in zip(Sums._fields, sums, found, strict=True):
        same(number, f"the sum of {name}", expected, value)


def floats_given(
    boards: Sequence[PairLine], persons: dict[Tpn, Person], bye: Tpn | None
) -> tuple[tuple[Tpn, ...], tuple[Tpn, ...]]:
    """Return who floats down and who up when players of different scores meet; the bye is a downfloat."""
    pairs = [sorted((persons[a], persons[b]), key=lambda one: one.rank) for a, b in boards]
    uneven = [(high.tpn, low.tpn) for high, low in pairs if high.score != low.score]
    down = tuple(high for high, _ in uneven) + (() if bye is None else (bye,))
    return down, tuple(low for _, low in uneven)


def _place(white: Tpn, black: Tpn, persons: dict[Tpn, Person]) -> tuple[int, int, int]:
    high, low = sorted((persons[white], persons[black]), key=lambda one: one.rank)
    return (-high.score, -(high.score + low.score), high.rank)


class Colours:
    """Decides colours; `weigh`: of two absolute preferences the wider difference is the stronger."""

    def __init__(
        self, opened: RoundOpened, persons: dict[Tpn, Person], edition: Edition, *, weigh: bool = True
    ) -> None:
        self.persons = persons
        self.weigh = weigh
        self._drawn = DrawnColour(opened, edition)

    def check(self, step: Step, event: ColourDecided) -> None:
        """Check the colours of one board.

        Raises:
            Refuted: they, or what is told of their reason, are others.
        """
        number = step.number
        for tpn in (event.white, event.black, event.higher):
            holds(tpn in self.persons, number, "a player of the board", "somebody who takes part", tpn)
        white, black = self.persons[event.white], self.persons[event.black]
        same(number, "what bars colours", (), event.limits)
        high, low = (white, black) if white.rank < black.rank else (black, white)
        same(number, "the higher ranked player", high.tpn, event.higher)
        colour, rule, back = granted(high, low, weigh=self.weigh)
        same(number, "the rule that decides the colours", rule, event.rule)
        same(number, "whose wish or number decides", _decider(rule, high, white, black), event.decider)
        for one, colours, told in (
            (white, event.white_colours, event.white_preference),
            (black, event.black_colours, event.black_preference),
        ):
            same(number, f"the colours of {one.tpn}", one.colours, colours)
            same(
                number,
                f"the preference of {one.tpn}",
                (one.due.colour, STRENGTH[one.due.strength]),
                tuple(told),
            )
        found = "white" if white is high else "black"
        wanted = colour if colour is not None else self._drawn.of(high.tpn)
        same(number, f"the colour of {high.tpn}", wanted, found)
        same(number, "how many games back the colours differ", back, event.games_back)


def _decider(rule: str, high: Person, white: Person, black: Person) -> Tpn | None:
    """Return whose wish is granted, or whose number decides; None where nobody has to give way."""
    if rule == "both-preferences":
        return None
    if rule in ("higher-ranked", "initial-colour"):
        return high.tpn
    return white.tpn if white.due.colour == "white" else black.tpn

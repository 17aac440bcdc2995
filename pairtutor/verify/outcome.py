"""The outcome of a round: colours, boards in order, the bye, the floats given, the sums of the counting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import ColourDecided, RoundClosed, RoundOpened
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.values import PairLine
from pairtutor.verify.drawn import DrawnColour
from pairtutor.verify.editions import Edition
from pairtutor.verify.penalties import granted_colour
from pairtutor.verify.persons import STRENGTH, Person
from pairtutor.verify.progress import ProofError, expect, expect_equal

Order = Callable[[Tpn, Tpn, dict[Tpn, Person]], tuple[int, ...]]
"""What boards are sorted by, from their two players."""


class CandidateCounts(NamedTuple):
    """What was counted on the way."""

    brackets: int = 0
    families: int = 0
    skipped: int = 0
    candidates: int = 0

    def plus(self, families: int, skipped: int, candidates: int) -> CandidateCounts:
        """Add a bracket."""
        return CandidateCounts(
            self.brackets + 1, self.families + families, self.skipped + skipped, self.candidates + candidates
        )


def check_outcome(
    step: Step,
    closed: RoundClosed,
    persons: dict[Tpn, Person],
    pairs: set[frozenset[Tpn]],
    bye: Tpn | None,
    colours: list[ColourDecided] | None,
    sums: CandidateCounts,
    floats: tuple[tuple[Tpn, ...], tuple[Tpn, ...]] | None = None,
    order: Order | None = None,
    going: tuple[Tpn, ...] = (),
) -> None:
    """Check the last step against everything before it; no `colours`: there are none.

    `floats` are those given, down and up; `order` puts the boards in order where a system has its own. Those
    `going` on play in brackets that nobody states.

    Raises:
        ProofError: it tells something else.
    """
    number = step.number
    told = [frozenset(board) for board in closed.boards]
    missing = pairs - set(told)
    if missing or len(told) != len(pairs):
        new = next((tuple(board) for board in closed.boards if frozenset(board) not in pairs), "one less")
        raise ProofError(number, "the boards", sorted(next(iter(missing), pairs)), new)
    seated = {tpn for board in closed.boards for tpn in board}
    left = sorted(set(persons) - seated)
    expect_equal(number, "the bye", bye, closed.bye)
    without = sorted(going) if bye is None else [bye]
    expect_equal(number, "the players without an opponent", without, left)
    if bye is not None:
        expect(not persons[bye].barred, number, "the bye", "somebody who may have it", bye)
    place = order or _board_key
    boards = sorted(closed.boards, key=lambda board: place(board[0], board[1], persons))
    expect_equal(number, "the boards in order", boards, list(closed.boards))
    if colours is not None:
        seats = [(one.white, one.black) for one in colours]
        expect_equal(number, "the colours of the boards", seats, [tuple(board) for board in closed.boards])
    down, up = floats or floats_given(closed.boards, persons, bye)
    expect_equal(number, "the downfloats", (*down, *going), closed.downfloats)
    expect_equal(number, "the upfloats", up, closed.upfloats)
    found = CandidateCounts(closed.brackets, closed.families, closed.skipped, closed.candidates)
    for name, expected, value in zip(CandidateCounts._fields, sums, found, strict=True):
        expect_equal(number, f"the sum of {name}", expected, value)


def floats_given(
    boards: Sequence[PairLine], persons: dict[Tpn, Person], bye: Tpn | None
) -> tuple[tuple[Tpn, ...], tuple[Tpn, ...]]:
    """Return who floats down and who up when players of different scores meet; the bye is a downfloat."""
    pairs = [sorted((persons[a], persons[b]), key=lambda one: one.rank) for a, b in boards]
    uneven = [(high.tpn, low.tpn) for high, low in pairs if high.score != low.score]
    down = tuple(high for high, _ in uneven) + (() if bye is None else (bye,))
    return down, tuple(low for _, low in uneven)


def expect_end(trace: Trace, follows: str) -> None:
    """Check that a trace ends where a round does, and says whether it could be paired.

    Raises:
        ProofError: another step should have followed.
    """
    ends = follows in ("nothing", "impossible")
    expect(ends, trace.steps[-1].number, "what follows the last step", follows, "nothing")
    expect_equal(1, "whether the trace is complete", follows == "nothing", trace.complete)


def _board_key(white: Tpn, black: Tpn, persons: dict[Tpn, Person]) -> tuple[int, int, int]:
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
            ProofError: they, or what is told of their reason, are others.
        """
        number = step.number
        for tpn in (event.white, event.black, event.higher):
            expect(tpn in self.persons, number, "a player of the board", "somebody who takes part", tpn)
        white, black = self.persons[event.white], self.persons[event.black]
        expect_equal(number, "what bars colours", (), event.limits)
        high, low = (white, black) if white.rank < black.rank else (black, white)
        expect_equal(number, "the higher ranked player", high.tpn, event.higher)
        colour, rule, back = granted_colour(high, low, weigh=self.weigh)
        expect_equal(number, "the rule that decides the colours", rule, event.rule)
        expect_equal(
            number, "whose wish or number decides", _decider(rule, high, white, black), event.decider
        )
        for one, colours, told in (
            (white, event.white_colours, event.white_preference),
            (black, event.black_colours, event.black_preference),
        ):
            expect_equal(number, f"the colours of {one.tpn}", one.colours, colours)
            expect_equal(
                number,
                f"the preference of {one.tpn}",
                (one.due.colour, STRENGTH[one.due.strength]),
                tuple(told),
            )
        found = "white" if white is high else "black"
        wanted = colour if colour is not None else self._drawn.of(high.tpn)
        expect_equal(number, f"the colour of {high.tpn}", wanted, found)
        expect_equal(number, "how many games back the colours differ", back, event.games_back)


def _decider(rule: str, high: Person, white: Person, black: Person) -> Tpn | None:
    """Return whose wish is granted, or whose number decides; None where nobody has to give way."""
    if rule == "both-preferences":
        return None
    if rule in ("higher-ranked", "initial-colour"):
        return high.tpn
    return white.tpn if white.due.colour == "white" else black.tpn

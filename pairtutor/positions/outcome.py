"""The outcome of a round: colours, boards in order, the bye, the floats given, the sums of the counting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.drawn import drawn_colours
from pairtutor.positions.editions import Edition
from pairtutor.positions.legality import Given
from pairtutor.positions.penalties import granted_colour
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import ROUND_STEP, ProofError, expect, expect_equal
from pairtutor.trace.events import ColourDecided, RoundClosed, RoundOpened
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import PairLine, PlayerLine

Order = Callable[[Tpn, Tpn, dict[Tpn, Person]], tuple[int, ...]]
"""What boards are sorted by, from their two players."""


class CandidateCounts(NamedTuple):
    """What was counted on the way: brackets, families, candidates passed over, all candidates."""

    brackets: int = 0
    families: int = 0
    skipped: int = 0
    candidates: int = 0

    def plus(self, families: int, skipped: int, candidates: int) -> CandidateCounts:
        """Return the counts with one bracket more, in which so many families and candidates were counted."""
        return CandidateCounts(
            self.brackets + 1, self.families + families, self.skipped + skipped, self.candidates + candidates
        )


def check_outcome(
    step: int,
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

    `colours` are in the order of boards. `floats` are those given, down and up, where they do not follow from
    scores; `order` puts the boards in order where a system has its own. Those `going` on play in brackets
    that nobody states.
    """
    stated_pairs = [frozenset(board) for board in closed.boards]
    missing = pairs - set(stated_pairs)
    if missing or len(stated_pairs) != len(pairs):
        new = next((tuple(board) for board in closed.boards if frozenset(board) not in pairs), "one less")
        raise ProofError(step, "the boards", sorted(next(iter(missing), pairs)), new)
    seated = {tpn for board in closed.boards for tpn in board}
    left = sorted(set(persons) - seated)
    expect_equal(step, "the bye", bye, closed.bye)
    without = sorted(going) if bye is None else [bye]
    expect_equal(step, "the players without an opponent", without, left)
    if bye is not None:
        expect(not persons[bye].barred, step, "the bye", "somebody who may have it", bye)
    sort_key = order or board_key
    boards = sorted(closed.boards, key=lambda board: sort_key(board[0], board[1], persons))
    expect_equal(step, "the boards in order", boards, list(closed.boards))
    if colours is not None:
        seats = [(decided.white, decided.black) for decided in colours]
        expect_equal(step, "the colours of the boards", seats, [tuple(board) for board in closed.boards])
    down, up = floats or floats_given(closed.boards, persons, bye)
    expect_equal(step, "the downfloats", (*down, *going), closed.downfloats)
    expect_equal(step, "the upfloats", up, closed.upfloats)
    actual = CandidateCounts(closed.brackets, closed.families, closed.skipped, closed.candidates)
    for name, expected, value in zip(CandidateCounts._fields, sums, actual, strict=True):
        expect_equal(step, f"the sum of {name}", expected, value)


def floats_given(
    boards: Sequence[PairLine], persons: dict[Tpn, Person], bye: Tpn | None
) -> tuple[tuple[Tpn, ...], tuple[Tpn, ...]]:
    """Return the downfloaters and the upfloaters where different scores meet, by board.

    The bye is a downfloat, the last one.
    """
    pairs = [sorted((persons[a], persons[b]), key=lambda player: player.rank) for a, b in boards]
    uneven = [(high.tpn, low.tpn) for high, low in pairs if high.score != low.score]
    down = tuple(high for high, _ in uneven) + (() if bye is None else (bye,))
    return down, tuple(low for _, low in uneven)


def expect_end(trace: Trace, follows: str) -> None:
    """Check that a trace ends where a round does, and says whether it could be paired.

    `follows` is what must come next: `nothing` or `impossible` at an end, else a kind of step.
    """
    ends = follows in ("nothing", "impossible")
    expect(ends, trace.steps[-1].number, "what follows the last step", follows, "nothing")
    expect_equal(ROUND_STEP, "whether the trace is complete", follows == "nothing", trace.complete)


def board_key(white: Tpn, black: Tpn, persons: dict[Tpn, Person]) -> tuple[int, ...]:
    """Return the sort key of a board: higher score and sum (half points, negated), then the higher rank."""
    high, low = sorted((persons[white], persons[black]), key=lambda player: player.rank)
    return (-high.score, -(high.score + low.score), high.rank)


class Colours:
    """Decides colours; `weigh`: of two absolute preferences the wider difference is the stronger."""

    def __init__(
        self, opened: RoundOpened, persons: dict[Tpn, Person], edition: Edition, *, weigh: bool = True
    ) -> None:
        self.lines = {line.tpn: line for line in opened.players}
        self.persons = persons
        self.weigh = weigh
        self._drawn = drawn_colours(opened, edition)

    def check(self, step: int, event: ColourDecided) -> None:
        """Check the colours of one board."""
        for tpn in (event.white, event.black):
            expect(tpn in self.persons, step, "a player of the board", "somebody who takes part", tpn)
        white, black = self.persons[event.white], self.persons[event.black]
        expect_equal(step, "what bars colours", (), event.limits)
        high, low = (white, black) if white.rank < black.rank else (black, white)
        given = granted_colour(high, low, weigh=self.weigh)
        if given.first is None:
            given = given._replace(first=self._drawn[high.tpn])
        check_board(step, event, self.lines, high.tpn, given, _decider(given.rule, high, white, black))


def _decider(rule: str, high: Person, white: Person, black: Person) -> Tpn | None:
    """Return whose wish is granted, or whose number decides; None where nobody has to give way.

    By all other rules somebody gives way, so that just one of the two has the colour that it prefers.
    """
    if rule == "both-preferences":
        return None
    if rule in ("higher-ranked", "initial-colour"):
        return high.tpn
    return white.tpn if white.due.colour == "white" else black.tpn


def check_board(
    step: int,
    event: ColourDecided,
    lines: Mapping[Tpn, PlayerLine],
    high: Tpn,
    given: Given,
    decider: Tpn | None,
) -> None:
    """Check what a step tells of a board whose higher ranked player has the colour `given`.

    Colours and preferences are those of `lines` of the opening, which the games have been found to lead to.
    """
    expect_equal(step, "the higher ranked player", high, event.higher)
    for tpn, colours, preference in (
        (event.white, event.white_colours, event.white_preference),
        (event.black, event.black_colours, event.black_preference),
    ):
        expect_equal(step, f"the colours of {tpn}", lines[tpn].colours, colours)
        expect_equal(step, f"the preference of {tpn}", lines[tpn].preference, preference)
    expect_equal(step, "the rule that decides the colours", given.rule, event.rule)
    expect_equal(step, "how many games back the colours differ", given.games_back, event.games_back)
    expect_equal(step, f"the colour of {high}", given.first, "white" if event.white == high else "black")
    expect_equal(step, "whose claim, preference or number decides", decider, event.decider)

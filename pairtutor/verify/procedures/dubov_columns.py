"""The two columns of a Dubov group: drawn up, seated, made equal, and paired row by row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.positions.dubov_figures import DubovFigures
from pairtutor.positions.graphs import Feasibility, Pair, check_proof, join_graphs, part
from pairtutor.positions.legality import TURNED, dubov_limits
from pairtutor.positions.progress import expect_equal
from pairtutor.trace.procedures import ColumnsFormed, ShortfallFound
from pairtutor.trace.refusals import ColourLimit, PassedOver, TooMany
from pairtutor.verify.procedures.group_steps import check_found, expect_players
from pairtutor.verify.procedures.prover import Prover


class ProvenColumns:
    """Checks the columns of some players; `white` and `black` are the columns as they stand.

    `neutral` are due no colour, in the order in which they take their seats.
    """

    def __init__(self, prover: Prover, figures: Mapping[Tpn, DubovFigures], players: Iterable[Tpn]) -> None:
        self.prover = prover
        self.figures = figures
        own = [figures[tpn] for tpn in players]
        self.white = [player.tpn for player in own if player.due == "white"]
        self.black = [player.tpn for player in own if player.due == "black"]
        neutral = sorted(
            (player for player in own if player.due is None), key=lambda player: player.black_column
        )
        self.neutral = tuple(player.tpn for player in neutral)
        self._sort()

    def arrange(self) -> tuple[list[Tpn], list[Tpn]]:
        """Check the columns until they are equal; return them, White's first, each in its order."""
        self._check_step("first", ())
        self._seat_neutrals()
        if self.neutral:
            self._check_step("neutrals", self.neutral)
        self._equalise()
        return self.white, self.black

    def in_turns(self) -> list[Tpn]:
        """Check the columns of those who are served in turn; return their order (DUB-34)."""
        self._seat_neutrals()
        if len(self.white) + len(self.black) > 1:
            self._check_step("turns", ())
        turns = []
        for row in range(max(len(self.white), len(self.black))):
            turns += self.white[row : row + 1] + self.black[row : row + 1]
        return turns

    def _check_step(self, reason: str, moved: Sequence[Tpn]) -> None:
        check_columns(self.prover, reason, moved, self.white, self.black)

    def _sort(self) -> None:
        self.white.sort(key=lambda tpn: self.figures[tpn].white_column)
        self.black.sort(key=lambda tpn: self.figures[tpn].black_column)

    def _seat_neutrals(self) -> None:
        """Put each neutral player into the shorter column, of two equal ones into the black."""
        for tpn in self.neutral:
            (self.white if len(self.white) < len(self.black) else self.black).append(tpn)
        self._sort()

    def _equalise(self) -> None:
        """Check each player who changes to the shorter column (dubov-1997 7.3, 7.4)."""
        excess = len(self.white) - len(self.black)
        if not excess:
            return
        colour = "white" if excess > 0 else "black"
        other = TURNED[colour]
        here, there = (self.white, self.black) if excess > 0 else (self.black, self.white)
        waiting = sorted(here, key=lambda tpn: self.figures[tpn].leaving_column(colour))
        for _ in range(abs(excess) // 2):
            able = (tpn for tpn in waiting if not dubov_limits(self.prover.persons[tpn], other))
            player = next(able)
            over = waiting[: waiting.index(player)]
            waiting = waiting[len(over) + 1 :]
            here.remove(player)
            there.append(player)
            self._sort()
            check_columns(self.prover, "equalised", (player,), self.white, self.black, over, other)


def check_columns(
    prover: Prover,
    reason: str,
    moved: Sequence[Tpn],
    white: Sequence[Tpn],
    black: Sequence[Tpn],
    over: Sequence[Tpn] = (),
    barred: str = "",
) -> None:
    """Check a step about columns; who is `over` was looked at before and may not have the colour `barred`.

    `moved` are those whom the `reason` has seated or moved; nobody for "first" and "turns". Without anybody
    `over` no colour is `barred` ("").
    """
    step, event = prover.steps.take(ColumnsFormed, "the columns")
    expect_equal(step, "the reason for the columns", reason, event.reason)
    expect_equal(step, "the white column", tuple(white), event.white)
    expect_equal(step, "the black column", tuple(black), event.black)
    expect_equal(step, "who changed columns", tuple(moved), event.moved)
    expect_players(step, "who was looked at before", over, event.considered)
    for passed in event.considered:
        actual = isinstance(passed.why, ColourLimit) and (passed.why.player, passed.why.colour)
        expect_equal(step, f"why {passed.player} stays", (passed.player, barred), actual)


class DubovRows:
    """Checks rows; `left` are still without an opponent, `inside` pairs in a column are allowed at most.

    Only pairs in the white column count, of which `used` are made: those in the black one follow from them.
    """

    def __init__(
        self, prover: Prover, white: Sequence[Tpn], black: Sequence[Tpn], *, first_round: bool = False
    ) -> None:
        self.prover = prover
        self.graph = prover.graph
        self.white, self.black = white, black
        self.first_round = first_round
        self.left = {*white, *black}
        self.made: list[Pair] = []
        self.inside = self.used = 0
        self.across = part(self.graph, white, black)
        self.columns = Feasibility(self.across)
        welcome = join_graphs(self.across, part(self.graph, black, black))
        self.with_inside = Feasibility(welcome, part(self.graph, white, white))

    def check(self) -> list[Pair]:
        """Check the rows; return the pairs in the order in which they are made."""
        white, black = self.white, self.black
        if not self.columns.can_pair_all(self.left):
            self._allow_inside()
            # first those of the white column who can meet nobody of the other: below them, then upwards
            for position, tpn in enumerate(white):
                if tpn in self.left and not self.graph[tpn] & set(black):
                    self._seat(tpn, self._free_players([*white[position + 1 :], *white[:position][::-1]]))
        for position, tpn in enumerate(white):
            if tpn in self.left:
                below = white[position + 1 :] if self.used < self.inside else []
                self._seat(tpn, [*self._free_players(black), *self._free_players(below)])
        for position, tpn in enumerate(black):
            if tpn in self.left:
                self._seat(tpn, self._free_players(black[position + 1 :]))
        return self.made

    def _free_players(self, column: Iterable[Tpn]) -> list[Tpn]:
        return [tpn for tpn in column if tpn in self.left]

    def _allow_inside(self) -> None:
        """Check the step that allows pairs inside a column, and keep how many are needed at least."""
        step, event = self.prover.steps.take(
            ShortfallFound, "that the columns cannot be paired with each other"
        )
        count = self.with_inside.least(self.left)
        assert count is not None, "a group is only arranged in columns when it can be paired"
        self.inside = count
        expect_equal(step, "the reason for an exception", "columns", event.reason)
        expect_equal(step, "how many pairs inside a column are needed", count, event.count)
        actual = (event.tried, event.first, event.following)
        expect_equal(step, "who was looked at, and who floats", ((), (), ()), actual)
        what = "the proof that the columns cannot be paired"
        check_proof(step, event.witness, self.left, self.across, what)

    def _fits(self, tpn: Tpn, other: Tpn) -> bool:
        """Say whether two can meet so that the others still can, with no more pairs inside than allowed."""
        if other not in self.graph[tpn]:
            return False
        rest = self.left - {tpn, other}
        if not self.inside:
            return self.columns.can_pair_all(rest)
        least = self.with_inside.least(rest)
        # this pair would be one more inside
        both_white = tpn in self.white and other in self.white
        return least is not None and least <= self.inside - self.used - both_white

    def _seat(self, player: Tpn, order: Sequence[Tpn]) -> None:
        """Check the opponent of a player, the first of `order` who fits, and the columns if they change."""
        opponent = next(tpn for tpn in order if self._fits(player, tpn))
        over = list(order[: order.index(opponent)])
        same_column = (player in self.white) == (opponent in self.white)
        if over or not self.first_round:
            self._check_scrutiny(player, order[0], over, opponent, inside=same_column)
        self.used += same_column and player in self.white
        self.left -= {player, opponent}
        self.made.append((player, opponent))
        # somebody further down came into the row: the columns are told as they stand now
        if over and not same_column and not self.first_round:
            rows = [pair for pair in self.made if pair[0] in self.white and pair[1] in self.black]
            white = [*(first for first, _ in rows), *self._free_players(self.white)]
            black = [*(other for _, other in rows), *self._free_players(self.black)]
            check_columns(self.prover, "improved", (opponent,), white, black)

    def _check_scrutiny(
        self, player: Tpn, proposed: Tpn, over: list[Tpn], opponent: Tpn, *, inside: bool
    ) -> None:
        """Check the step in which a player gets an opponent, and why those before were refused."""
        across = "beside" if self.inside else "first-round" if self.first_round else "row"
        stage = "inside" if inside else across
        step, event = self.prover.steps.scrutiny(player, stage, proposed)
        check_found(step, event, over, opponent)
        for passed in event.tried:
            self._check_no_row(step, player, passed)

    def _check_no_row(self, step: int, player: Tpn, passed: PassedOver) -> None:
        """Check why a player does not meet somebody: barred, one pair inside too many, or others unpaired."""
        if passed.player not in self.graph[player]:
            self.prover.check_bar(step, player, passed)
            return
        rest = self.left - {player, passed.player}
        what = f"why {player} does not meet {passed.player}"
        if self.inside and self.prover.feasibility.can_pair_all(rest):
            actual = isinstance(passed.why, TooMany) and tuple(passed.why)[1:]
            expect_equal(step, what, (passed.player, "inside-pairs", self.inside), actual)
        else:
            check_proof(step, passed.why, rest, self.graph if self.inside else self.across, what)

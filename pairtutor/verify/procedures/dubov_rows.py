"""A Dubov group in columns: drawn up, made equal, paired row by row."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from pairtutor.trace.procedures import ColumnsFormed, PairScrutinised, ShortfallFound
from pairtutor.trace.refusals import ColourLimit, PassedOver, TooMany
from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.limits import TURNED, limits
from pairtutor.verify.procedures.able import Able, Graph, check_proof
from pairtutor.verify.procedures.closing import Closing
from pairtutor.verify.procedures.dubov_figures import Figures
from pairtutor.verify.refuted import Refuted, same

Pair = tuple[int, int]


def part(graph: Graph, one: Collection[int], other: Collection[int]) -> dict[int, set[int]]:
    """Return the pairs that have a player in each of two sets."""
    first, second = set(one), set(other)
    rows: dict[int, set[int]] = {tpn: set() for tpn in first | second}
    for here, there in ((first, second), (second, first)):
        for tpn in here:
            rows[tpn] |= set(graph[tpn]) & there
    return rows


def together(*graphs: Graph) -> dict[int, set[int]]:
    """Return the pairs of several graphs."""
    rows: dict[int, set[int]] = {}
    for graph in graphs:
        for tpn, row in graph.items():
            rows.setdefault(tpn, set()).update(row)
    return rows


class Rows(Closing):
    """Checks columns and rows; `figures` are those of all players."""

    figures: dict[int, Figures]

    def arrange(self, members: Iterable[int]) -> list[Pair]:
        """Check the columns of a group and its rows; return the pairs."""
        self._draw_up(members)
        step = self._columns("first", (), self.white, self.black)
        self._seat_neutrals()
        if self.seated:
            step = self._columns("neutrals", self.seated, self.white, self.black)
        del step
        self._equalise()
        return self.pair_rows(self.white, self.black)

    # --- columns ---------------------------------------------------------------------------

    def _draw_up(self, members: Iterable[int]) -> None:
        own = [self.figures[tpn] for tpn in members]
        self.white = [one.tpn for one in own if one.due == "white"]
        self.black = [one.tpn for one in own if one.due == "black"]
        neutral = sorted((one for one in own if one.due is None), key=lambda one: one.black_column)
        self.seated = tuple(one.tpn for one in neutral)
        self._sort()

    def _sort(self) -> None:
        self.white.sort(key=lambda tpn: self.figures[tpn].white_column)
        self.black.sort(key=lambda tpn: self.figures[tpn].black_column)

    def _seat_neutrals(self) -> None:
        for tpn in self.seated:
            (self.white if len(self.white) < len(self.black) else self.black).append(tpn)
        self._sort()

    def _columns(
        self, reason: str, moved: Sequence[int], white: Sequence[int], black: Sequence[int]
    ) -> tuple[int, ColumnsFormed]:
        step, event = self.take(ColumnsFormed, "the columns")
        same(step, "the reason for the columns", reason, event.reason)
        same(step, "the white column", tuple(white), event.white)
        same(step, "the black column", tuple(black), event.black)
        same(step, "who changed columns", tuple(moved), event.moved)
        if reason != "equalised":
            same(step, "who was looked at before", (), event.considered)
        return step, event

    def in_turns(self, players: Iterable[int]) -> list[int]:
        """Check the columns of those who are served in turn; return their order (DUB-34)."""
        self._draw_up(players)
        self._seat_neutrals()
        if len(self.white) + len(self.black) > 1:
            self._columns("turns", (), self.white, self.black)
        turns = []
        for row in range(max(len(self.white), len(self.black))):
            turns += self.white[row : row + 1] + self.black[row : row + 1]
        return turns

    def _equalise(self) -> None:
        excess = len(self.white) - len(self.black)
        if not excess:
            return
        colour = "white" if excess > 0 else "black"
        here, there = (self.white, self.black) if excess > 0 else (self.black, self.white)
        waiting = sorted(here, key=lambda tpn: self.figures[tpn].leaving_column(colour))
        for _ in range(abs(excess) // 2):
            able = (tpn for tpn in waiting if not limits(self.persons[tpn], TURNED[colour]))
            player = next(able)
            over = waiting[: waiting.index(player)]
            waiting = waiting[len(over) + 1 :]
            here.remove(player)
            there.append(player)
            self._sort()
            step, event = self._columns("equalised", (player,), self.white, self.black)
            same(step, "who was looked at before", over, [one.player for one in event.considered])
            for one in event.considered:
                told = isinstance(one.why, ColourLimit) and (one.why.player, one.why.colour)
                same(step, f"why {one.player} stays", (one.player, TURNED[colour]), told)

    # --- rows ----------------------------------------------------------------------------------

    def pair_rows(self, white: list[int], black: list[int], stage: str = "row") -> list[Pair]:
        """Check the rows of two columns; return the pairs in the order in which they are made."""
        self.white, self.black, self.stage = white, black, stage
        self.left = {*white, *black}
        self.made: list[Pair] = []
        self.inside = self.used = 0
        self.across = part(self.graph, white, black)
        self.columns = Able(self.across)
        if not self.columns.whole(self.left):
            self._allow_inside()
            for place, tpn in enumerate(white):
                if tpn in self.left and not self.graph[tpn] & set(black):
                    self._seat(tpn, self._free([*white[place + 1 :], *white[:place][::-1]]))
        for place, tpn in enumerate(white):
            if tpn in self.left:
                below = white[place + 1 :] if self.used < self.inside else []
                self._seat(tpn, [*self._free(black), *self._free(below)])
        for place, tpn in enumerate(black):
            if tpn in self.left:
                self._seat(tpn, self._free(black[place + 1 :]))
        return self.made

    def _free(self, column: Iterable[int]) -> list[int]:
        return [tpn for tpn in column if tpn in self.left]

    def _allow_inside(self) -> None:
        step, event = self.take(ShortfallFound, "that the columns cannot be paired with each other")
        welcome = together(self.across, part(self.graph, self.black, self.black))
        self.with_inside = Able(welcome, part(self.graph, self.white, self.white))
        count = self.with_inside.least(self.left)
        assert count is not None, "a group is only arranged in columns when it can be paired"
        self.inside = count
        same(step, "the reason for an exception", "columns", event.reason)
        same(step, "how many pairs inside a column are needed", count, event.count)
        same(
            step,
            "who was looked at, and who floats",
            ((), (), ()),
            (event.tried, event.first, event.following),
        )
        if event.witness is None:
            raise Refuted(step, "the proof that the columns cannot be paired", "players", None)
        check_proof(step, event.witness, self.left, self.across)

    def _fits(self, one: int, other: int) -> bool:
        if other not in self.graph[one]:
            return False
        rest = self.left - {one, other}
        if not self.inside:
            return self.columns.whole(rest)
        least = self.with_inside.least(rest)
        both_white = one in self.white and other in self.white
        return least is not None and least <= self.inside - self.used - both_white

    def _seat(self, player: int, order: Sequence[int]) -> None:
        opponent = next(tpn for tpn in order if self._fits(player, tpn))
        over = list(order[: order.index(opponent)])
        same_column = (player in self.white) == (opponent in self.white)
        first_round = self.stage == "first-round"
        if over or not first_round:
            self._scrutiny(player, order[0], over, opponent, inside=same_column)
        self.used += same_column and player in self.white
        self.left -= {player, opponent}
        self.made.append((player, opponent))
        if over and not same_column and not first_round:
            rows = [pair for pair in self.made if pair[0] in self.white and pair[1] in self.black]
            white = [*(one for one, _ in rows), *self._free(self.white)]
            black = [*(other for _, other in rows), *self._free(self.black)]
            self._columns("improved", (opponent,), white, black)

    def _scrutiny(self, player: int, proposed: int, over: list[int], opponent: int, *, inside: bool) -> None:
        step, event = self.take(PairScrutinised, f"the search for an opponent of {player}")
        stage = "inside" if inside else "beside" if self.inside else self.stage
        same(step, "the player whose opponent is looked for", player, event.player)
        same(step, "what the search asks", (stage, (), None), (event.stage, event.required, event.suited))
        same(step, f"the opponent proposed to {player}", proposed, event.proposed)
        same(step, f"the opponents tried for {player}", over, [one.player for one in event.tried])
        for one in event.tried:
            self._no_row(step, player, one)
        same(step, f"the opponent of {player}", opponent, event.opponent)

    def _no_row(self, step: int, player: int, one: PassedOver) -> None:
        if one.player not in self.graph[player]:
            self.check_bar(step, player, one)
            return
        rest = self.left - {player, one.player}
        graph = self.graph if self.inside else self.across
        if self.inside and self.able.whole(rest):
            found = isinstance(one.why, TooMany) and tuple(one.why)[1:]
            wanted = (one.player, "inside-pairs", self.inside)
            same(step, f"why {player} does not meet {one.player}", wanted, found)
        elif isinstance(one.why, OnlyPartners):
            check_proof(step, one.why, rest, graph)
        else:
            what = f"why {player} does not meet {one.player}"
            raise Refuted(step, what, "the players who could not be paired", one.why.kind)

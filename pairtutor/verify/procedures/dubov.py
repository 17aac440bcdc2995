"""A round by the Dubov rules: the figures, the bye, the groups from the top, the colours."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pairtutor.model.ids import Tpn
from pairtutor.positions.dubov_figures import DubovFigures, DubovOrders, PlayedFigures, figures_of_all
from pairtutor.positions.editions import DUBOV_1997
from pairtutor.positions.given import all_players, worth_of
from pairtutor.positions.graphs import Pair
from pairtutor.positions.histories import scores_before
from pairtutor.positions.legality import TURNED, Given, LimitLegality, by_dubov, dubov_limits, forbidden_pairs
from pairtutor.positions.outcome import CandidateCounts, check_board
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import expect_equal
from pairtutor.trace.events import ColourDecided, RoundOpened
from pairtutor.trace.procedures import StandingsFormed
from pairtutor.trace.recorder import Trace
from pairtutor.verify.opening import proven_persons
from pairtutor.verify.procedures.dubov_columns import DubovRows, ProvenColumns
from pairtutor.verify.procedures.dubov_figures import check_figures
from pairtutor.verify.procedures.dubov_floaters import DubovFloaters, Fetching
from pairtutor.verify.procedures.prover import Prover, check_limits


class DubovProof(Prover):
    """Follows a round by the Dubov rules; `pairs` are in the order in which they are made."""

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        legality = LimitLegality(
            proven_persons(opened, DUBOV_1997), forbidden_pairs(opened), dubov_limits, widest=True
        )
        super().__init__(trace, opened, legality)
        self.figures: Mapping[Tpn, DubovFigures] = {}
        self.pairs: list[Pair] = []

    def check(self) -> CandidateCounts:
        """Prove the steps of the round."""
        self.figures = self._figures()
        orders = DubovOrders(self.persons, self.figures)
        if not self.completion():
            return self.impossible()
        first = self.opened.round == 1
        if self.opened.bye_needed:
            self._check_bye(orders, first=first)
        free = set(self.persons) - {self.bye}
        if first:
            self._check_first_round(free)
        else:
            fetching = Fetching(self, orders)
            for score in sorted({player.score for player in self.persons.values()}, reverse=True):
                self._check_group(score, free, fetching)
        return self.close(self.pairs, self._check_colour, CandidateCounts(self.steps.group))

    # --- before the groups ------------------------------------------------------------------

    def _figures(self) -> dict[Tpn, DubovFigures]:
        """Return the figures of all players, checked against the step of the standings (from round 2 on)."""
        opened = self.opened
        played = dict.fromkeys(self.persons, PlayedFigures(Fraction(0), ()))
        if opened.round > 1:
            step, event = self.steps.take(StandingsFormed, "the figures of the players")
            ratings = {line.tpn: line.rating for line in all_players(opened)}
            before = scores_before(opened, worth_of(opened))
            played = check_figures(step, event, self.persons, ratings, before)
        return figures_of_all(opened, self.persons, played)

    def _check_bye(self, orders: DubovOrders, *, first: bool) -> None:
        """Check the bye and why later ones are passed over; in the first round it goes by the list alone."""
        # DUB-20: in the first round the last of the list has the bye
        by_seed = sorted(self.persons, key=lambda tpn: -self.figures[tpn].seed)
        order = by_seed if first else orders.for_bye()
        step, event, position = self.check_bye(order)
        later = [] if first else orders.after_bye(order, order[position])
        expect_equal(step, "who comes later, and why", later, list(event.passed_over[position:]))

    # --- groups ---------------------------------------------------------------------------------

    def _check_first_round(self, free: set[Tpn]) -> None:
        """Check the first round: the upper half of the list meets the lower one in order."""
        # 5: the first round goes by the initial list
        order = sorted(free, key=lambda tpn: self.figures[tpn].seed)
        if not order:
            return
        half = len(order) // 2
        upper, lower = order[:half], order[half:]
        self.steps.check_opening(
            score=None, role="first-round", direction="none", residents=order, pairs=half
        )
        self.steps.halves(upper, lower, "first")
        self._settle_group(DubovRows(self, upper, lower, first_round=True).check())

    def _settle_group(self, pairs: list[Pair]) -> None:
        self.steps.check_settlement(pairs)
        self.pairs += pairs

    def _check_group(self, score: int, free: set[Tpn], fetching: Fetching) -> None:
        """Check the group of a score (half points); those who are paired are taken out of `free`."""
        everybody = sorted(free, key=lambda tpn: self.persons[tpn].rank)
        members = [tpn for tpn in everybody if self.persons[tpn].score == score]
        below = {tpn for tpn in everybody if self.persons[tpn].score < score}
        if not members:
            return
        role, direction = ("ordinary", "down") if below else ("last", "none")
        self.steps.check_opening(score, role, direction, members, pairs=None)
        pairs = fetching.islands(members, below, free)
        members = [tpn for tpn in members if tpn in free]
        below &= free
        if members:
            members, more = self._make_pairable(members, below, fetching)
            pairs += more
        if members:
            white, black = ProvenColumns(self, self.figures, members).arrange()
            pairs += DubovRows(self, white, black).check()
        free -= {tpn for pair in pairs for tpn in pair}
        self._settle_group(pairs)

    def _make_pairable(
        self, members: list[Tpn], below: set[Tpn], fetching: Fetching
    ) -> tuple[list[Tpn], list[Pair]]:
        """Return those who will be paired among themselves, and the pairs of floaters.

        `below` are the free players with lower scores, of whom one may be brought up (returned with the
        first) or some meet floaters.
        """
        whole = self.feasibility.can_pair_all
        tried: list[Tpn] = []
        if len(members) % 2:
            chosen, tried = fetching.make_even(members, below)
            if chosen is not None:
                return [*members, chosen], []
        elif whole(members) and whole(below):
            return members, []
        return DubovFloaters(self, fetching, members, below).check(tried)

    # --- the end -----------------------------------------------------------------------------------

    def _check_colour(self, step: int, event: ColourDecided, high: Person, low: Person) -> None:
        """Check the colours of a board; in the first round they alternate, as drawn."""
        if self.opened.round == 1:
            given = self._drawn_colour(high, low)
        else:
            pair = next(pair for pair in self.pairs if set(pair) == {high.tpn, low.tpn})
            decision = by_dubov(self.persons[pair[0]], self.persons[pair[1]], self._average_and_seed)
            assert decision.first is not None, "these rules always decide"
            given = decision if pair[0] == high.tpn else decision._replace(first=TURNED[decision.first])
        check_board(step, event, self.lines, high.tpn, given, decider=None)
        check_limits(step, event, self.persons, dubov_limits)

    def _average_and_seed(self, player: Person) -> tuple[Fraction, int]:
        own = self.figures[player.tpn]
        return own.aro, own.seed

    def _drawn_colour(self, high: Person, low: Person) -> Given:
        """Return the colour of the higher ranked on a board in the first round.

        The first of a pair has that of the lot in the first row, then in turn.
        """
        row = next(row for row, pair in enumerate(self.pairs) if set(pair) == {high.tpn, low.tpn})
        lot = self.opened.initial_colour or "white"
        colour = TURNED[lot] if row % 2 else lot
        return Given(colour if self.pairs[row][0] == high.tpn else TURNED[colour], "drawn-colour")

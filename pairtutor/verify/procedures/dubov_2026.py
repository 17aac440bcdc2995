"""A round by the Dubov rules of 2026: figures, bye, scoregroups, and each bracket from subgroups to pairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import comb, factorial

from pairtutor.model.ids import Tpn
from pairtutor.positions.counts import number_of_set, transposition
from pairtutor.positions.dubov_figures import DubovPlayer, ratings_met
from pairtutor.positions.editions import DUBOV_2026
from pairtutor.positions.given import all_players, worth_of
from pairtutor.positions.graphs import Feasibility, Graph, Pair, check_proof, join_graphs, part
from pairtutor.positions.histories import scores_before
from pairtutor.positions.legality import PreferenceLegality, forbidden_pairs
from pairtutor.positions.outcome import CandidateCounts, Colours
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import ProofError, expect_equal
from pairtutor.positions.upfloaters import UpfloaterSets
from pairtutor.trace.events import ColourDecided, RoundOpened
from pairtutor.trace.procedures import (
    ColumnsFormed,
    ShortfallFound,
    StandingsFormed,
    SubgroupsShifted,
    SubgroupTransposed,
)
from pairtutor.trace.recorder import Trace
from pairtutor.trace.refusals import TooMany
from pairtutor.verify.opening import proven_persons
from pairtutor.verify.procedures.dubov_2026_sets import UpfloaterSetsCheck
from pairtutor.verify.procedures.dubov_figures import check_lifted, figures_told
from pairtutor.verify.procedures.group_steps import check_found, expect_players
from pairtutor.verify.procedures.prover import Prover


class DubovBracket:
    """Checks how residents and upfloaters are paired; `g1` and `g2` are the subgroups as they stand."""

    def __init__(self, prover: Prover, players: Mapping[Tpn, DubovPlayer], members: Sequence[Tpn]) -> None:
        self.prover = prover
        self.players = players
        self.members = set(members)
        self.graph = part(prover.graph, members, members)
        numbers = sorted(members)
        half = len(numbers) // 2
        self.by_preference = any(players[tpn].games for tpn in members)
        if self.by_preference:
            self.g1 = {tpn for tpn in numbers if players[tpn].white}
        else:
            self.g1 = set(numbers[:half])
        self.g2 = self.members - self.g1

    def check(self) -> list[Pair]:
        """Check the steps of the bracket; return its pairs, the player of S1 first, in the order of S1."""
        step, event = self.prover.steps.take(ColumnsFormed, "the subgroups")
        reason = "first" if self.by_preference else "halves"
        expect_equal(step, "the reason for the subgroups", reason, event.reason)
        self._check_same_subgroups(step, event)
        self.prover.steps.blank(step, event, "moved", "considered")
        smaller, larger = (self.g1, self.g2) if len(self.g1) <= len(self.g2) else (self.g2, self.g1)
        moved = self._moved_for_pairs(set(smaller), set(larger))
        self._even_out(set(smaller) - moved, set(larger), moved)
        return self._check_transposition()

    def _check_same_subgroups(self, step: int, event: ColumnsFormed | SubgroupsShifted) -> None:
        expect_equal(step, "G1", tuple(sorted(self.g1)), event.white)
        expect_equal(step, "G2", tuple(sorted(self.g2)), event.black)

    # --- changes --------------------------------------------------------------------------------

    def _moved_for_pairs(self, smaller: set[Tpn], larger: set[Tpn]) -> set[Tpn]:
        """Check who changes because pairs inside the smaller subgroup are needed; return them, if any.

        Inside the larger subgroup pairs are free; `count` is how many inside the smaller one are needed.
        """
        without = join_graphs(part(self.graph, smaller, larger), part(self.graph, larger, larger))
        inside = part(self.graph, smaller, smaller)
        count = Feasibility(without, inside).least(self.members)
        if count is None:
            opened = self.prover.steps.section
            raise ProofError(
                opened, "the players of the group", "some who can be paired", sorted(self.members)
            )
        if not count:
            return set()
        step, event = self.prover.steps.take(ShortfallFound, "that pairs inside a subgroup are needed")
        expect_equal(step, "the reason for an exception", "columns", event.reason)
        expect_equal(step, "how many pairs inside a subgroup are needed", count, event.count)
        self.prover.steps.blank(step, event, "tried", "first", "following")
        check_proof(step, event.witness, self.members, without, "the proof that such pairs are needed")

        def fits(graph: Graph) -> bool:
            """Say whether within these pairs no more than `count` are needed inside the smaller subgroup."""
            outside = join_graphs(part(graph, smaller, larger), part(graph, larger, larger))
            least = Feasibility(outside, part(graph, smaller, smaller)).least(self.members)
            return least == count

        return self._check_change("inside", smaller, self.graph, count, fits)

    def _even_out(self, staying: set[Tpn], larger: set[Tpn], moved: set[Tpn]) -> None:
        """Check who changes so that both subgroups are equal; those `moved` before meet those `staying`.

        `larger` is the larger subgroup as it was at first, `staying` the smaller one without those moved.
        """
        count = (len(larger) + len(moved) - len(staying)) // 2
        if count:
            across = part(self.graph, staying, moved | larger)
            graph = join_graphs(across, part(self.graph, larger, larger))
            self._check_change(
                "sizes", larger, graph, count, lambda trial: Feasibility(trial).can_pair_all(self.members)
            )

    def _check_change(
        self, reason: str, side: set[Tpn], graph: Graph, count: int, fits: Callable[[Graph], bool]
    ) -> set[Tpn]:
        """Check that the first set of a side changes with which the bracket `fits`; return it.

        `reason` is that of the step; `fits` is asked of the pairs of `graph` that are left where each of the
        set meets one of the side who stays.
        """
        white = side <= self.g1
        # 4.3: from the middle of the subgroup, the upper one by ARO, the lower one by number
        order = from_middle(sorted(side, key=lambda tpn: (self.players[tpn].aro if white else 0, tpn)))
        chosen: list[Tpn] = []
        over: dict[Tpn, Graph] = {}
        for tpn in order:
            if len(chosen) == count:
                break
            tried = _restrict_graph(graph, [*chosen, tpn], side)
            if fits(tried):
                chosen.append(tpn)
            else:
                over[tpn] = tried
        step, event = self.prover.steps.take(SubgroupsShifted, "who changes subgroups")
        self.g1, self.g2 = self.g1 ^ set(chosen), self.g2 ^ set(chosen)
        expect_equal(step, "why somebody changes subgroups", reason, event.reason)
        expect_equal(step, "the numbers of those who could change", tuple(order), event.order)
        expect_equal(step, "who changes subgroups", tuple(chosen), event.moved)
        sets = (number_of_set([order.index(tpn) for tpn in chosen], len(order)), comb(len(order), count))
        expect_equal(step, "the number of the set", sets, (event.number, event.sets))
        self._check_same_subgroups(step, event)
        expect_players(step, "who was looked at before", over, event.considered)
        for passed in event.considered:
            if isinstance(passed.why, TooMany):
                what = f"why {passed.player} does not change"
                expect_equal(step, what, (passed.player, "inside-pairs", count), tuple(passed.why)[1:])
            else:
                check_proof(step, passed.why, self.members, over[passed.player])
        return set(chosen)

    # --- pairs ----------------------------------------------------------------------------------

    def _check_transposition(self) -> list[Pair]:
        """Check S1, whom each of it meets, and the number of the transposition."""
        # 3.2.5: the lowest ARO first; DB26-25: then the smaller number
        s1 = sorted(self.g1, key=lambda tpn: (self.players[tpn].aro, tpn))
        g2 = sorted(self.g2)
        self.prover.steps.halves(s1, g2, "first")
        across = Feasibility(part(self.graph, s1, g2))
        left = set(self.members)
        pairs: list[Pair] = []
        for tpn in s1:
            free = [other for other in g2 if other in left]
            opponent = across.first_available(tpn, free, left)
            assert opponent is not None, "the subgroups can be paired with each other"
            step, event = self.prover.steps.scrutiny(tpn, "row", free[0])
            check_found(step, event, free[: free.index(opponent)], opponent)
            for passed in event.tried:
                self.prover.check_refused(step, tpn, passed, left, across)
            left -= {tpn, opponent}
            pairs.append((tpn, opponent))
        step, transposed = self.prover.steps.take(SubgroupTransposed, "the transposition")
        lower = [other for _, other in pairs]
        expect_equal(step, "S1 and T2", (tuple(s1), tuple(lower)), (transposed.upper, transposed.lower))
        numbers = (transposition(lower, g2), factorial(len(g2)))
        expect_equal(
            step, "the number of the transposition", numbers, (transposed.number, transposed.transpositions)
        )
        return pairs


def from_middle(listed: Sequence[Tpn]) -> list[Tpn]:
    """Return a list in the order of 4.3: the middle one first, of two the one higher up, then of the rest."""
    remaining, order = list(listed), []
    while remaining:
        order.append(remaining.pop((len(remaining) + 1) // 2 - 1))
    return order


def _restrict_graph(graph: Graph, changing: Sequence[Tpn], side: set[Tpn]) -> dict[Tpn, set[Tpn]]:
    """Return the pairs in which each of those who change meets one of their side who stays."""
    stay, gone = side - set(changing), set(changing)
    return {
        tpn: set(row) & stay if tpn in gone else set(row) if tpn in stay else set(row) - gone
        for tpn, row in graph.items()
    }


class Dubov2026Proof(Prover):
    """Follows a round by the Dubov rules of 2026; `pairs` are in the order in which they are made."""

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        legality = PreferenceLegality(proven_persons(opened, DUBOV_2026), forbidden_pairs(opened))
        super().__init__(trace, opened, legality)
        self.players: dict[Tpn, DubovPlayer] = {}
        self.pairs: list[Pair] = []
        self.colours = Colours(opened, self.persons, DUBOV_2026, weigh=False)
        self.sums = CandidateCounts()

    def check(self) -> CandidateCounts:
        """Prove the steps of the round."""
        self.players = self._players()
        if not self.completion():
            return self.impossible()
        for score, residents, free in self.scoregroups():
            self._check_group(score, residents, free)
        return self.close(self.pairs, self._check_colour, self.sums)

    # --- before the groups ------------------------------------------------------------------

    def _players(self) -> dict[Tpn, DubovPlayer]:
        """Return the players with their figures, which their games must lead to."""
        opened = self.opened
        lines: dict[Tpn, tuple[int, tuple[int, ...]]] = dict.fromkeys(self.persons, (0, ()))
        if opened.round > 1:
            lines = self._check_figures()
        # with so many upfloats somebody is a maximum upfloater
        most = 2 + (opened.planned_rounds or 0) // 5
        return {
            tpn: DubovPlayer(player, *lines[tpn], most, opened.round, last=opened.last_round)
            for tpn, player in self.persons.items()
        }

    def _check_figures(self) -> dict[Tpn, tuple[int, tuple[int, ...]]]:
        """Check the step of the standings; return for each player the ARO, and the rounds of upfloats."""
        step, event = self.steps.take(StandingsFormed, "the figures of the players")
        columns = ("rating", "aro", "games", "lifted")
        ratings = {line.tpn: line.rating for line in all_players(self.opened)}
        before = scores_before(self.opened, worth_of(self.opened))
        figures = {}
        for player, (rating, aro, games, lifted) in figures_told(step, event, self.persons, columns):
            met = ratings_met(player, ratings)
            expect_equal(
                step, f"rating and games of {player.tpn}", (player.rating, len(met)), (rating, games)
            )
            own = _average(met)
            expect_equal(step, f"the average rating of the opponents of {player.tpn}", own, aro)
            figures[player.tpn] = (own, check_lifted(step, player, lifted, before))
        return figures

    # --- groups ---------------------------------------------------------------------------------

    def _check_group(self, score: int, residents: list[Tpn], free: set[Tpn]) -> None:
        """Check the bracket of a score (half points); those who are paired are taken out of `free`."""
        below = self.rank_order(tpn for tpn in free if self.persons[tpn].score < score)
        self.steps.check_opening(score, "ordinary" if below else "last", "none", residents, pairs=None)
        sets = UpfloaterSetsCheck(self, UpfloaterSets(self, self.players, residents, below))
        upfloaters = sets.check()
        self.sums = self.sums.plus(*sets.counted)
        bracket = DubovBracket(self, self.players, [*residents, *upfloaters])
        pairs = bracket.check()
        free -= {tpn for pair in pairs for tpn in pair}
        self.steps.check_settlement(pairs)
        self.pairs += pairs

    def _check_colour(self, step: int, event: ColourDecided, _high: Person, _low: Person) -> None:
        self.colours.check(step, event)


def _average(ratings: list[int]) -> int:
    """Return an average rounded to a whole number, a half upwards (DB26-4); 0 of none."""
    quotient, rest = divmod(sum(ratings), len(ratings)) if ratings else (0, 0)
    return quotient + (2 * rest >= len(ratings) > 0)

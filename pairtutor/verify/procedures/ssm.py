"""A round by the Swiss System Modified: the ranking, the brackets from the top, the last one, the outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from pairtutor.model.ids import PLACE, Tpn
from pairtutor.positions.editions import SSM
from pairtutor.positions.given import initial_list, worth_of
from pairtutor.positions.graphs import Pair, check_proof
from pairtutor.positions.histories import scores_before
from pairtutor.positions.legality import Legality, forbidden_pairs
from pairtutor.positions.outcome import CandidateCounts, check_outcome
from pairtutor.positions.persons import PLAYED
from pairtutor.positions.progress import expect_equal
from pairtutor.trace.events import ByeAssigned, CompletionTested, RoundClosed, RoundOpened
from pairtutor.trace.procedures import PairingsUndone, StandingsFormed
from pairtutor.trace.recorder import Trace
from pairtutor.verify.opening import proven_persons
from pairtutor.verify.procedures.prover import Prover
from pairtutor.verify.procedures.ssm_brackets import LeftOver, SsmBracket
from pairtutor.verify.procedures.ssm_criteria import SsmCriteria

_FIGURES = {
    "score": "the score",
    "sos": "the scores of the opponents",
    "gam": "the game points",
    "rating": "the rating",
    "draw": "the place in the draw",
}


class SsmProof(Prover):
    """Follows a round by the Swiss System Modified; `done` are the pairs of each bracket not undone."""

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        super().__init__(trace, opened, Legality(proven_persons(opened, SSM), forbidden_pairs(opened)))
        self.criteria = SsmCriteria(self)
        self.done: list[list[Pair]] = []

    def check(self) -> CandidateCounts:
        """Prove the steps of the round."""
        self._check_standings()
        scores = sorted({player.score for player in self.persons.values()}, reverse=True)
        moved: list[Tpn] = []
        for score, below in pairwise(scores):
            bracket = self._bracket(moved, score, "ordinary")
            pairs, moved = bracket.settle(below)
            self.done.append(pairs)
        if scores and not self._pair_last_bracket(moved, scores[-1]):
            return self._check_impossible()
        return self._check_outcome()

    def _bracket(self, moved: Sequence[Tpn], score: int, role: str) -> SsmBracket:
        """Check the opening of the bracket of a score (half points), and return it to be paired."""
        residents = [player.tpn for player in self.persons.values() if player.score == score]
        members = self.criteria.ranked([*moved, *residents])
        bracket = SsmBracket(self, self.criteria, members)
        bracket.check_opening(residents, role, score)
        return bracket

    # --- the ranking --------------------------------------------------------------------------

    def _check_standings(self) -> None:
        """Check the ranking: its players, the columns that are needed, every figure, the order.

        Lines come in the order of the round, and are held against the figures at last.
        """
        step, event = self.steps.take(StandingsFormed, "the ranking")
        players = list(self.persons)
        expect_equal(step, "the players of the ranking", players, [line.player for line in event.lines])
        figures = ssm_figures(self.opened)
        columns = tuple(name for name in figures if _column_needed(name, figures, self.opened.round))
        expect_equal(step, "the columns of the ranking", columns, event.columns)
        for position, line in enumerate(event.lines):
            expect_equal(step, f"how many figures {line.player} has", len(columns), len(line.figures))
            for name, figure in zip(columns, line.figures, strict=True):
                expect_equal(step, f"{_FIGURES[name]} of {line.player}", figures[name][position], figure)
        keys = list(zip(*figures.values(), strict=True))
        # ssm A2: every figure from the largest down, but the lot, the last of them, from the smallest up
        ranked = sorted(keys, key=lambda key: (*[-(value or 0) for value in key[:-1]], key[-1] or 0))
        expect_equal(step, "the order of the ranking", ranked, keys)

    # --- the last bracket ---------------------------------------------------------------------------

    def _pair_last_bracket(self, moved: Sequence[Tpn], score: int) -> bool:
        """Check the last bracket and those that join it; return whether the round could be paired."""
        bracket = self._bracket(moved, score, "last")
        while True:
            over = self._try(bracket)
            if over is not None:
                self.done.append(over.pairs)
                return True
            while self.done and not self.done[-1]:  # a bracket without pairs has none to undo
                self.done.pop()
            if not self.done:
                return False
            last = self._combine(bracket)
            bracket = SsmBracket(self, self.criteria, last)
            bracket.check_opening(last, "combined", score=None)

    def _combine(self, last: SsmBracket) -> list[Tpn]:
        """Check the step that undoes the bracket above; return its players and those of the last, by rank."""
        pairs = self.done.pop()
        ranked = self.criteria.ranked
        joining = ranked(tpn for pair in pairs for tpn in pair)
        next_group = self.steps.group + 1
        step, event = self.steps.take(PairingsUndone, "the pairs above, which are undone", next_group)
        expect_equal(step, "the reason", "combination", event.reason)
        undone = [tuple(pair) for pair in event.pairs]
        expect_equal(step, "the pairs that are undone", self.criteria.by_rank(pairs), undone)
        expect_equal(step, "who joins", tuple(joining), event.joining)
        self.steps.blank(step, event, "witness", "side", "above", "below")
        considered = tuple(last.odd_player.considered)
        expect_equal(step, "who was looked at, and why not", considered, event.because)
        return ranked([*last.members, *joining])

    def _try(self, bracket: SsmBracket) -> LeftOver | None:
        """Check an attempt at the last bracket: who is left over and its pairs, None if it has no pairing.

        Where nobody is left over, PLACE stands for the player.
        """
        members = bracket.members
        made = bracket.attempts.attempt(members)
        if made.pairs is None:
            return None
        if made.over is None:
            bracket.check_settlement(made.pairs, ())
            return LeftOver(PLACE, made.pairs)
        allowed = [tpn for tpn in members if not self.persons[tpn].barred]
        over = bracket.odd_player.check(members, made, allowed)
        if over is None:
            return None
        self.bye = over.player
        bracket.check_settlement(over.pairs, [over.player])
        step, event = self.steps.take(ByeAssigned, "the bye")
        expect_equal(step, "the player with the bye", over.player, event.player)
        expect_equal(step, "the group of the bye", self.steps.group, event.bracket)
        barred = tuple(tpn for tpn in members if tpn not in allowed)
        expect_equal(step, "who may not have the bye", barred, event.barred)
        passed = tuple(line for line in bracket.odd_player.considered if line.player != over.player)
        expect_equal(step, "the players passed over for the bye", passed, event.passed_over)
        return over

    # --- the end --------------------------------------------------------------------------------------

    def _check_impossible(self) -> CandidateCounts:
        """Check the end of a round that cannot be paired."""
        self.steps.leave_groups()
        step, event = self.steps.take(CompletionTested, "that the round cannot be paired")
        expect_equal(step, "whether the round can be paired", False, event.possible)
        self.steps.blank(step, event, "bracket", "floaters", "collapsed")
        expect_equal(step, "how many players there are", len(self.persons), event.below)
        everybody, graph = self.everybody, self.graph_with_bye()
        check_proof(step, event.witness, everybody, graph, "the proof that the round cannot be paired")
        return self.impossible()

    def _check_outcome(self) -> CandidateCounts:
        """Check the last step: boards by bracket and rank, the higher ranked player first."""
        brackets = self.steps.leave_groups()
        step, closed = self.steps.take(RoundClosed, "the outcome of the round")
        made = [pair for pairs in self.done for pair in self.criteria.by_rank(pairs)]
        position = {frozenset(pair): number for number, pair in enumerate(made)}
        check_outcome(
            step,
            closed,
            self.persons,
            set(position),
            self.bye,
            colours=None,
            sums=CandidateCounts(brackets),
            order=lambda white, other, _: (position[frozenset((white, other))],),
        )
        boards = [tuple(board) for board in closed.boards]
        expect_equal(step, "the boards, the higher ranked first", made, boards)
        self.steps.end()
        return CandidateCounts(brackets)


def ssm_figures(opened: RoundOpened) -> dict[str, list[int | None]]:
    """Return the figures that rank the players (scores in half points), the most important first.

    Each has a value for every participant, in the order of the opening; None for a rating that is missing.
    """
    scores = {tpn: line[-1] for tpn, line in scores_before(opened, worth_of(opened)).items()}
    lines = opened.players
    draw = {
        tpn: number for number, tpn in enumerate(dict.fromkeys((*opened.drawn, *initial_list(opened))), 1)
    }
    return {
        "score": [scores[line.tpn] for line in lines],
        "sos": [
            sum(scores[game.opponent] for game in line.games if game.mark in PLAYED and game.opponent)
            for line in lines
        ],
        "gam": [line.game_points for line in lines],
        "rating": [line.rating or None for line in lines],
        "draw": [draw[line.tpn] for line in lines],
    }


def _column_needed(name: str, figures: Mapping[str, Sequence[int | None]], number: int) -> bool:
    """Say whether a column is told before round `number`: not where all are level in it.

    Nor is the draw where all before it decide: where no two neighbours are level in these.
    """
    if name in ("score", "sos"):
        return number > 1
    if name in ("gam", "rating"):
        return any(figures[name])
    before = list(zip(*(column for other, column in figures.items() if other != name), strict=True))
    return any(first == other for first, other in pairwise(before))

"""A round by the Dubov rules of 2026: the figures, the bye, the scoregroups from the top, the colours."""

from __future__ import annotations

from collections.abc import Iterable

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import ColourDecided, RoundOpened
from pairtutor.trace.procedures import StandingsFormed
from pairtutor.trace.refusals import Outranked, PassedOver
from pairtutor.trace.trace import Trace
from pairtutor.verify.editions import DUBOV_2026
from pairtutor.verify.given import all_players, worth_of
from pairtutor.verify.histories import persons, scores_before
from pairtutor.verify.legality import PreferenceLegality, forbidden_pairs
from pairtutor.verify.outcome import CandidateCounts, Colours, floats_given
from pairtutor.verify.persons import PLAYED, Person
from pairtutor.verify.procedures.dubov_2026_bracket import DubovBracket
from pairtutor.verify.procedures.dubov_2026_sets import UpfloaterSets
from pairtutor.verify.procedures.dubov_figures import check_lifted
from pairtutor.verify.procedures.dubov_state import DubovPlayer
from pairtutor.verify.procedures.graphs import Pair
from pairtutor.verify.procedures.prover import Prover, close
from pairtutor.verify.refuted import expect_equal


class Dubov2026Proof:
    """Follows a round by the Dubov rules of 2026; `pairs` are in the order in which they are made."""

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        legality = PreferenceLegality(persons(opened, DUBOV_2026), forbidden_pairs(opened))
        self.prover = Prover(trace, opened, legality)
        self.opened = opened
        self.persons = self.prover.persons
        self.players: dict[Tpn, DubovPlayer] = {}
        self.pairs: list[Pair] = []
        self.colours = Colours(opened, self.persons, DUBOV_2026, weigh=False)
        self.counted = (0, 0, 0)

    def check(self) -> CandidateCounts:
        """Prove the steps of the round.

        Raises:
            ProofError: one of them is not so.
        """
        self.players = self._players()
        if not self.prover.completion():
            self.prover.steps.end()
            return CandidateCounts()
        if self.opened.bye_needed:
            self._bye()
        free = set(self.persons) - {self.prover.bye or 0}
        for score in sorted({one.score for one in self.persons.values()}, reverse=True):
            residents = self._ranked(tpn for tpn in free if self.persons[tpn].score == score)
            if residents:
                self._group(score, residents, free)
        return close(
            self.prover,
            self.pairs,
            self._colour,
            lambda event: floats_given(event.boards, self.persons, None),
            self.prover.steps.group,
            self.counted,
        )

    def _ranked(self, players: Iterable[Tpn]) -> list[Tpn]:
        return sorted(players, key=lambda tpn: self.persons[tpn].rank)

    # --- before the groups ------------------------------------------------------------------

    def _players(self) -> dict[Tpn, DubovPlayer]:
        """Return the players with their figures, which their games must lead to."""
        opened = self.opened
        lines: dict[Tpn, tuple[int, tuple[int, ...]]] = dict.fromkeys(self.persons, (0, ()))
        if opened.round > 1:
            lines = self._told()
        most = 2 + (opened.planned_rounds or 0) // 5
        return {
            tpn: DubovPlayer(one, *lines[tpn], most, opened.round, last=opened.last_round)
            for tpn, one in self.persons.items()
        }

    def _told(self) -> dict[Tpn, tuple[int, tuple[int, ...]]]:
        step, event = self.prover.steps.take(StandingsFormed, "the figures of the players")
        columns = ("rating", "aro", "games", "lifted")
        expect_equal(step, "the columns of the standings", columns, event.columns)
        players = [line.player for line in event.lines]
        expect_equal(step, "the players of the standings", list(self.persons), players)
        ratings = {line.tpn: line.rating for line in all_players(self.opened)}
        before = scores_before(self.opened, worth_of(self.opened, DUBOV_2026.worth))
        found = {}
        for line in event.lines:
            one = self.persons[line.player]
            expect_equal(step, f"how many figures {one.tpn} has", len(columns), len(line.figures))
            rating, aro, games, lifted = line.figures
            met = [ratings[game.opponent] for game in one.games if game.mark in PLAYED and game.opponent]
            expect_equal(step, f"rating and games of {one.tpn}", (one.rating, len(met)), (rating, games))
            own = _average(met)
            expect_equal(step, f"the average rating of the opponents of {one.tpn}", own, aro)
            found[one.tpn] = (own, check_lifted(step, one, lifted, before))
        return found

    def _bye(self) -> None:
        """Check the bye: lowest score, most games, largest number (3.1)."""
        order = sorted(self.players.values(), key=lambda one: (one.person.score, -one.games, -one.tpn))
        numbers = [one.tpn for one in order]
        step, event, place = self.prover.check_bye(numbers)
        later: list[PassedOver] = []
        if place + 1 < len(order):
            other, chosen = order[place + 1], order[place]
            by = Outranked(
                "outranked",
                other.tpn,
                chosen.tpn,
                "score"
                if other.person.score != chosen.person.score
                else "games"
                if other.games != chosen.games
                else "number",
            )
            later = [PassedOver(other.tpn, by)]
        expect_equal(step, "who comes later, and why", later, list(event.passed_over[place:]))

    # --- groups ---------------------------------------------------------------------------------

    def _group(self, score: int, residents: list[Tpn], free: set[Tpn]) -> None:
        """Check a bracket; those who are paired are taken out of `free`."""
        below = self._ranked(tpn for tpn in free if self.persons[tpn].score < score)
        self.prover.groups.opened(score, "ordinary" if below else "last", "none", residents, None)
        sets = UpfloaterSets(self.prover, self.players, residents, below)
        upfloaters = sets.check()
        runs, skipped, every = (one + more for one, more in zip(self.counted, sets.counted, strict=True))
        self.counted = (runs, skipped, every)
        bracket = DubovBracket(self.prover, self.players, [*residents, *upfloaters])
        pairs = bracket.check()
        free -= {tpn for pair in pairs for tpn in pair}
        self.prover.groups.settled(pairs)
        self.pairs += pairs

    def _colour(self, step: int, event: ColourDecided, _high: Person, _low: Person) -> None:
        self.colours.check(self.prover.trace.steps[step - 1], event)


def _average(ratings: list[int]) -> int:
    """Return an average rounded to a whole number, a half upwards (DB26-4)."""
    whole, rest = divmod(sum(ratings), len(ratings)) if ratings else (0, 0)
    return whole + (2 * rest >= len(ratings) > 0)

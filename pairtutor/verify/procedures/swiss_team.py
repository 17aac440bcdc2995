"""A round of teams: bye, brackets filled from below, the first of the best pairings of each, the colours."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.positions.drawn import drawn_colours
from pairtutor.positions.editions import SWISS_TEAM_2026
from pairtutor.positions.graphs import Pair
from pairtutor.positions.legality import TURNED, Given, Legality, by_alternation, forbidden_pairs
from pairtutor.positions.outcome import CandidateCounts, check_board
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import ROUND_STEP, expect_equal
from pairtutor.positions.team_pairings import TeamBracket
from pairtutor.positions.teams import Team, TeamSets, next_scoregroup, team_edition, teams_of
from pairtutor.trace.events import ColourDecided, RoundOpened
from pairtutor.trace.recorder import Trace
from pairtutor.verify.opening import proven_persons
from pairtutor.verify.procedures.dubov_2026_sets import UpfloaterSetsCheck
from pairtutor.verify.procedures.prover import Prover
from pairtutor.verify.procedures.swiss_team_pairings import TeamBracketCheck


class SwissTeamProof(Prover):
    """Follows a round of teams; `pairs` are in the order in which they are made."""

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        super().__init__(
            trace, opened, Legality(proven_persons(opened, team_edition(opened)), forbidden_pairs(opened))
        )
        self.teams = teams_of(opened, self.persons)
        self.pairs: list[Pair] = []
        self.sums = CandidateCounts()
        self._drawn = drawn_colours(opened, SWISS_TEAM_2026)

    def check(self) -> CandidateCounts:
        """Prove the steps of the round."""
        planned = self.opened.planned_rounds
        expect_equal(ROUND_STEP, "whether nobody says how many rounds there are", False, planned is None)
        if not self.completion():
            return self.impossible()
        for score, residents, free in self.scoregroups():
            self._check_bracket(score, residents, free)
        return self.close(self.pairs, self._check_colour, self.sums, order=board_order)

    def _check_bracket(self, score: int, residents: list[Tpn], free: set[Tpn]) -> None:
        """Check the bracket of a score (half points); those who are paired are taken out of `free`."""
        below = self.rank_order(tpn for tpn in free if self.persons[tpn].score < score)
        self.steps.check_opening(score, "ordinary" if below else "last", "none", residents, pairs=None)
        after = next_scoregroup(self.persons, score)
        sets = UpfloaterSetsCheck(self, TeamSets(self, self.teams, residents, below, after))
        upfloaters = sets.check()
        bracket = TeamBracketCheck(self, TeamBracket(self, self.teams, residents, upfloaters))
        pairs = bracket.check()
        counted = (sum(both) for both in zip(sets.counted, bracket.counted, strict=True))
        self.sums = self.sums.plus(*counted)
        free -= {tpn for pair in pairs for tpn in pair}
        self.steps.check_settlement(pairs)
        self.pairs += pairs

    # --- colours --------------------------------------------------------------------------------

    def _check_colour(self, step: int, event: ColourDecided, player: Person, other: Person) -> None:
        """Check who has White on a board, and why."""
        first, second = sorted((self.teams[player.tpn], self.teams[other.tpn]), key=lambda t: t.first_key)
        given = self.decide_colours(first, second)
        decider = who_decides(given.rule, first, second)
        check_board(step, event, self.lines, first.person.tpn, given, decider)
        self.steps.blank(step, event, "limits")

    def decide_colours(self, first: Team, other: Team) -> Given:
        """Decide the colours of a pair, the first-team first (4.3).

        In turn: the lot in a first match, whoever alone prefers a colour, both preferences, the stronger one,
        who had White less often, the alternation, then the first-team's wish or its last colour, at last
        the other team's.
        """
        mine, theirs = first.preference, other.preference
        own, others = first.person.colours, other.person.colours
        if not own and not others:
            return Given(self._drawn[first.person.tpn], "initial-colour")
        if (mine[0] is None) != (theirs[0] is None):
            # of the two colours one is there; `str` is for the types alone
            return Given(mine[0] or TURNED[str(theirs[0])], "one-due")
        if mine[0] != theirs[0]:
            return Given(mine[0], "both-preferences")
        if mine[0] is not None and mine[1] != theirs[1]:
            # one is strong, the other mild
            return Given(mine[0] if mine[1] == "strong" else TURNED[mine[0]], "stronger-preference")
        if first.person.difference != other.person.difference:
            lower = first.person.difference < other.person.difference
            return Given("white" if lower else "black", "more-blacks")
        turned = by_alternation(first.person, other.person)
        if turned is not None:
            return turned
        if mine[0] is not None:
            return Given(mine[0], "higher-ranked")
        if own:
            return Given("white" if own[-1] == "B" else "black", "first-alternates")
        return Given("white" if others[-1] == "W" else "black", "other-alternates")


def board_order(tpn: Tpn, other: Tpn, people: dict[Tpn, Person]) -> tuple[int, ...]:
    """Return the sort key of a board: higher score and sum (half points, negated), smaller number."""
    scores = (people[tpn].score, people[other].score)
    return (-max(scores), -sum(scores), min(tpn, other))


def who_decides(rule: str, first: Team, other: Team) -> Tpn | None:
    """Return whose preference, number or last colour decides; None where that of neither alone does."""
    if rule in ("initial-colour", "higher-ranked", "first-alternates"):
        return first.person.tpn
    if rule == "other-alternates":
        return other.person.tpn
    if rule == "one-due":
        return first.person.tpn if first.preference[0] else other.person.tpn
    if rule == "stronger-preference":
        return first.person.tpn if first.preference[1] == "strong" else other.person.tpn
    return None

"""What the proofs of all procedures stand on: who may meet whom, refusals, completion, bye, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.positions.completion import check_bye, check_completion
from pairtutor.positions.graphs import Feasibility, Pair, check_proof
from pairtutor.positions.legality import Legality, Limits, ways
from pairtutor.positions.outcome import CandidateCounts, Order, board_key, check_outcome, floats_given
from pairtutor.positions.persons import Person
from pairtutor.positions.procedure import RoundPosition
from pairtutor.positions.progress import ProofError, expect, expect_equal
from pairtutor.trace.derived import bye_test, came_later
from pairtutor.trace.events import ByeAssigned, ColourDecided, CompletionTested, RoundClosed, RoundOpened
from pairtutor.trace.recorder import Trace
from pairtutor.trace.refusals import ColoursBarred, PassedOver
from pairtutor.trace.values import Forbidden, Met, SameAbsolute
from pairtutor.verify.procedures.group_steps import StepReader

Floats = tuple[tuple[Tpn, ...], tuple[Tpn, ...]]
"""Who floats down, and who up, in the order of the boards."""


class Prover(RoundPosition):
    """One round to be proven; `bye` is who has it once that is checked."""

    def __init__(self, trace: Trace, opened: RoundOpened, legality: Legality) -> None:
        super().__init__(opened, legality)
        self.trace = trace
        self.lines = {line.tpn: line for line in opened.players}
        self.steps = StepReader(trace, legality)
        self.bye: Tpn | None = None

    # --- refusals ----------------------------------------------------------------------------

    def check_bar(self, step: int, tpn: Tpn, passed: PassedOver) -> None:
        """Check that what bars two players from meeting speaks of them, colours of both ways to give these.

        That the fact itself is so was checked where the step was taken (`StepReader.take`).
        """
        other, why = passed.player, passed.why
        what = f"what bars {tpn} from {other}"
        expect(other not in self.graph[tpn], step, what, "nothing, as they may meet", why.kind)
        if not isinstance(why, (Met, Forbidden, ColoursBarred, SameAbsolute)):
            raise ProofError(step, what, "a meeting, the colours or the tournament", why.kind)
        expect_equal(step, what, {tpn, other}, {why.first, why.second})
        if isinstance(why, ColoursBarred):
            self._check_both_ways(step, why)

    def _check_both_ways(self, step: int, why: ColoursBarred) -> None:
        """Check that either way to give two players their colours is barred by a limit that is told."""
        two = {why.first, why.second}
        named = {limit.player for limit in why.limits}
        expect(named <= two, step, "whose colours are barred", two, named)
        first_white = {(why.first, "white"), (why.second, "black")}
        barred = {(limit.player, limit.colour) for limit in why.limits}
        expect(bool(barred & first_white), step, f"White for {why.first}", "barred as well", "not told")
        expect(bool(barred - first_white), step, f"White for {why.second}", "barred as well", "not told")

    def check_refused(
        self,
        step: int,
        tpn: Tpn,
        passed: PassedOver,
        pool: Iterable[Tpn],
        feasibility: Feasibility | None = None,
    ) -> None:
        """Check why an opponent was refused: barred, or some of the others of `pool` could not be paired.

        `feasibility` knows who of them may meet, where that is not who may meet at all.
        """
        other = passed.player
        if other not in self.graph[tpn]:
            self.check_bar(step, tpn, passed)
            return
        rest = set(pool) - {tpn, other}
        what = f"why {tpn} does not meet {other}"
        asked = feasibility or self.feasibility
        expect(
            not asked.can_pair_all(rest), step, what, "nothing, as the others can be paired", passed.why.kind
        )
        check_proof(step, passed.why, rest, asked.graph, what)

    # --- from the top ---------------------------------------------------------------------------

    def scoregroups(self) -> Iterator[tuple[int, list[Tpn], set[Tpn]]]:
        """Check the bye that goes by games, and yield each score, from the top, with who is free there.

        The score is in half points, those who have it are in rank order. The third are all who are free so
        far: whoever is paired is to be taken out of them.
        """
        if self.opened.bye_needed:
            self.check_bye_by_games()
        free = set(self.persons) - {self.bye}
        for score in sorted({player.score for player in self.persons.values()}, reverse=True):
            residents = self.rank_order(tpn for tpn in free if self.persons[tpn].score == score)
            if residents:
                yield score, residents, free

    # --- before the groups ---------------------------------------------------------------------

    def completion(self) -> bool:
        """Check the step that says whether the round can be paired; return its answer."""
        step, event = self.steps.take(CompletionTested, "whether the round can be paired")
        check_completion(
            step, event, floaters=(), below=list(self.persons.values()), legality=self.legality, number=0
        )
        possible = Feasibility(self.graph_with_bye()).can_pair_all(self.everybody)
        expect_equal(step, "whether the round can be paired", possible, event.possible)
        return event.possible

    def check_bye(self, order: Sequence[Tpn]) -> tuple[int, ByeAssigned, int]:
        """Check the step that gives the bye to the first of an order who may have it.

        Returns its number and event, and how many came before; what it says of later ones is not looked at.
        """
        step, event = self.steps.take(ByeAssigned, "the bye")
        self.steps.blank(step, event, "bracket", "barred")
        position = check_bye(step, event, order, self.lines, self.persons, self.feasibility)
        self.bye = event.player
        return step, event, position

    def check_bye_by_games(self) -> None:
        """Check the bye that goes by lowest score, most games, largest number, and who would come next."""
        # dubov-2026 3.1.3 to 3.1.5, swiss-team-2026 3.4.2 to 3.4.4
        order = sorted(
            self.persons.values(), key=lambda player: (player.score, -player.games_played, -player.tpn)
        )
        step, event, position = self.check_bye([player.tpn for player in order])
        later: list[PassedOver] = []
        rest = [player for player in order[position + 1 :] if not player.barred]
        if rest:
            other, chosen = rest[0], order[position]
            keys = [(player.score, player.games_played, player.tpn) for player in (other, chosen)]
            later = [PassedOver(other.tpn, came_later(other.tpn, chosen.tpn, bye_test(*keys)))]
        expect_equal(step, "who comes later, and why", later, list(event.passed_over[position:]))

    # --- the end ------------------------------------------------------------------------------

    def impossible(self) -> CandidateCounts:
        """Check that nothing follows where the round cannot be paired; the counts are 0 then."""
        self.steps.end()
        return CandidateCounts()

    def close(
        self,
        pairs: Iterable[Pair],
        check: Callable[[int, ColourDecided, Person, Person], None],
        counted: CandidateCounts,
        floats: Callable[[RoundClosed], Floats] | None = None,
        order: Order = board_key,
    ) -> CandidateCounts:
        """Check the colours of each board by `check`, then the outcome; return what was `counted`.

        `check` is handed the step and its event, the higher ranked player and the other one. Whoever meets
        another score floats, where a system has no `floats` of its own. `order` puts the boards in order
        where a system has its own.
        """
        made = [self.rank_order(pair) for pair in pairs]
        made.sort(key=lambda two: order(two[0], two[1], self.persons))
        self.steps.leave_groups()
        colours = []
        for high, low in made:
            step, event = self.steps.take(ColourDecided, "the colours of a board")
            expect_equal(step, "the pair of a board", {high, low}, {event.white, event.black})
            check(step, event, self.persons[high], self.persons[low])
            colours.append(event)
        step, closed = self.steps.take(RoundClosed, "the outcome of the round")
        floating = floats(closed) if floats else floats_given(closed.boards, self.persons, bye=None)
        whole = {frozenset(pair) for pair in made}
        check_outcome(step, closed, self.persons, whole, self.bye, colours, counted, floating, order)
        self.steps.end()
        return counted


def check_limits(
    step: int, event: ColourDecided, persons: Mapping[Tpn, Person], limits: Limits, *, both: bool = False
) -> None:
    """Check that what bars the other way to give the colours is told, and nothing else.

    `both` ways are told, also where neither is left.
    """
    white, black = persons[event.white], persons[event.black]
    is_told = event.rule == "only-allowed" or (both and not ways(white, black, limits))
    sides = [(white, "black"), (black, "white"), *(((white, "white"), (black, "black")) if both else ())]
    expected = [(player.tpn, colour) for player, colour in sides if is_told and limits(player, colour)]
    actual = [(told.player, told.colour) for told in event.limits]
    expect_equal(step, "who may not have which colour", sorted(expected), sorted(actual))

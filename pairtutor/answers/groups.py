"""What the answers of all procedures stand on: who is in a group, who was sought, taken and moved."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Literal

from pairtutor.answers.answer import Answer, BracketAnswers, Cause, Lost, Verdict
from pairtutor.answers.completion import bracket_alone
from pairtutor.answers.procedure_facts import By, RoundFacts
from pairtutor.answers.searches import OpponentSearch, searches_of
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.graphs import Graph
from pairtutor.trace.derived import came_later
from pairtutor.trace.index import GroupRecord
from pairtutor.trace.procedures import GroupOpened, GroupSettled, PlayerTransferred
from pairtutor.trace.refusals import NeededHere
from pairtutor.trace.values import OnlyPartners, Players


class Move(NamedTuple):
    """A step that moves a player, by its number."""

    step: int
    event: PlayerTransferred


class GroupQuestions(ABC):
    """Asks about one group that stands; `members` are all who were in it, in rank order."""

    def __init__(self, round_: RoundFacts, group: GroupRecord) -> None:
        assert group.opening is not None and isinstance(group.opening.event, GroupOpened), (
            "a group that stands has been opened"
        )
        self.round = round_
        self.opened = group.opening.event
        self.opening = group.opening
        self.steps = group.steps
        settled = next(step for step in reversed(group.steps) if isinstance(step.event, GroupSettled))
        assert isinstance(settled.event, GroupSettled), "so it was looked for"
        self.settled, self.outcome = settled, settled.event
        self.members = round_.in_rank_order(group.members)
        self.pairs = {frozenset(pair) for pair in self.outcome.pairs}
        self.arrived = self._arrivals()

    def _arrivals(self) -> Players:
        """Return the players who came into the group from another score."""
        return tuple(arrival.player for arrival in self.opened.arrived)

    def moves(self, direction: Literal["down", "up"]) -> Sequence[Move]:
        """Return the moves down, or up, in the group."""
        return [
            Move(step.number, step.event)
            for step in self.steps
            if isinstance(step.event, PlayerTransferred) and step.event.direction == direction
        ]

    @cached_property
    def departures(self) -> Mapping[Tpn, Move]:
        """Who leaves the group, with the step that says so, in the order of these steps."""
        direction = self.opened.direction
        return {} if direction == "none" else {move.event.player: move for move in self.moves(direction)}

    @cached_property
    def below(self) -> Sequence[Tpn]:
        """Those of lower scores who are still to be paired when the group is opened."""
        return self.round.unpaired_at(self.opening, self.opened.residents)

    @cached_property
    def searches(self) -> Sequence[OpponentSearch]:
        """Whom the players of the group were given, in the order in which they were."""
        return searches_of(self.steps)

    # --- answers -------------------------------------------------------------------------------

    def every_answer(self) -> BracketAnswers:
        """Return every answer of the group but those about the bye."""
        return BracketAnswers(
            opening=self.opening.number,
            bracket=self.opened.group,
            kind=self.opened.role,
            score=self.opened.score,
            mdps=self.arrived,
            residents=self.opened.residents,
            accepted=None,
            sequence=None,
            pairs=tuple(self.pair(*two) for two in combinations(self.members, 2)),
            floats=tuple(map(self.float_of, self.members)),
            coming=tuple(self.answers_below()),
            sets=tuple(self.sets_of_upfloaters()),
        )

    def answers_below(self) -> Iterable[Answer]:
        """Answer for everybody below who might have come up, where players do."""
        return ()

    def sets_of_upfloaters(self) -> Iterable[Answer]:
        """Answer for each set of players who could have come up, where the rules look at sets."""
        return ()

    def pair(self, player: Tpn, other: Tpn) -> Answer:
        """Answer why two players, the higher ranked first, do not meet."""
        return self.in_full(self.in_brief(player, other))

    def in_full(self, brief: Answer) -> Answer:
        """Return an answer about two players with who would find nobody if they met, where that is told."""
        return brief

    def in_brief(self, player: Tpn, other: Tpn) -> Answer:
        """Answer why two do not meet, as `pair` does, but for who would find nobody: enough to count by."""
        two = frozenset((player, other))
        if two in self.pairs:
            made = self.round.index.pairings_of(two)
            return Answer((player, other), "made", step=(made[-1] if made else self.settled).number)
        return self.round.bar(player, other) or self.unmade(player, other)

    @abstractmethod
    def unmade(self, player: Tpn, other: Tpn) -> Answer:
        """Answer why two who may meet do not."""

    def float_of(self, player: Tpn) -> Answer:
        """Answer why a player of the group does not leave it."""
        step = self.movers.get(player)
        if step is not None:
            return Answer((player,), "made", self.round.clause_of(step), step=step)
        return self.stays(player)

    @property
    @abstractmethod
    def movers(self) -> Mapping[Tpn, int]:
        """Who leaves the group, or floats into it, with the step that says so."""

    def stays(self, player: Tpn) -> Answer:
        """Answer why a player stays: in a group that nobody can leave, by the clause that opens it."""
        opening = self.opening.number
        return Answer((player,), "apart", self.round.clause_of(opening), step=opening)

    # --- what answers are made of ----------------------------------------------------------------

    def answer_from_step(
        self,
        players: Players,
        step: int,
        witness: Cause | None,
        verdict: Verdict = "passed",
    ) -> Answer:
        """Return the answer that a step passed something over, by the clause of the step.

        A lack of partners as `witness` makes the verdict "stuck", whatever was handed in: the others could
        not be paired. Only by the verdict "fewer" is something lost, a pair.
        """
        if isinstance(witness, OnlyPartners):
            verdict = "stuck"
        lost: Lost | None = "pairs" if verdict == "fewer" else None
        return Answer(players, verdict, self.round.clause_of(step), witness=witness, step=step, lost=lost)

    def sought(
        self, player: Tpn, other: Tpn, searches: Sequence[OpponentSearch] | None = None
    ) -> Answer | None:
        """Answer from the search that gave one of two players somebody else; None if there is none.

        Looked at are those of the group, or some of an earlier attempt.
        """
        two = (player, other)
        looked = self.searches if searches is None else searches
        for position, search in enumerate(looked):
            if search.player in two:
                against = other if search.player == player else player
                if against in search.tried:
                    step, why = search.tried[against]
                    again = any(later.player == search.player for later in looked[position + 1 :])
                    if search.opponent is None and again:
                        continue  # a later search of the same player decides
                    return self.answer_from_step(two, step, why)
                if search.opponent is not None:
                    return self.later(two, search, against)
            elif search.opponent in two:
                against = other if search.opponent == player else player
                by = self.turn(search, against)
                return self.answer_from_step(two, search.step.number, came_later(against, search.player, by))
        return None

    def later(self, two: tuple[Tpn, Tpn], search: OpponentSearch, against: Tpn) -> Answer:
        """Answer for somebody who comes later in the order of a search than the opponent taken."""
        assert search.opponent is not None, "nobody comes later than all"
        why = came_later(against, search.opponent)
        return self.answer_from_step(two, search.step.number, why)

    def turn(self, search: OpponentSearch, against: Tpn) -> By:
        """Return by what the player of a search comes before somebody who would seek the same opponent."""
        del search, against
        return "order"

    def fewer_pairs_without(self, tpn: Tpn) -> Answer:
        """Answer that without a player nobody else would be left over, so that there were fewer pairs."""
        why = NeededHere("needed-here", tpn, len(self.outcome.pairs))
        return self.answer_from_step((tpn,), self.settled.number, why, "fewer")


def lack_of_partners(graph: Graph, players: Iterable[Tpn], over: int = 0) -> OnlyPartners | None:
    """Return players who find too few partners among some, None where all but `over` can be paired."""
    people = sorted(players)
    rows = [[v for v, other in enumerate(people) if other in graph[tpn]] for tpn in people]
    return bracket_alone(people, rows, over).lack()

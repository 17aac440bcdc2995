"""Why somebody else has the bye, where it is given before any bracket is paired (burstein-2026 3.1)."""

from __future__ import annotations

from pairtutor.answers.answer import Answer
from pairtutor.answers.bars import clause_of
from pairtutor.answers.completion import whole_round
from pairtutor.trace.events import ByeAssigned
from pairtutor.trace.index import RoundIndex
from pairtutor.verify.legality import Legality
from pairtutor.verify.persons import Person


class ByeBefore:
    """The bye of a round, `given` to the first in an order after whom the others can all be paired."""

    def __init__(self, index: RoundIndex, legality: Legality, given: ByeAssigned) -> None:
        self.index = index
        self.given = given
        self.system = index.opened.system
        people = list(legality.persons.values())
        self._placing = whole_round(people, legality, frozenset(one.tpn for one in people), ())

    def answer(self, one: Person) -> Answer:
        """Return why a player who may have the bye has it not."""
        players = (one.tpn,)
        placing = self._placing
        lack = placing.lack((placing.number[one.tpn], len(placing.names) - 1))
        if lack is not None:
            return Answer(players, "stuck", clause_of(self.system, "completion"), witness=lack)
        score = self.index.line(self.given.player).score
        if one.score != score:
            clause = clause_of(self.system, "bye-score")
            return Answer(players, "worse", clause, "bye-score", (one.score,), (score,))
        others = zip(self.given.alternatives or (), self.given.deciding, self.given.values, strict=True)
        criterion, (value, best) = next((by, values) for other, by, values in others if other == one.tpn)
        return Answer(players, "worse", clause_of(self.system, criterion), criterion, value, best)

"""Why others have not the bye that is given before any bracket is paired (Burstein)."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.answers.answer import Answer
from pairtutor.answers.bars import bar_of_bye, clause_of
from pairtutor.answers.completion import bars_of_lack, whole_round
from pairtutor.model.ids import Tpn
from pairtutor.positions.burstein_bye import IndexRank, deciding_test
from pairtutor.positions.legality import PreferenceLegality
from pairtutor.positions.persons import Person
from pairtutor.trace.index import RoundIndex


class ByeBefore:
    """The bye that goes to the first in an order after whom all others can be paired; `taker` has it."""

    def __init__(self, index: RoundIndex, legality: PreferenceLegality, taker: Tpn) -> None:
        self.index = index
        self.system = index.opened.system
        self.persons = legality.persons
        self._legality = legality
        self.taker = legality.persons[taker]
        lines = index.standings.lines if index.standings else ()
        self._places: dict[Tpn, IndexRank] = {}
        for position, line in enumerate(lines, 1):
            buchholz, berger = line.figures[:2]
            assert isinstance(buchholz, int) and isinstance(berger, int), "sums of scores"
            self._places[line.player] = IndexRank(position, (buchholz, berger))
        if index.facts is not None:  # the order by the Index is stated, and no sums: the rank stands for them
            # below 0, as the larger sum comes first
            self._places = {
                tpn: IndexRank(person.rank, (-person.rank, 0)) for tpn, person in self.persons.items()
            }
        people = list(legality.persons.values())
        self._placing = whole_round(people, legality, frozenset(person.tpn for person in people), made=())

    def answer(self, person: Person) -> Answer:
        """Return why a player who may have the bye has it not."""
        players = (person.tpn,)
        placing = self._placing  # its last vertex is the bye
        lack = placing.lack((placing.number[person.tpn], len(placing.names) - 1))
        if lack is not None:
            people = [other for other in self.persons.values() if other is not person]
            bars = bars_of_lack(lack, people, self._legality)
            return Answer(players, "stuck", clause_of(self.system, "completion"), witness=lack, bars=bars)
        if person.score != self.taker.score:
            clause = clause_of(self.system, "bye-score")
            return Answer(players, "worse", clause, "bye-score", (person.score,), (self.taker.score,))
        criterion, value, best = deciding_test(person, self.taker, self._places)
        return Answer(players, "worse", clause_of(self.system, criterion), criterion, value, best)

    def of_one_score(self) -> Iterator[Answer]:
        """Yield the answer for everybody else with as few points who may have the bye, by rank."""
        for person in sorted(self.persons.values(), key=lambda person: person.rank):
            alike = person.score == self.taker.score and person is not self.taker
            if alike and bar_of_bye(self.index, person.tpn) is None:
                yield self.answer(person)

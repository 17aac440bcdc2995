"""The answers of a round from its trace; those of a bracket are made when somebody asks for them."""

from __future__ import annotations

from functools import cached_property

from pairtutor.answers.answer import Answer, BracketAnswers
from pairtutor.answers.brackets import BracketQuestions, bye_answers, questions
from pairtutor.model.ids import Tpn
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace

COMPARING = frozenset({"dutch-2017", "dutch-2026", "burstein-2026"})
"""The systems whose brackets compare candidates."""


class RoundAnswers:
    """What can be asked of a round; what has been asked is kept. A round without a pairing has no answers."""

    def __init__(self, trace: Trace) -> None:
        self.index = RoundIndex(trace)
        self._whole: dict[int, BracketAnswers] = {}

    @cached_property
    def brackets(self) -> dict[int, BracketQuestions]:
        """The brackets that stand, in pairing order, by the step that opens them."""
        if self.index.closed is None or self.index.opened.system not in COMPARING:
            return {}
        return {one.record.opening.number: one for one in questions(self.index)}

    def size(self, opening: int) -> int:
        """Return how many players the bracket has that a step opens, 0 where there are no answers."""
        return self.brackets[opening].graph.size if opening in self.brackets else 0

    def whole(self, opening: int) -> BracketAnswers:
        """Return every answer of the bracket that a step opens; those about the bye are with the last one."""
        found = self.without_byes(opening)
        return found._replace(byes=self.byes) if opening == next(reversed(self.brackets)) else found

    def without_byes(self, opening: int) -> BracketAnswers:
        """Return the answers about pairs and floats of the bracket that a step opens."""
        if opening not in self._whole:
            self._whole[opening] = self.brackets[opening].all()
        return self._whole[opening]

    @property
    def all(self) -> tuple[BracketAnswers, ...]:
        """Every answer of the round, bracket by bracket, in pairing order."""
        return tuple(map(self.whole, self.brackets))

    @cached_property
    def byes(self) -> tuple[Answer, ...]:
        """Why not the bye, for every participant by rank; nothing where nobody has it."""
        return bye_answers(self.index, list(self.brackets.values()))

    def row(self, opening: int, player: Tpn) -> tuple[Answer, ...]:
        """Return the answers for one player of a bracket: whom else to meet, by rank, and to be left over."""
        if opening in self._whole:
            whole = self._whole[opening]
            return tuple(one for one in (*whole.pairs, *whole.floats) if player in one.players)
        return self.brackets[opening].row(player)

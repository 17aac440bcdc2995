"""The question before a step for who counts through the sequence of candidates: about the next one of it."""

from __future__ import annotations

from pairtutor.exercises.sequence import candidate, in_sequence
from pairtutor.narrative.curtain import AskedPairs, Question, question_before
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.view import NarratedStep
from pairtutor.trace.events import BracketOpened
from pairtutor.trace.values import PairLine


def next_question(narrator: Narrator, told: NarratedStep) -> Question:
    """Return what is asked before a step: of candidates about the first that nobody has seen."""

    def counted(bracket: BracketOpened, number: int) -> AskedPairs:
        if not in_sequence(bracket, narrator.system, [narrator.cast.score(tpn) for tpn in bracket.mdps]):
            return AskedPairs(number)
        given = candidate(bracket, number)
        return AskedPairs(number, tuple(PairLine(*pair) for pair in given.pairs), given.floaters)

    return question_before(narrator, told, counting=counted)

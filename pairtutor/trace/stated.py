"""The step of a bracket that is stated by facts of its players, told right after the opening of its round."""

from __future__ import annotations

from typing import ClassVar

from pairtutor.records import Record
from pairtutor.trace.kinds import Traits
from pairtutor.trace.values import Cites, PairLine


class FactsStated(Record):
    """The players' facts are given, not their games: nothing that is told of them is derived.

    What the opening says of scores, preferences, floats, byes, rounds missed and topscorers stands as it is
    stated; `met` are the pairs that have met. The players with more than the lowest score moved down. With
    `bye` it is the last bracket, and who is left over has the bye; else those go on to brackets that nobody
    states. `scores_said` and `round_said` tell whether scores and the round were said, or only taken.
    Rules that look back for colours are passed over.
    """

    kind: ClassVar[str] = "stated"
    traits: ClassVar[Traits] = Traits("summary", ("round",), "given")
    cites: Cites
    met: tuple[PairLine, ...]
    bye: bool
    scores_said: bool
    round_said: bool

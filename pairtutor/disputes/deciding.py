"""What decides against a wish where that is nothing that can be supposed: points, numbers, an order."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from pairtutor.answers.answer import PlacedAnswer
from pairtutor.disputes.verdicts import Coloured, Verdict
from pairtutor.trace.events import ColourDecided
from pairtutor.trace.refusals import Outranked

Basis: TypeAlias = Literal[
    "points",
    "games",
    "number",
    "rating",
    "aro",
    "index",
    "sequence",
    "order",
    "rank",
    "initial-colour",
    "difference",
    "history",
    "",
]
"""What decides, of all that no fact changes; empty for what facts can change."""
_TESTS: Final[dict[str, Basis]] = {
    "score": "points",
    "games": "games",
    "number": "number",
    "rating": "rating",
    "average-rating": "aro",
    "order": "order",
}
_CRITERIA: Final[dict[str, Basis]] = {
    "bye-score": "points",
    "bye-games": "games",
    "bye-unplayed": "games",
    "bye-index": "index",
    "bye-number": "number",
    "downfloater-scores": "points",
    "upfloater-scores": "points",
}
_COLOURS: Final[dict[str, Basis]] = {
    "higher-ranked": "rank",
    "lower-ranked": "rank",
    "first-alternates": "rank",
    "other-alternates": "rank",
    "wider-difference": "difference",
    "more-blacks": "difference",
    "alternate": "history",
    "average-rating": "aro",
    "rating": "rating",
    "number": "number",
    "initial-colour": "initial-colour",
    "drawn-colour": "initial-colour",
}


def basis_of(verdict: Verdict) -> Basis:
    """Return the basis of a verdict, where no fact that can be supposed changes it."""
    if isinstance(verdict, Coloured):
        event = verdict.step.event
        return _COLOURS.get(event.rule, "") if isinstance(event, ColourDecided) else ""
    return _basis_of_answer(verdict)


def _basis_of_answer(placed: PlacedAnswer) -> Basis:
    answer = placed.answer
    if answer.verdict == "later":
        return "sequence"
    if answer.verdict == "apart" and placed.about in ("float", "coming"):
        return "points"  # which way players float, and who is in which group, follows from their scores
    if isinstance(answer.witness, Outranked):
        return _TESTS.get(answer.witness.by, "")
    decides = answer.verdict in ("worse", "passed")
    return _CRITERIA.get(answer.criterion or "", "") if decides else ""

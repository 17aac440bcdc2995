"""The scores of downfloaters [C7] come with the weights that prove them, as other targets do."""

from __future__ import annotations

from pairtutor.trace.events import BracketOpened, TargetSet
from pairtutor.trace.values import TargetLine, WeightProof
from tests.lab.scenarios.lessons import played


def bound(proof: WeightProof) -> int:
    """Return how many half violations the weights prove, edges across odd sets not counted."""
    inside = sum(part.halves * (len(part.players) // 2) for part in proof.odd_sets)
    return sum(price.halves for price in proof.prices) + inside


def limbo_lines() -> list[tuple[BracketOpened, TargetLine]]:
    lesson = played("2026-limbo")
    opened = {event.number: event for event in lesson.steps(BracketOpened)}
    return [
        (opened[target.bracket], line)
        for target in lesson.steps(TargetSet)
        for line in target.lines
        if line.criterion == "downfloater-scores"
    ]


def test_each_score_in_the_limbo_is_proven_to_be_needed() -> None:
    proven = [(line, proof) for _, line in limbo_lines() for proof in (line.proof, *line.more) if proof]
    assert proven
    for line, proof in proven:
        assert isinstance(line.value, tuple)
        assert not proof.crossing
        assert bound(proof) == 2 * line.value.count(proof.worth) > 0


def test_the_weights_lie_on_moved_down_players() -> None:
    for opened, line in limbo_lines():
        for proof in (line.proof, *line.more):
            heavy = {price.player for price in proof.prices if price.halves > 0} if proof else set()
            assert heavy <= {*opened.mdps, 0}

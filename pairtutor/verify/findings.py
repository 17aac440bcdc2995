"""Whether what is told of candidates, and of the target, is so by own arithmetic.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.model.facets import criterion_facets
from pairtutor.positions.candidate_graph import ProofGraph
from pairtutor.positions.findings import Findings
from pairtutor.positions.lookahead import NEXT
from pairtutor.positions.progress import expect, expect_equal
from pairtutor.trace.events import CandidateJudged, TargetSet
from pairtutor.trace.values import FindingLine, TargetLine, WeightProof
from pairtutor.verify.bracket_steps import check_pairs


def check_parts(step: int, event: CandidateJudged, graph: ProofGraph) -> list[tuple[int, int]]:
    """Check that a candidate pairs players of the bracket, each once; return the pairs by vertex."""
    pairs = check_pairs(step, event, graph.inside, legality=None)
    for (u, v), (first, second) in zip(pairs, event.pairs, strict=True):
        expect(u < v, step, f"the pair {first}-{second}", "the higher ranked first", first)
    return pairs


def check_findings(
    findings: Findings,
    step: int,
    lines: Sequence[FindingLine],
    pairs: list[tuple[int, int]],
    floaters: list[int],
    *,
    refused: bool = False,
) -> None:
    """Check the findings of a candidate by own arithmetic; of a refused one some may be left out."""
    own = findings.values(pairs, floaters)
    told = set()
    for line in lines:
        fits = line.criterion in own and line.criterion not in told
        expect(fits, step, "a criterion", "one that counts here, once", line.criterion)
        told.add(line.criterion)
        value, players = own[line.criterion]
        expect_equal(step, f"the value in {line.criterion}", value, line.value)
        if players is not None:
            expect_equal(step, f"the players behind {line.criterion}", players, line.players)
    graph = findings.graph
    for name, (value, _) in own.items():
        silent = name == "bye-unplayed" or (criterion_facets(name).listed and not graph.mixed)
        if name not in told and not silent and not refused:
            expect(not value, step, f"the value in {name}", value, "nothing")


def check_target(step: int, target: TargetSet, accepted: CandidateJudged, graph: ProofGraph) -> None:
    """Check that the target is what the accepted candidate has, and counts and weights that stand in it."""
    reached = [(line.criterion, line.value) for line in accepted.findings]
    for line, (criterion, value) in zip(target.lines, reached, strict=False):  # their number is held below
        what = f"the target in {criterion}, as the accepted candidate has it"
        expect_equal(step, what, (criterion, value), (line.criterion, line.value))
    names = [name for name, _ in reached]
    expect_equal(step, "the criteria of the target", names, [line.criterion for line in target.lines])
    for line in target.lines:
        _check_count(step, line, graph)
        _check_proof(step, line, graph)


def _check_count(step: int, line: TargetLine, graph: ProofGraph) -> None:
    """Check the count of colours due, and the surplus: how many must get the wrong one at least.

    Those who prefer neither take what is left; of the rest two make a pair.
    """
    if line.preferences is None:
        return
    colours = [player.due.colour for player in graph.inside]
    white, black, none = colours.count("white"), colours.count("black"), colours.count(None)
    surplus = max(0, (max(white, black) - min(white, black) - none) // 2)
    what = "how many prefer White, Black, neither, and the surplus"
    expect_equal(step, what, (white, black, none, surplus), tuple(line.preferences))


def _check_proof(step: int, line: TargetLine, graph: ProofGraph) -> None:
    """Check that weights are laid on players who are there, and prove no more than the value."""
    # 0: a place or the bye
    known = {player.tpn for player in graph.everybody if player is not None} | {0}
    known |= {player.tpn for player in (*graph.setting.near, *graph.setting.below)}
    worth = None
    for proof in (line.proof, *line.more):
        if proof is None:
            expect(not line.more, step, "the first of several proofs", "weights", "nothing")
            continue
        players = [
            *(price.player for price in proof.prices),
            *(v for odd in proof.odd_sets for v in odd.players),
        ]
        for tpn in players:
            expect(tpn in known, step, "a weight", "a player who can be part of it", tpn)
        for odd in proof.odd_sets:
            expect(len(odd.players) % 2 == 1, step, "the size of an odd set", "odd", len(odd.players))
        falling = proof.worth >= 0 and (worth is None or proof.worth < worth or line.criterion == NEXT)
        what = f"what the weights of {line.criterion} are about"
        expect(falling, step, what, "falling differences", proof.worth)
        expect(proof.crossing >= 0, step, "what leaving an odd set costs", "nothing or more", proof.crossing)
        worth = proof.worth
        if line.criterion not in ("psd", NEXT, "bye-unplayed", "downfloater-scores"):
            _check_bound(step, line, proof)
        elif isinstance(line.value, tuple) and not proof.crossing:
            count = _count_in_value(line.criterion, line.value, proof.worth)
            what, proven = f"what the weights prove in {line.criterion}, in halves", violations_proven(proof)
            expect(proven <= 2 * count, step, what, f"at most {2 * count}", proven)


def _count_in_value(criterion: str, value: tuple[int, ...], worth: int) -> int:
    """Return the number of times that a score, or score difference (half points), stands in a value.

    Of the next bracket the first value is how many are left over there: `worth` 0 asks for it.
    """
    if criterion == NEXT:
        return value[1:].count(worth) if worth else value[0]
    return value.count(worth)


def violations_proven(proof: WeightProof) -> int:
    """Return the number of violations that weights prove, in halves."""
    odd = sum(odd_set.halves * (len(odd_set.players) // 2) for odd_set in proof.odd_sets)
    return sum(price.halves for price in proof.prices) + odd


def _check_bound(step: int, line: TargetLine, proof: WeightProof) -> None:
    """Check that weights add up to the value.

    Where they leave odd sets of earlier proofs (`crossing`), what they prove is more by that, each time.
    """
    if not isinstance(line.value, tuple):
        what = f"the score difference that the weights of {line.criterion} are about"
        expect_equal(step, what, 0, proof.worth)
    expected = 2 * (line.value.count(proof.worth) if isinstance(line.value, tuple) else line.value)
    proven = violations_proven(proof)
    over = proven - expected
    good = over == 0 if not proof.crossing else over >= 0 and over % proof.crossing == 0
    expect(good, step, f"what the weights prove in {line.criterion}, in halves", expected, proven)

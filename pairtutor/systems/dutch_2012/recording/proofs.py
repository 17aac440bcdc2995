"""Why a requirement cannot be met any better: the weights of the search, named by players."""

from __future__ import annotations

from pairtutor.matching.bits import bits
from pairtutor.systems.dutch_2012.choose import Prepared
from pairtutor.systems.search.refinement import Proof
from pairtutor.trace.values import OddSet, Price, WeightProof


def proofs_of(prepared: Prepared) -> dict[str, WeightProof]:
    """Return the proofs of a target, by criterion."""
    tpn = [one.tpn for one in prepared.group.players]
    names = [*(tpn[v] for v in prepared.order), *[0] * (len(prepared.refinement.mate) - len(tpn))]
    return {
        stage.criterion: _proof(stage.proof, names)
        for stage in prepared.refinement.stages
        if stage.proof is not None
    }


def _proof(proof: Proof, names: list[int]) -> WeightProof:
    prices = tuple(Price(names[v], halves) for v, halves in proof.vertices)
    odd = tuple(
        OddSet(tuple(sorted(names[v] for v in bits(members))), halves) for members, halves in proof.odd_sets
    )
    return WeightProof(prices, odd, proof.crossing, 0)

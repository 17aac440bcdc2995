"""Candidate number 1 of a bracket: told besides the accepted one, and refused for what is wrong with it."""

from __future__ import annotations

from pairtutor.trace.events import FamilyRuledOut
from pairtutor.verify.bracket_steps import BracketSteps
from pairtutor.verify.candidate_graph import LEGALITY
from pairtutor.verify.examples import Pairs
from pairtutor.verify.families import Families
from pairtutor.verify.findings import Findings
from pairtutor.verify.refuted import ProofError, expect, expect_equal
from pairtutor.verify.walk import first_candidate
from pairtutor.verify.witnesses import check_fact, check_named


def check_first(section: BracketSteps, findings: Findings, families: Families, natural: Pairs) -> None:
    """Check candidate number 1, whose pairs are `natural`, where it is not the accepted one.

    Raises:
        ProofError: it is left out or told needlessly, it is another, or refused for a wrong reason.
    """
    told = first_candidate(section)
    besides = section.accepted.number != 1
    what = "whether candidate 1 is told besides the accepted one"
    expect_equal(section.accepted_step, what, besides, told is not None)
    if told is None:
        return
    step, event = told
    graph = families.graph
    expect_equal(step, "the number of the first candidate", 1, event.number)
    expect_equal(step, "whether a refused candidate is perfect", False, event.perfect)
    expect_equal(step, "the length of the sequence", section.opened.sequence, event.sequence)
    pairs = findings.check_parts(step, event)
    expect_equal(step, "the pairs of candidate 1", natural, pairs)
    floaters = [graph.vertex[tpn] for tpn in event.downfloaters]
    if event.findings:
        findings.check(step, event.findings, pairs, floaters, refused=True)
        own = findings.values(pairs, floaters)
        lines = [line.criterion for line in section.accepted.findings if line.criterion in own]
        expect_equal(
            step, "the criteria of the first candidate", lines, [line.criterion for line in event.findings]
        )
    decides = LEGALITY
    if all(v in graph.real[u] for u, v in pairs):
        mine = families.bounds.settle(pairs, graph.beside(pairs))
        expect(mine != families.best, step, "the first candidate", "worse than the accepted one", "as good")
        found = None if mine is None else graph.layout.first_difference(mine, families.best)
        decides = LEGALITY if mine is None or found is None else found
        runs = [one.event for one in section.steps if isinstance(one.event, FamilyRuledOut)]
        if all(one.example is None for one in runs):
            decides = runs[0].criterion
    expect_equal(step, "the criterion that refuses candidate 1", decides, event.decided_by)
    if event.witness is None:
        raise ProofError(step, "why candidate 1 is refused", "a witness", "nothing")
    check_fact(step, event.witness, graph.setting.legality)
    check_named(step, event.witness, event, graph)

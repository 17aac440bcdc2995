"""Every citation names an entry of the catalogue, and what the step says rests on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.catalogue import catalogue, cited_by
from pairtutor.rules.facts import Facts, facts
from pairtutor.trace.events import ColourDecided, Event, FamilyRuledOut, TargetSet
from pairtutor.verify.refuted import holds, same

if TYPE_CHECKING:
    from pairtutor.trace.trace import Step

_BY_WITNESS = {"met": "met", "same-absolute-preference": "absolute-colours"}


def check_citations(system: str, steps: tuple[Step, ...]) -> None:
    """Check the citations of all steps.

    Raises:
        Refuted: a step cites nothing, what does not exist, or what has nothing to do with it.
    """
    known = {str(entry) for entry in catalogue(system)}
    by_kind = {kind: frozenset(citations) for kind, citations in cited_by(system).items()}
    own = facts(system)
    judged = "criterion" in own.citations
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for number, _, event in steps:
        cites = event.cites
        key = (event.kind, cites)
        if key not in seen:
            seen.add(key)
            holds(bool(cites), number, "the citations", "a clause", "none")
            same(number, "the citations, each once", len(set(cites)), len(cites))
            _check(number, event.kind, cites, known, by_kind)
        if judged:
            _fitting(number, event, own)


def _check(
    number: int, kind: str, cites: tuple[str, ...], known: set[str], by_kind: dict[str, frozenset[str]]
) -> None:
    own = by_kind.get(kind, frozenset())
    for citation in cites:
        holds(citation in known, number, "a citation", "an entry of the catalogue", citation)
        holds(citation in own, number, "a citation", f"a rule that a {kind} step rests on", citation)


def _fitting(number: int, event: Event, own: Facts) -> None:
    """Check that criteria and colour rules are cited by their own clauses."""
    if isinstance(event, ColourDecided):
        same(number, "the citations of the colour rule", own.table("colour").get(event.rule), event.cites)
    elif isinstance(event, FamilyRuledOut):
        criteria = own.table("criterion")
        name = _BY_WITNESS.get(event.witness.kind, event.criterion)
        fitting = (criteria.get(name), criteria.get(event.criterion))
        holds(event.cites in fitting, number, "the citations of the criterion", fitting[0], event.cites)
    elif isinstance(event, TargetSet):
        for line in event.lines:
            wanted = own.table("criterion").get(line.criterion)
            same(number, f"the citations of {line.criterion}", wanted, line.cites)

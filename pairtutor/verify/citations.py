"""Every citation names an entry of the catalogue, and one that such a step can rest on."""

from __future__ import annotations

from pairtutor.rules.catalogue import catalogue, cited_by
from pairtutor.trace.events import TargetSet
from pairtutor.trace.trace import Step
from pairtutor.verify.refuted import holds


def check_citations(system: str, steps: tuple[Step, ...]) -> None:
    """Check the citations of all steps.

    Raises:
        Refuted: a step cites nothing, what does not exist, or what has nothing to do with it.
    """
    known = {str(entry) for entry in catalogue(system)}
    by_kind = {kind: frozenset(citations) for kind, citations in cited_by(system).items()}
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for number, _, event in steps:
        cites = event.cites
        key = (event.kind, cites)
        if key not in seen:
            seen.add(key)
            holds(bool(cites), number, "the citations", "a clause", "none")
            _check(number, event.kind, cites, known, by_kind)
        if isinstance(event, TargetSet):
            for line in event.lines:
                _check(number, event.kind, line.cites, known, by_kind)


def _check(
    number: int, kind: str, cites: tuple[str, ...], known: set[str], by_kind: dict[str, frozenset[str]]
) -> None:
    own = by_kind.get(kind, frozenset())
    for citation in cites:
        holds(citation in known, number, "a citation", "an entry of the catalogue", citation)
        holds(citation in own, number, "a citation", f"a rule that a {kind} step rests on", citation)

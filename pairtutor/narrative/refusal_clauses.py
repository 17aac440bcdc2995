"""The clause behind a pair or its colours: that of the rule which refused another, not of the order."""

from __future__ import annotations

from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.citations import Citation, citations
from pairtutor.rules.citing import Cites
from pairtutor.rules.facts import citations_of, facts
from pairtutor.trace.events import ColourDecided, Event
from pairtutor.trace.procedures import PairScrutinised
from pairtutor.trace.refusals import PairingsWorse
from pairtutor.trace.values import Forbidden, Met


def step_citations(event: Event, system: str) -> tuple[Citation, ...]:
    """Return the citations of a step, first the rule by which the last refused opponent or colour fell."""
    cited = citations(event.cites, system)
    match event:
        case PairScrutinised():
            deciding = citations(_cites_of_refusal(event, system)[:1], system)
        case ColourDecided(rule="only-allowed", limits=limits) if "barred" in facts(system).citations:
            reasons = {limit.reason for limit in limits}
            deciding = citations(
                citations_of(system)("barred", reasons.pop())[:1] if len(reasons) == 1 else (), system
            )
        case _:
            deciding = ()
    return tuple(dict.fromkeys((*(one for one in deciding if one in cited), *cited)))


def _cites_of_refusal(event: PairScrutinised, system: str) -> Cites:
    """Return the citations of what the last refusal rests on; none where that is the order itself.

    Only players and teams of whom some float up are told with it.
    """
    if not SYSTEMS[system].upward or not event.tried:
        return ()
    cites, why = citations_of(system), event.tried[-1].why
    if isinstance(why, PairingsWorse):
        if why.criterion == "legality":
            return cites("met") if isinstance(why.witness, Met | Forbidden) else ()
        return cites("criterion", why.criterion)
    if why.kind in ("met", "forbidden"):
        return cites("met")
    return cites("absolute") if why.kind == "same-absolute-preference" else ()

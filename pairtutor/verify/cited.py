"""What a step must cite, from what it tells and from what the edition says of its citations."""

from __future__ import annotations

from pairtutor.rules.citing import Cites, union
from pairtutor.rules.facts import Facts
from pairtutor.trace.events import (
    BracketOpened,
    CandidateJudged,
    CompletionTested,
    Event,
    ExchangeApplied,
    MdpSetChanged,
    RoundClosed,
    RoundOpened,
    SubgroupsFormed,
    TargetSet,
    TranspositionApplied,
)
from pairtutor.trace.lowering import BracketReopened, FloatersRefused, MarkRevisited, RequirementLowered


def opening_cites(event: RoundOpened, own: Facts) -> Cites:
    """Return the citations of the step that opens a round of a system with colours."""
    virtual = any(line.virtual for line in event.players)
    return union(
        own.group("round"),
        own.group("history"),
        own.group("absent") if event.absent else (),
        own.group("bye_needed") if event.bye_needed else (),
        own.group("last_round") if event.last_round else (),
        own.group("acceleration") if virtual else (),
        own.group("initial_colour"),
    )


def wanted_cites(event: Event, own: Facts, opened: RoundOpened, *, mixed: bool) -> Cites | None:
    """Return the citations of a step of a Dutch edition, None where they depend on more than the step.

    `mixed`: the bracket of the step has MDPs.
    """
    match event:
        case BracketOpened():
            named = own.table("kinds").get(event.bracket_kind, ())
            again = own.group("reopened") if event.leaving else ()
            return union(own.group("bracket"), own.group("mdp") if event.mdps else (), named, again)
        case CompletionTested():
            with_bye = own.group("completion_with_bye") if opened.bye_needed else ()
            return union(own.group("completion"), with_bye) if event.possible else own.group("collapse")
        case TargetSet():
            return union(*(line.cites for line in event.lines))
        case SubgroupsFormed():
            return own.group("remainder_split" if event.remainder else "split")
        case MdpSetChanged():
            return own.group("mdp_set")
        case ExchangeApplied():
            return own.group("remainder_exchange" if event.remainder else "exchange")
        case TranspositionApplied():
            whole = event.remainder or not mixed
            return own.group("transposition" if whole else "mdp_transposition")
        case CandidateJudged() if event.accepted:
            return union(own.group("candidate"), own.group("perfect" if event.perfect else "best"))
        case RoundClosed():
            return own.group("result")
        case RequirementLowered():
            return own.table("lowering").get(event.clause, ())
        case BracketReopened():
            return own.table("reopening").get(event.reason, ())
        case FloatersRefused():
            return own.table("refused_floaters").get(event.reason, ())
        case MarkRevisited():
            return own.group("mark")
        case _:
            return None

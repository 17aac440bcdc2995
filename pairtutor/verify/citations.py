"""Every citation names an entry of the catalogue, and a step cites what it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.model.editions import SYSTEMS
from pairtutor.positions.editions import DUTCH_2012
from pairtutor.positions.progress import ROUND_STEP, ProofError, expect, expect_equal
from pairtutor.rules.citing import Cites, union
from pairtutor.rules.facts import Facts, facts
from pairtutor.trace.events import (
    BracketOpened,
    CandidateJudged,
    ColourDecided,
    CompletionTested,
    Event,
    ExchangeApplied,
    FamilyRuledOut,
    MdpSetChanged,
    RoundClosed,
    RoundOpened,
    SubgroupsFormed,
    TargetSet,
    TranspositionApplied,
)
from pairtutor.trace.lowering import BracketReopened, FloatersRefused, MarkRevisited, RequirementLowered

if TYPE_CHECKING:
    from pairtutor.trace.recorder import Step


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
        own.table("preferences").get(event.teams.preferences, ()) if event.teams else (),
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
            return union(own.group("perfect" if event.perfect else "best"), own.group("candidate"))
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


_BY_WITNESS = {"met": "met", "same-absolute-preference": "absolute-colours"}
"""What a run that is not legal is cited by: its witness, not its criterion."""


def check_citations(system: str, steps: tuple[Step, ...]) -> None:
    """Check the citations of all steps.

    Raises:
        ProofError: a step cites nothing, what does not exist, or what has nothing to do with it.
    """
    own = facts(system)
    judged = "criterion" in own.citations
    seen: set[tuple[str, tuple[str, ...]]] = set()
    opened = steps[0].event
    assert isinstance(opened, RoundOpened), "the structure is checked before"
    # of other families only what opens a bracket or sets a target is held against `wanted_cites`
    mixed, by_brackets = False, SYSTEMS[system].family == "dutch"
    if opened.initial_colour is not None:
        expect_equal(ROUND_STEP, "the citations of the opening", opening_cites(opened, own), opened.cites)
    for number, _, event in steps:
        cites = event.cites
        key = (event.kind, cites)
        if key not in seen:
            seen.add(key)
            expect(bool(cites), number, "the citations", "a clause", "none")
            expect_equal(number, "the citations, each once", len(set(cites)), len(cites))
            _check(number, event.kind, cites, system)
        if judged:
            _check_criteria(number, event, own)
        if isinstance(event, BracketOpened):
            mixed = event.m1 > 0 if system == DUTCH_2012.system else bool(event.mdps)
        sure = by_brackets or isinstance(event, (BracketOpened, TargetSet))
        asked = wanted_cites(event, own, opened, mixed=mixed) if sure else None
        if isinstance(event, ColourDecided):
            asked = _colour_cites(event, own)
        if asked is not None:
            expect_equal(number, f"the citations of a {event.kind} step", asked, cites)


def _colour_cites(event: ColourDecided, own: Facts) -> Cites:
    """Return the clauses of a board's colours, after those of the limits that leave one way to give them.

    In the last round of a Lim event colours can be given against a limit, which is a rule of its own.
    """
    only = event.limits if event.rule == "only-allowed" else ()
    given = ((event.white, "white"), (event.black, "black"))
    against = any((limit.player, limit.colour) in given for limit in event.limits)
    return union(
        *(own.table("limit").get(limit.reason, ()) for limit in only),
        own.table("colour").get(event.rule, ()),
        own.group("last_round_colour") if against else (),
    )


def _check(number: int, kind: str, cites: tuple[str, ...], system: str) -> None:
    """Check that a step (its `number`, its `kind`) may cite each of these, and that they go together."""
    own = facts(system)
    fitting = own.cited_by.get(kind, ())
    for citation in cites:
        if citation not in fitting:
            from pairtutor.rules.catalogue import catalogue  # has whatever a step can rest on

            known = any(str(entry) == citation for entry in catalogue(system))
            expected = f"a rule that a {kind} step rests on" if known else "an entry of the catalogue"
            raise ProofError(number, "a citation", expected, citation)
    together = _is_made_of_groups(cites, frozenset(own.groups.get(kind, ())))
    expect(together, number, "the citations", "those that go together", cites)


def _is_made_of_groups(cites: tuple[str, ...], groups: frozenset[tuple[str, ...]], done: int = 0) -> bool:
    """Say whether citations, so many of them `done`, are groups in turn, each once and in any order.

    Of a group what was cited before is left out, but something must be new in it.
    """
    if done == len(cites):
        return True
    for group in groups:
        fresh = tuple(citation for citation in group if citation not in cites[:done])
        end = done + len(fresh)
        if fresh and cites[done:end] == fresh and _is_made_of_groups(cites, groups - {group}, end):
            return True
    return False


def _check_criteria(number: int, event: Event, own: Facts) -> None:
    """Check that a family, and each line of a target, cites the clause of its criterion."""
    if isinstance(event, FamilyRuledOut):
        criteria = own.table("criterion")
        expected = criteria.get(_BY_WITNESS.get(event.witness.kind, event.criterion))
        expect_equal(number, "the citations of the criterion", expected, event.cites)
    elif isinstance(event, TargetSet):
        for line in event.lines:
            expected = own.table("criterion").get(line.criterion)
            expect_equal(number, f"the citations of {line.criterion}", expected, line.cites)

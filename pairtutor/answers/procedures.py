"""Every answer of the groups of a round by a procedure (Lim, Dubov, SSM), from its trace alone."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from pairtutor.trace.index import GroupRecord, RoundIndex
from pairtutor.trace.procedures import GroupSettled, PairingsUndone

if TYPE_CHECKING:
    from pairtutor.answers.groups import GroupQuestions
    from pairtutor.answers.procedure_facts import RoundFacts

FAMILIES: Final = {
    "lim-1999": "lim.Lim",
    "lim-2026": "lim.Lim",
    "dubov-1997": "dubov_1997.Dubov1997",
    "dubov-2026": "dubov_2026.Dubov2026",
    "ssm": "ssm.Ssm",
    "swiss-team-2026": "swiss_team.Team",
}
"""For each system the module, and what its `Facts` and `Questions` begin with, which know a round and ask."""


def _of_family(system: str, what: str) -> Any:
    module, _, name = FAMILIES[system].partition(".")
    return getattr(import_module(f"pairtutor.answers.{module}"), name + what)


def facts_of(index: RoundIndex) -> RoundFacts | None:
    """Return the round as a procedure pairs it, None where no answers about the system are known.

    Raises:
        ProofError: its opening is refuted.
    """
    system = index.opened.system
    if system not in FAMILIES:
        return None
    known: type[RoundFacts] = _of_family(system, "Facts")
    return known(index)


def questions(facts: RoundFacts) -> tuple[GroupQuestions, ...]:
    """Return who asks about each group that stands, in pairing order; nobody if there is no pairing."""
    index = facts.index
    ask: type[GroupQuestions] = _of_family(facts.system, "Questions")
    groups = index.groups.values() if index.closed else ()
    return tuple(ask(facts, group) for group in groups if _stands(group, index))


def _stands(group: GroupRecord, index: RoundIndex) -> bool:
    """Say whether a group was settled, and not put together with the following one afterwards."""
    for step in reversed(group.steps):
        if isinstance(step.event, GroupSettled):
            undone = filter(None, (index.taken_apart.get(frozenset(pair)) for pair in step.event.pairs))
            later = (one.event for one in undone if one.number > step.number)
            return not any(isinstance(one, PairingsUndone) and one.reason == "combination" for one in later)
    return False

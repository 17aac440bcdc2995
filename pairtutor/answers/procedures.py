"""Every answer of the groups of a round by a procedure (Lim, Dubov, SSM), from its trace alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.index import GroupRecord, RoundIndex
from pairtutor.trace.procedures import GroupSettled, PairingsUndone

if TYPE_CHECKING:
    from pairtutor.answers.groups import GroupQuestions
    from pairtutor.answers.procedure_facts import RoundFacts


class Family(NamedTuple):
    """Who knows a round of a system, and who asks about its groups."""

    facts: type[RoundFacts]
    questions: type[GroupQuestions]


def _lim() -> Family:
    from pairtutor.answers.lim import LimFacts, LimQuestions

    return Family(LimFacts, LimQuestions)


def _dubov_1997() -> Family:
    from pairtutor.answers.dubov_1997 import Dubov1997Facts, Dubov1997Questions

    return Family(Dubov1997Facts, Dubov1997Questions)


def _dubov_2026() -> Family:
    from pairtutor.answers.dubov_2026 import Dubov2026Facts, Dubov2026Questions

    return Family(Dubov2026Facts, Dubov2026Questions)


def _ssm() -> Family:
    from pairtutor.answers.ssm import SsmFacts, SsmQuestions

    return Family(SsmFacts, SsmQuestions)


def _swiss_team() -> Family:
    from pairtutor.answers.swiss_team import TeamFacts, TeamQuestions

    return Family(TeamFacts, TeamQuestions)


FAMILIES: Final[Mapping[str, Callable[[], Family]]] = {
    "lim-1999": _lim,
    "lim-2026": _lim,
    "dubov-1997": _dubov_1997,
    "dubov-2026": _dubov_2026,
    "ssm": _ssm,
    "swiss-team-2026": _swiss_team,
}
"""Finds the family of a system; what it stands on is loaded only then."""


def facts_of(index: RoundIndex) -> RoundFacts | None:
    """Return the round as a procedure pairs it, None where no answers about the system are known."""
    family = FAMILIES.get(index.opened.system)
    return family().facts(index) if family else None


def questions(facts: RoundFacts) -> tuple[GroupQuestions, ...]:
    """Return the questions about each group that stands, in pairing order; empty if there is no pairing."""
    index, ask = facts.index, FAMILIES[facts.system]().questions
    groups = index.groups.values() if index.closed else ()
    return tuple(ask(facts, group) for group in groups if _stands(group, index))


def _stands(group: GroupRecord, index: RoundIndex) -> bool:
    """Say whether a group was settled, and not put together with the following one afterwards."""
    for step in reversed(group.steps):
        if isinstance(step.event, GroupSettled):
            undone = filter(None, (index.taken_apart.get(frozenset(pair)) for pair in step.event.pairs))
            later = (undoing.event for undoing in undone if undoing.number > step.number)
            return not any(
                isinstance(undoing, PairingsUndone) and undoing.reason == "combination" for undoing in later
            )
    return False

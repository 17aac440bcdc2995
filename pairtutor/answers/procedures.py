"""Every answer of the groups of a round by a procedure (Lim, Dubov, SSM), from its trace alone."""

from __future__ import annotations

from typing import Final

from pairtutor.answers.dubov_1997 import Dubov1997Facts, Dubov1997Questions
from pairtutor.answers.dubov_2026 import Dubov2026Facts, Dubov2026Questions
from pairtutor.answers.groups import GroupQuestions
from pairtutor.answers.lim import LimFacts, LimQuestions
from pairtutor.answers.procedure_facts import RoundFacts
from pairtutor.answers.ssm import SsmFacts, SsmQuestions
from pairtutor.answers.swiss_team import TeamFacts, TeamQuestions
from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.index import GroupRecord, RoundIndex
from pairtutor.trace.procedures import GroupSettled, PairingsUndone


class Family(NamedTuple):
    """Who knows a round of a system, and who asks about its groups."""

    facts: type[RoundFacts]
    questions: type[GroupQuestions]


FAMILIES: Final = {
    "lim-1999": Family(LimFacts, LimQuestions),
    "lim-2026": Family(LimFacts, LimQuestions),
    "dubov-1997": Family(Dubov1997Facts, Dubov1997Questions),
    "dubov-2026": Family(Dubov2026Facts, Dubov2026Questions),
    "ssm": Family(SsmFacts, SsmQuestions),
    "swiss-team-2026": Family(TeamFacts, TeamQuestions),
}


def questions(facts: RoundFacts) -> tuple[GroupQuestions, ...]:
    """Return who asks about each group that stands, in pairing order; nobody if there is no pairing."""
    index, ask = facts.index, FAMILIES[facts.system].questions
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

"""Every answer of the groups of a round by a procedure (Lim, Dubov, SSM), from its trace alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from pairtutor.answers.dubov_1997 import Dubov1997Facts, Dubov1997Questions
from pairtutor.answers.dubov_2026 import Dubov2026Facts, Dubov2026Questions
from pairtutor.answers.groups import GroupQuestions
from pairtutor.answers.lim import LimFacts, LimQuestions
from pairtutor.answers.procedure_facts import RoundFacts, Two
from pairtutor.answers.ssm import SsmFacts, SsmQuestions
from pairtutor.answers.swiss_team import TeamFacts, TeamQuestions
from pairtutor.trace.index import GroupRecord
from pairtutor.trace.procedures import GroupSettled
from pairtutor.trace.recorder import Step


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
    index = facts.index
    if index.closed is None:
        return ()
    ask, joined = FAMILIES[facts.system].questions, facts.taken_back("combination")
    return tuple(ask(facts, group) for group in index.groups.values() if _stands(group, joined))


def _stands(group: GroupRecord, joined: Mapping[Two, Step]) -> bool:
    """Say whether a group was settled, and not put together with the following one afterwards."""
    for step in reversed(group.steps):
        if isinstance(step.event, GroupSettled):
            back = (joined.get(frozenset(pair)) for pair in step.event.pairs)
            return not any(undone and undone.number > step.number for undone in back)
    return False

"""A candidate of a short run as a run of its own."""

from __future__ import annotations

from dataclasses import replace

from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.values import Example, MemberLine


def alone(event: FamilyRuledOut, member: MemberLine) -> FamilyRuledOut:
    """Return a run of this one candidate, which is its own example."""
    return replace(
        event,
        first=member.number,
        last=member.number,
        criterion=member.criterion,
        best=member.best,
        example=Example(member.number, member.pairs, member.left),
        value=member.value,
        hit=member.hit,
        bars=member.bars,
        remain=member.remain,
        members=(),
    )

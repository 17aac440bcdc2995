"""A single candidate as a run of its own."""

from __future__ import annotations

from dataclasses import replace

from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.values import Example, MemberLine, OnlyPartners, SharedExchanges


def run_of_member(event: FamilyRuledOut, member: MemberLine) -> FamilyRuledOut:
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


def run_of(member: MemberLine) -> FamilyRuledOut:
    """Return the same of a candidate that is part of no run."""
    shared = SharedExchanges("exchanges", 0, 1, 1, (), ())
    nothing = FamilyRuledOut(
        cites=(),
        bracket=0,
        first=0,
        last=0,
        shared=shared,
        criterion="",
        best=None,
        witness=OnlyPartners("only-partners", (), ()),
    )
    return run_of_member(nothing, member)

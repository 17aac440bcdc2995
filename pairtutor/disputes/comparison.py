"""Two systems on one round: the pairing of each is a claim that the other judges."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.case import Case
from pairtutor.disputes.claims import Claim, verdicts
from pairtutor.disputes.verdicts import ClaimAnswer
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Board
from pairtutor.trace.events import ColourDecided, RoundClosed
from pairtutor.trace.recorder import Trace

if TYPE_CHECKING:
    from pairtutor.errors import Said


class PairedSide(NamedTuple):
    """One system's round; `refusal` proves that it has no legal pairing, empty if it has one.

    `answer` is what it makes of the other's pairing, None where that was not asked or one of them has none.
    """

    trace: Trace
    refusal: Said = ""
    answer: ClaimAnswer | None = None


def judge_both(
    left: tuple[Case, PairedSide], right: tuple[Case, PairedSide], *, first: bool
) -> tuple[PairedSide, PairedSide]:
    """Return both sides with what each makes of the other's pairing, or of its `first` differing bracket."""
    (mine, ours), (theirs, other) = left, right
    return (
        ours._replace(answer=_answer(mine, ours.trace, other.trace, first=first)),
        other._replace(answer=_answer(theirs, other.trace, ours.trace, first=first)),
    )


def _answer(case: Case, own: Trace, other: Trace, *, first: bool) -> ClaimAnswer | None:
    claim = _claim(other)
    return verdicts(case, RoundAnswers(own), claim, first=first) if claim and own.complete else None


def _claim(trace: Trace) -> Claim | None:
    closed = trace.steps[-1].event if trace.steps else None
    if not isinstance(closed, RoundClosed):
        return None
    boards = tuple(Board(Tpn(pair.first), Tpn(pair.second)) for pair in closed.boards)
    coloured = any(isinstance(step.event, ColourDecided) for step in trace.steps)
    return Claim(boards, None if closed.bye is None else Tpn(closed.bye), coloured)

"""Why a fact that is supposed changes nothing: what decides of those whom it is about."""

from __future__ import annotations

from contextlib import suppress

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import verdict_on
from pairtutor.disputes.case import ByeWish, Case, ColourWish, FloatWish, PairWish, Wish
from pairtutor.disputes.decisions import colours_on_board
from pairtutor.disputes.floating import floaters_going, is_up
from pairtutor.disputes.verdicts import Verdict
from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.supposed import (
    BarFromBye,
    EarlierFloat,
    EarlierGame,
    Facts,
    NoByeHad,
    NoFloat,
    NotMet,
    OtherDue,
    SupposedFact,
)
from pairtutor.named_tuples import NamedTuple


class IdleReason(NamedTuple):
    """What decides of those whom an idle fact is about: in the supposed round, the answer to a `wish`.

    Without a `verdict` the fact asks for something that does not happen in the round: a game of the two, the
    bye, a float, `up` or down; `happens` says that the float it is about does all the same.
    """

    fact: SupposedFact
    wish: Wish | None = None
    verdict: Verdict | None = None
    happens: bool = False
    up: bool = False


def idle_reasons(case: Case, answers: RoundAnswers, facts: Facts) -> tuple[IdleReason, ...]:
    """Return why each of some facts, under which nothing changes, does nothing; none of what has no reason.

    `case` and `answers` are those of the supposed round, with its brackets.
    """
    reasons = (_reason_of(case, answers, fact) for fact in facts)
    return tuple(reason for reason in reasons if reason is not None)


def _reason_of(case: Case, answers: RoundAnswers, fact: SupposedFact) -> IdleReason | None:
    closed = answers.index.closed
    assert closed is not None, "it is paired"
    wish: Wish
    match fact:
        case NotMet(first=first, second=second):
            wish = PairWish(first, second)
        case NoByeHad(player=player) if closed.bye:
            wish = ByeWish(player)
        case OtherDue(player=player):
            decided = colours_on_board(answers.index, player)
            return decided and IdleReason(fact, ColourWish(player, "white"), decided)
        case NoFloat(player=player, direction=way) | EarlierFloat(player=player, direction=way):
            # where everybody floats up, a float that counts either way is asked about as one up
            up = way == "up" or SYSTEMS[answers.index.opened.system].upward
            happens = player in floaters_going(closed, up=up)
            goes = is_up(answers.index.opened, player) == up
            if happens or isinstance(fact, EarlierFloat) or not goes:
                return IdleReason(fact, happens=happens, up=up)
            wish = FloatWish(player)
        case EarlierGame() | BarFromBye() | NoByeHad():
            return IdleReason(fact)
        case _:
            return None
    with suppress(UsageError):
        return IdleReason(fact, wish, verdict_on(case, answers, wish))
    return None

"""What a round itself decides of a wish: whether it can be asked for, and who has which colour, and why."""

from __future__ import annotations

from pairtutor.answers.answer import Answer, PlacedAnswer
from pairtutor.disputes.case import ByeWish, ColourWish, Wish, players_of
from pairtutor.disputes.verdicts import Coloured, Verdict
from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn
from pairtutor.text import clean
from pairtutor.trace.events import ColourDecided
from pairtutor.trace.index import RoundIndex


def on_colour(actual: RoundIndex, wish: ColourWish) -> Verdict:
    """Return the decision on the player's board: colours follow from the pair.

    Of the steps of a round it needs those of its opening and its boards alone.

    Raises:
        UsageError: the player has no board, or the wish cannot be asked there.
    """
    check_wish(actual, wish)
    decided = colours_on_board(actual, wish.player)
    if decided is None:
        has_bye = actual.closed is not None and actual.closed.bye == wish.player
        key = "errors.dispute.no-colour-with-bye" if has_bye else "errors.dispute.no-game"
        raise UsageError(Message(key, player=wish.player))
    event = decided.step.event
    assert isinstance(event, ColourDecided), "it decides the colours of a board"
    has = "white" if event.white == wish.player else "black"
    return granted_verdict(wish) if has == wish.colour else decided


def colours_on_board(actual: RoundIndex, player: Tpn) -> Coloured | None:
    """Return the decision on the colours of a player's board; None without a board, or without colours."""
    for step in actual.trace.steps:
        if isinstance(step.event, ColourDecided) and player in (step.event.white, step.event.black):
            return Coloured(step)
    return None


def granted_verdict(wish: Wish) -> PlacedAnswer:
    """Return the verdict that a wish has been granted."""
    return PlacedAnswer(Answer(players_of(wish), "made"), "pair")


def check_there(actual: RoundIndex, wish: Wish) -> None:
    """See to it that those whom a wish names take part in a round that is paired.

    Raises:
        UsageError: a player of it takes no part, or the round has no pairing.
    """
    present = {line.tpn for line in actual.opened.players}
    for tpn in players_of(wish):
        if tpn not in present:
            raise UsageError(_takes_no_part(actual, tpn))
    if actual.closed is None:
        raise UsageError(Message("errors.dispute.no-pairing"))


def check_wish(actual: RoundIndex, wish: Wish) -> None:
    """See to it that a wish can be asked of a round.

    Raises:
        UsageError: a player of it takes no part, or the round has no pairing, no colours or no bye.
    """
    check_there(actual, wish)
    if isinstance(wish, ColourWish) and actual.opened.initial_colour is None:
        raise UsageError(Message("errors.dispute.no-colours"))
    if isinstance(wish, ByeWish) and actual.closed and actual.closed.bye is None:
        if actual.facts is not None and actual.facts.goes_on:
            raise UsageError(Message("errors.dispute.no-bye-stated"))
        raise UsageError(Message("errors.dispute.no-bye"))


def _takes_no_part(actual: RoundIndex, tpn: Tpn) -> Message:
    """Return the message that a player takes no part, by number and, where it is known, name."""
    name = next((clean(line.name) for line in actual.opened.absent if line.tpn == tpn), "")
    if name:
        return Message("errors.dispute.takes-no-part", player=f"{tpn} {name}")
    return Message("errors.dispute.number-takes-no-part", player=tpn)

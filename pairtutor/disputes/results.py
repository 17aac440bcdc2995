"""What if a game had ended otherwise? The round paired with another result, and what that changes."""

from __future__ import annotations

from functools import reduce
from typing import NamedTuple

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import Case, ColourWish, PairWish, Wish
from pairtutor.disputes.persons import is_number, two_meant
from pairtutor.disputes.verdicts import WishAnswer
from pairtutor.errors import UsageError
from pairtutor.messages import Message, list_message
from pairtutor.model.colour import Colour
from pairtutor.model.game import RESULTS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.text import quote
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import PairLine


class Changed(NamedTuple):
    """A game of a recorded round with another result than it had, first player (White) first."""

    round: RoundNumber
    white: Tpn
    black: Tpn
    result: str


class Change(NamedTuple):
    """What another result makes of a round: the boards that are not made any more, and those instead.

    `wish` is the first thing that is not granted any more, and `answer` says why not, from the round that is
    paired with the other result; both are None where nothing changes or that round has no legal pairing.
    """

    after: Trace
    gone: tuple[PairLine, ...]
    new: tuple[PairLine, ...]
    bye: tuple[int | None, int | None]
    wish: Wish | None = None
    answer: WishAnswer | None = None


def read_changed(text: str, tournament: Tournament) -> Changed:
    """Return a result to be thought otherwise, of `7:3-8=1-0`: round, White, Black; names will do as well.

    Raises:
        UsageError: it is none, or White had Black in that game.
    """
    number, _, rest = text.partition(":")
    pair, _, result = rest.partition("=")
    number, result = number.strip(), {"1/2": "1/2-1/2", "½": "1/2-1/2"}.get(result.strip(), result.strip())
    two = two_meant(pair, tournament.players) if pair else None
    if two is None or not (is_number(number) and int(number)):
        raise UsageError(Message("errors.result.unread", text=quote(text)))
    changed = Changed(RoundNumber(int(number)), *two, result)
    line = tournament.entries.get(two[0], ())[changed.round - 1 : changed.round]
    if line and line[0].opponent == two[1] and line[0].colour is Colour.BLACK:
        right = f"{changed.round}:{two[1]}-{two[0]}"
        raise UsageError(Message("errors.result.colours", player=two[0], round=changed.round, right=right))
    return changed


def with_result(tournament: Tournament, changed: Changed) -> Tournament:
    """Return a tournament in which a game ended otherwise.

    Raises:
        UsageError: there is no such game or result, or the source states game points, which would change too.
    """
    number, white, black, result = changed
    if result not in RESULTS:
        raise UsageError(Message("errors.result.none", result=repr(result), results=list_message(RESULTS)))
    if tournament.game_points:
        raise UsageError(Message("errors.result.game-points"))
    lines = tournament.entries.get(white, ())
    if not 1 <= number <= len(lines) or lines[number - 1].opponent != black:
        raise UsageError(Message("errors.result.not-met", white=white, black=black, round=number))
    entries = dict(tournament.entries)
    for tpn, mark in zip((white, black), RESULTS[result], strict=True):
        line = entries[tpn]
        entry = line[number - 1]._replace(mark=mark, points=tournament.points.worth(mark))
        entries[tpn] = (*line[: number - 1], entry, *line[number:])
    return tournament._replace(entries=entries)


def what_changes(case: Case, trace: Trace, *changed: Changed) -> Change:
    """Return the changes that other results make in a round, whose pairing as it is `trace` tells.

    Raises:
        UsageError: the result cannot be changed so, or the round has no legal pairing as it is.
    """
    other = case._replace(tournament=reduce(with_result, changed, case.tournament))
    after = other.trace()
    before, now = RoundIndex(trace).closed, RoundIndex(after).closed
    if before is None:
        raise UsageError(Message("errors.dispute.no-pairing"))
    if now is None:
        return Change(after, before.boards, new=(), bye=(before.bye, None))
    gone = tuple(board for board in before.boards if board not in now.boards)
    new = tuple(board for board in now.boards if board not in before.boards)
    bye = (before.bye, now.bye)
    if not gone:
        return Change(after, gone, new, bye)
    met = {frozenset(board) for board in now.boards}
    parted = next((board for board in gone if frozenset(board) not in met), None)
    wish: Wish = ColourWish(Tpn(gone[0].first), "white")
    if parted is not None:
        wish = PairWish(Tpn(parted.first), Tpn(parted.second))
    return Change(after, gone, new, bye, wish, why_not(other, RoundAnswers(after), wish))

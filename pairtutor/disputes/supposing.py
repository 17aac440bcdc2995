"""And if that were not so? A wish asked of the round with some facts supposed, and what it would take."""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import is_granted, verdict_on, why_not
from pairtutor.disputes.case import ByeWish, Case, ColourWish, PairWish, Wish
from pairtutor.disputes.decisions import check_wish, on_colour
from pairtutor.disputes.named_facts import facts_named, in_order
from pairtutor.disputes.suppositions import check_supposable
from pairtutor.disputes.verdicts import Verdict, WishAnswer
from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import SupposedFact, subject_of
from pairtutor.trace.events import RoundClosed
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import PairLine

Facts = tuple[SupposedFact, ...]

MOST_NAMED: Final = 3
"""So many ways to a wish are told."""
MOST_WORK: Final = 1800
"""A round is paired again so many times as this has its players; at least as often as single facts need."""
LEAST_AGAIN: Final = 40
"""So many times it is paired again in any case."""


class SupposedAnswer(NamedTuple):
    """What would be of a wish if some facts were otherwise.

    `would` says whether it would be granted, `was` whether it is granted as it is, `board` on which board the
    wish, or its player, would be played (from 1; None without one). `changes` are the other boards that would
    be made and are not, and `bye` who would have the bye if that is another than now. `answer` is that of the
    supposed round, which `answers` are of, where it would not be; None where no pairing would be legal.
    `road` is the supposed round: of a colour its opening and its boards alone, else the whole of it.
    """

    facts: Facts
    would: bool
    was: bool
    road: RoundIndex
    board: int | None = None
    changes: tuple[PairLine, ...] = ()
    bye: Tpn | None = None
    answer: WishAnswer | None = None
    answers: RoundAnswers | None = None


def suppose(case: Case, wish: Wish, facts: Facts, actual: RoundIndex) -> SupposedAnswer:
    """Return the answer to a wish under some facts; `actual` are the opening and the boards as they are.

    Raises:
        UsageError: the wish cannot be asked of such a round.
    """
    supposed = case.under(facts)
    answers = None if isinstance(wish, ColourWish) else RoundAnswers(supposed.trace())
    boards = RoundIndex(supposed.boards()) if answers is None else answers.index
    was = actual.closed is not None and _grants_wish(actual, wish)
    if boards.closed is None:
        return SupposedAnswer(facts, would=False, was=was, road=boards)
    check_wish(boards, wish)
    would = _grants_wish(boards, wish)
    board = _board_of(boards.closed, wish)
    wished = frozenset((wish.first, wish.second)) if isinstance(wish, PairWish) else frozenset()
    made = SupposedAnswer(
        facts,
        would=would,
        was=was,
        road=boards,
        board=board,
        changes=boards_changed(actual.closed, boards.closed, wished),
        bye=None if isinstance(wish, ByeWish) and would else _other_bye(actual.closed, boards.closed),
    )
    if would:
        return made
    if isinstance(wish, ColourWish):
        return made._replace(answer=WishAnswer(on_colour(boards, wish)))
    assert answers is not None, "only colours are known by the boards alone"
    return made._replace(answer=why_not(supposed, answers, wish), answers=answers)


class SupposedWay(NamedTuple):
    """Whom a player would meet under some facts: `opponent` on `board` (from 1), None with the bye.

    `was` says whether that is so as it is; `changes` and `bye` are as in `SupposedAnswer`.
    """

    facts: Facts
    trace: Trace
    opponent: Tpn | None
    board: int | None
    was: bool
    changes: tuple[PairLine, ...]
    bye: Tpn | None


def suppose_way(case: Case, player: Tpn, facts: Facts, actual: RoundIndex) -> SupposedWay:
    """Return a player's game under some facts; `actual` are the opening and the boards as they are.

    Raises:
        UsageError: the player takes no part in that round.
    """
    trace = case.under(facts).trace()
    supposed = RoundIndex(trace)
    if player not in {line.tpn for line in supposed.opened.players}:
        raise UsageError(Message("errors.dispute.number-takes-no-part", player=player))
    closed = supposed.closed
    if closed is None:
        return SupposedWay(facts, trace, None, None, was=False, changes=(), bye=None)
    board, opponent = _place_of(closed, player)
    before = _place_of(actual.closed, player)[1] if actual.closed else None
    own = frozenset((player, opponent)) if opponent else frozenset()
    return SupposedWay(
        facts,
        trace,
        opponent,
        board,
        was=actual.closed is not None and before == opponent,
        changes=boards_changed(actual.closed, closed, own),
        bye=_other_bye(actual.closed, closed) if closed.bye != player else None,
    )


def _place_of(closed: RoundClosed, player: Tpn) -> tuple[int | None, Tpn | None]:
    """Return the board and the opponent of a player, None for both without a game."""
    for number, board in enumerate(closed.boards, 1):
        if player in board:
            return number, Tpn(board.second if board.first == player else board.first)
    return None, None


def boards_changed(
    actual: RoundClosed | None, other: RoundClosed, without: frozenset[Tpn] = frozenset()
) -> tuple[PairLine, ...]:
    """Return the boards of another round that are not made, colours included, but that of two players."""
    before = {tuple(board) for board in actual.boards} if actual else set()
    return tuple(board for board in other.boards if tuple(board) not in before and {*board} != without)


def _other_bye(actual: RoundClosed | None, other: RoundClosed) -> Tpn | None:
    """Return the player with the bye in another round; None where nobody has it, or the same player."""
    return None if other.bye is None or (actual and actual.bye == other.bye) else Tpn(other.bye)


def _grants_wish(index: RoundIndex, wish: Wish) -> bool:
    """Return whether a round, its boards at least, grants a wish."""
    if isinstance(wish, ColourWish):
        assert index.closed is not None, "it is paired"
        white = wish.colour == "white"
        return any((board.first if white else board.second) == wish.player for board in index.closed.boards)
    return is_granted(index, wish)


def _board_of(closed: RoundClosed, wish: Wish) -> int | None:
    """Return the board, from 1, of the two of a wish, or of its player; None without one."""
    wished = {wish.first, wish.second} if isinstance(wish, PairWish) else {wish.player}
    for number, board in enumerate(closed.boards, 1):
        if wished <= {*board}:
            return number
    return None


def first_named(case: Case, wish: Wish) -> Facts:
    """Return the first fact that the answer to a wish names, as it would be otherwise.

    Raises:
        UsageError: it names none, or the wish cannot be asked of the round.
    """
    check_supposable(case)
    named = _facts_named(case, wish)
    if not named:
        raise UsageError(Message("errors.suppose.none-named"))
    return named[:1]


def _facts_named(case: Case, wish: Wish) -> Facts:
    """Return the facts that the answer of a round to a wish names."""
    verdict: Verdict
    if isinstance(wish, ColourWish):
        index = RoundIndex(case.boards())
        verdict = on_colour(index, wish)
        return facts_named(verdict, index.opened)
    answers = RoundAnswers(case.trace())
    verdict = verdict_on(case, answers, wish)
    return facts_named(verdict, answers.index.opened)


class Taken(NamedTuple):
    """What it would take to grant a wish: the `ways`, each of one or two facts, up to three of them.

    `singles` is how many single facts were looked at, of `all_singles` that the answers name, and `twos` how
    many pairs of these, of `all_twos` that there are; `looked` are the single ones where no one does. A round
    that grants the wish as it is `was` so.
    """

    ways: tuple[Facts, ...]
    singles: int = 0
    all_singles: int = 0
    twos: int = 0
    all_twos: int = 0
    was: bool = False
    looked: Facts = ()

    @property
    def is_cut_short(self) -> bool:
        """Whether something was not looked at that could be a way, while none is found."""
        return not self.ways and (self.singles < self.all_singles or self.twos < self.all_twos)


def take(case: Case, wish: Wish, actual: RoundIndex) -> Taken:
    """Return the smallest changes of facts under which a wish would be granted.

    `actual` are the opening and the boards as they are.
    The facts are those that the answer names, and those that the answers of the rounds with one of them
    supposed name, and so on; a way of two facts is looked for only where none of one fact is found.

    Raises:
        UsageError: the wish cannot be asked of the round.
    """
    check_supposable(case)
    check_wish(actual, wish)
    if _grants_wish(actual, wish):
        return Taken((), was=True)
    left = max(LEAST_AGAIN, MOST_WORK // max(1, len(actual.opened.players)))
    named = [*_facts_named(case, wish)]
    ways: list[Facts] = []
    looked: dict[SupposedFact, bool] = {}
    while (waiting := [fact for fact in in_order(named) if fact not in looked]) and left > 0:
        fact = waiting[0]
        left -= 1
        looked[fact] = _would(case, wish, (fact,))
        if looked[fact]:
            ways.append((fact,))
        elif left > 0:
            left -= 1
            with_fact = case.under((fact,))
            named += [
                other
                for other in _named_there(with_fact, wish)
                if subject_of(other) not in {subject_of(known) for known in named}
            ]
    if ways:
        return Taken(tuple(ways[:MOST_NAMED]), len(looked), len(named))
    twos = [*combinations(in_order(looked), 2)]
    tried = 0
    for two in twos:
        if left <= 0 or len(ways) == MOST_NAMED:
            break
        left -= 1
        tried += 1
        if _would(case, wish, two):
            ways.append(two)
    return Taken(tuple(ways), len(looked), len(named), tried, len(twos), looked=in_order(looked))


def _would(case: Case, wish: Wish, facts: Facts) -> bool:
    """Return whether a round with some facts supposed grants a wish."""
    index = RoundIndex(case.under(facts).boards())
    return index.closed is not None and _grants_wish(index, wish)


def _named_there(case: Case, wish: Wish) -> Facts:
    """Return the facts that the answer of a supposed round names; none where it has no pairing."""
    try:
        return _facts_named(case, wish)
    except UsageError:
        return ()

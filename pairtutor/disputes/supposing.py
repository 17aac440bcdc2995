"""And if that were not so? A wish asked of the round with some facts supposed, and what it would take."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TypeAlias

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import is_granted, verdict_on, why_not
from pairtutor.disputes.case import ByeWish, Case, ColourWish, PairWish, Wish, players_of
from pairtutor.disputes.decisions import check_wish, colours_on_board, on_colour
from pairtutor.disputes.idle_facts import IdleReason, idle_reasons
from pairtutor.disputes.named_facts import facts_named
from pairtutor.disputes.round_change import RoundChange, round_change
from pairtutor.disputes.supposable import bar_from_bye
from pairtutor.disputes.turns import Matter, Turn, counted_after, turn_of
from pairtutor.disputes.verdicts import Coloured, Verdict, WishAnswer
from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import Facts, StaysAway
from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.events import RoundClosed
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import Players

Seats: TypeAlias = tuple[tuple[Tpn, Tpn | None], ...]
"""Players, each with an opponent, None with the bye."""


class SupposedAnswer(NamedTuple):
    """What would be of a wish if some facts were otherwise.

    `would` says whether it would be granted, `was` whether it is granted as it is, `board` on which board
    the wish, or its player, would be played (from 1; None without one), and `against` whom the player would
    play there. `white` has White there, where there are colours, and `now` are those named who play
    somebody else as it is, each with the opponent (None with the bye). `change` is what else would be
    otherwise. `answer` is that of the supposed round, which `answers` are of, where it would not be; None
    where no pairing would be legal, or the question falls away: the players `away` of the wish stay away,
    or one who is asked about a colour would be `idle`, with no game. `turn` is what becomes of the reason
    where it is not so either, and `after` what is supposed that only counts after it. `decided` is the
    decision on a colour that is granted. `reasons` say why nothing changes, where what else is asked for is
    granted with and without the facts and all boards stay. `gone` is why the opponent as it is would not be
    had, where a colour is granted against another, and `actual` the round as it is. `road` is the supposed
    round: of a colour its opening and its boards alone, else its brackets as well. By `idle_facts`, which
    the answer names first, nothing would change.
    """

    facts: Facts
    would: bool
    was: bool
    road: RoundIndex
    board: int | None = None
    against: Tpn | None = None
    white: Tpn | None = None
    now: Seats = ()
    change: RoundChange = RoundChange()
    answer: WishAnswer | None = None
    answers: RoundAnswers | None = None
    turn: Turn = ""
    after: Matter = ""
    away: Players = ()
    idle: bool = False
    decided: Coloured | None = None
    reasons: tuple[IdleReason, ...] = ()
    gone: Verdict | None = None
    actual: RoundClosed | None = None
    idle_facts: Facts = ()


def round_for(case: Case, wish: Wish) -> RoundAnswers:
    """Return a round, as far as a wish needs it: of a colour its opening and its boards alone.

    Raises:
        UsageError: the round cannot be asked for, or the system is not known.
    """
    return RoundAnswers(case.boards() if isinstance(wish, ColourWish) else case.brackets())


def suppose(case: Case, wish: Wish, facts: Facts, asked: RoundAnswers) -> SupposedAnswer:
    """Return the answer to a wish under some facts; `asked` is the round as it is, as `round_for` gives it.

    Raises:
        UsageError: the wish cannot be asked of such a round.
    """
    case = case.with_memory()
    supposed = case.under(facts)
    answers = round_for(supposed, wish)
    actual, boards = asked.index, answers.index
    was = actual.closed is not None and grants_wish(actual, wish)
    if boards.closed is None:
        return SupposedAnswer(facts, would=False, was=was, road=boards)
    away = _away_of(wish, facts)
    idle = not away and _is_idle(wish, boards)
    out_of_question = bool(away) or idle or _has_no_bye(wish, facts, boards)
    if not out_of_question:
        check_wish(boards, wish)
    would = grants_wish(boards, wish)
    pair = _pair_of(wish)
    board, against = (None, None) if pair else place_of(boards.closed, players_of(wish)[0])
    board = _board_of(boards.closed, pair) if pair else board
    made = SupposedAnswer(
        facts,
        would=would,
        was=was,
        road=boards,
        board=board,
        against=against,
        white=white_on(boards, board),
        now=seats_changed(players_of(wish), actual, boards),
        change=change_for(wish, actual, boards, told=would),
        away=away,
        idle=idle,
        actual=actual.closed,
    )
    if isinstance(wish, ColourWish) and would:
        return _with_decision(made, supposed, wish)
    if would and was and made.change == RoundChange():
        return made._replace(reasons=idle_reasons(supposed, answers, facts), answers=answers)
    if would or out_of_question:
        return made
    if isinstance(wish, ColourWish):
        return made._replace(answer=WishAnswer(on_colour(boards, wish)))
    answer = why_not(supposed, answers, wish)
    turn = "" if was else turn_of(case, wish, answer.verdict, asked, boards)
    after = counted_after(answer.verdict, facts, boards) if turn == "same" else ""
    return made._replace(answer=answer, answers=answers, turn=turn, after=after)


def _with_decision(made: SupposedAnswer, supposed: Case, wish: ColourWish) -> SupposedAnswer:
    """Return an answer with the decision on a colour that is granted, and why the opponent is another one.

    For this the supposed round is paired once more, with its brackets.
    """
    made = made._replace(decided=colours_on_board(made.road, wish.player))
    opponents = [other for _, other in made.now if other is not None]
    if not opponents:
        return made
    answers = RoundAnswers(supposed.brackets())
    there = {line.tpn for line in answers.index.opened.players}
    if opponents[0] not in there:
        return made
    return made._replace(
        gone=verdict_on(supposed, answers, PairWish(wish.player, opponents[0])), answers=answers
    )


def _away_of(wish: Wish, facts: Facts) -> Players:
    """Return the players of a wish who are supposed to stay away."""
    away = {fact.player for fact in facts if isinstance(fact, StaysAway)}
    return tuple(tpn for tpn in players_of(wish) if tpn in away)


def _is_idle(wish: Wish, boards: RoundIndex) -> bool:
    """Say whether one who is there and asked about a colour would have no game, and so none."""
    if not isinstance(wish, ColourWish) or boards.closed is None:
        return False
    here = {line.tpn for line in boards.opened.players}
    return wish.player in here and place_of(boards.closed, wish.player)[0] is None


def _has_no_bye(wish: Wish, facts: Facts, boards: RoundIndex) -> bool:
    """Say whether the bye is asked for in a supposed round in which nobody has it, since somebody is away."""
    away = any(isinstance(fact, StaysAway) for fact in facts)
    return bool(away and isinstance(wish, ByeWish) and boards.closed and boards.closed.bye is None)


def change_for(wish: Wish, actual: RoundIndex, other: RoundIndex, *, told: bool) -> RoundChange:
    """Return the differences of another round, besides the board of who is asked about where it is `told`."""
    assert other.closed is not None, "it is paired"
    player = players_of(wish)[0]
    opponent = place_of(other.closed, player)[1] if told else None
    return round_change(actual, other, frozenset((player, opponent)) if opponent else frozenset())


def _pair_of(wish: Wish) -> frozenset[Tpn]:
    """Return the two who are to meet; nobody for another wish."""
    return frozenset(players_of(wish)) if isinstance(wish, PairWish) else frozenset()


class SupposedWay(NamedTuple):
    """Whom a player would meet under some facts: `opponent` on `board` (from 1), None with the bye.

    `was` says whether that is so as it is, `away` that the player would take no part; `change`, `now`,
    `reasons`, `answers` and `actual` are as in `SupposedAnswer`.
    """

    facts: Facts
    trace: Trace
    opponent: Tpn | None
    board: int | None
    was: bool
    change: RoundChange = RoundChange()
    away: bool = False
    now: Seats = ()
    reasons: tuple[IdleReason, ...] = ()
    answers: RoundAnswers | None = None
    actual: RoundClosed | None = None


def suppose_way(case: Case, player: Tpn, facts: Facts, actual: RoundIndex) -> SupposedWay:
    """Return a player's game under some facts; `actual` are the opening and the boards as they are.

    Raises:
        UsageError: the player takes no part in that round, and is not supposed to stay away.
    """
    case = case.under(facts)
    trace = case.trace()
    supposed = RoundIndex(trace)
    away = any(isinstance(fact, StaysAway) and fact.player == player for fact in facts)
    if not away and player not in {line.tpn for line in supposed.opened.players}:
        raise UsageError(Message("errors.dispute.number-takes-no-part", player=player))
    closed = supposed.closed
    if closed is None:
        return SupposedWay(facts, trace, opponent=None, board=None, was=False, away=away)
    board, opponent = place_of(closed, player)
    before = place_of(actual.closed, player)[1] if actual.closed else None
    own = frozenset((player, opponent)) if opponent else frozenset()
    change = round_change(actual, supposed, own)
    was = actual.closed is not None and not away and before == opponent
    now = seats_changed((player,), actual, supposed)
    way = SupposedWay(facts, trace, opponent, board, was, change, away, now, actual=actual.closed)
    if not was or change != RoundChange():
        return way
    answers = RoundAnswers.of(supposed)
    return way._replace(reasons=idle_reasons(case, answers, facts), answers=answers)


class SupposedRound(NamedTuple):
    """What would be of a whole round under some facts.

    `change` is what would be otherwise, `gone` why the first of the pairs that would not be made any more is
    not, None where all are or the round, whose `answers` these are, cannot be paired, and `now` has the first
    of that pair. `reasons` say why nothing changes.
    """

    facts: Facts
    answers: RoundAnswers
    change: RoundChange = RoundChange()
    gone: Verdict | None = None
    now: Seats = ()
    reasons: tuple[IdleReason, ...] = ()


def suppose_round(case: Case, facts: Facts, actual: RoundIndex) -> SupposedRound:
    """Return the changes of a round by some facts; `actual` are its opening and its boards.

    Raises:
        UsageError: the round cannot be asked for, or the system is not known.
    """
    supposed = case.under(facts)
    answers = RoundAnswers(supposed.brackets())
    then = answers.index.closed
    if then is None or actual.closed is None:
        return SupposedRound(facts, answers)
    change = round_change(actual, answers.index)
    if change == RoundChange():
        return SupposedRound(facts, answers, change, reasons=idle_reasons(supposed, answers, facts))
    there = {line.tpn for line in answers.index.opened.players}
    made = {*map(frozenset, then.boards)}
    lost = (board for board in actual.closed.boards if {*board} <= there and frozenset(board) not in made)
    first = next(lost, None)
    if first is None:
        return SupposedRound(facts, answers, change)
    wish = PairWish(Tpn(first.first), Tpn(first.second))
    now = ((wish.first, wish.second),)
    return SupposedRound(facts, answers, change, verdict_on(supposed, answers, wish), now)


def white_on(index: RoundIndex, board: int | None) -> Tpn | None:
    """Return who has White on a board of a round, from 1; None without a board, or without colours."""
    if index.closed is None or not board or index.opened.initial_colour is None:
        return None
    return Tpn(index.closed.boards[board - 1].first)


def seats_changed(players: Iterable[Tpn], actual: RoundIndex, other: RoundIndex) -> Seats:
    """Return those of some players who have another opponent, or the bye, as it is, with what they have."""
    now, then = actual.closed, other.closed
    if now is None or then is None:
        return ()
    seats = [(player, place_of(now, player)[1], place_of(then, player)[1]) for player in players]
    return tuple(
        (player, before)
        for player, before, after in seats
        if before != after and (before or now.bye == player)
    )


def seats_of(wish: Wish, actual: RoundIndex) -> Seats:
    """Return the players of a wish with what they have in a round, an opponent, or None with the bye.

    With a wish for the bye this is also who has it.
    """
    if actual.closed is None:
        return ()
    has_bye = (actual.closed.bye,) if isinstance(wish, ByeWish) and actual.closed.bye else ()
    players = dict.fromkeys((*players_of(wish), *has_bye))
    return tuple((player, place_of(actual.closed, player)[1]) for player in players)


def place_of(closed: RoundClosed, player: Tpn) -> tuple[int | None, Tpn | None]:
    """Return the board and the opponent of a player; None for both with the bye and for whoever is absent."""
    for number, board in enumerate(closed.boards, 1):
        if player in board:
            return number, Tpn(board.second if board.first == player else board.first)
    return None, None


def grants_wish(index: RoundIndex, wish: Wish) -> bool:
    """Return whether a round, its boards at least, grants a wish."""
    if isinstance(wish, ColourWish):
        assert index.closed is not None, "it is paired"
        white = wish.colour == "white"
        return any((board.first if white else board.second) == wish.player for board in index.closed.boards)
    return is_granted(index, wish)


def _board_of(closed: RoundClosed, pair: frozenset[Tpn]) -> int | None:
    """Return the board, from 1, of two players; None where they do not meet."""
    for number, board in enumerate(closed.boards, 1):
        if pair == {*board}:
            return number
    return None


def facts_of_answer(
    case: Case, wish: Wish, asked: RoundAnswers | None = None, verdict: Verdict | None = None
) -> Facts:
    """Return the facts that the answer of a round to a wish names; of a bye also that its holder had it.

    `asked` is that round, if it is paired, and `verdict` its answer, if it is known.
    """
    answers = asked or round_for(case, wish)
    index = answers.index
    verdict = verdict or verdict_on(case, answers, wish)
    named = facts_named(verdict, index.opened, answers, players_of(wish))
    if isinstance(wish, ByeWish) and index.closed and index.closed.bye not in (None, wish.player):
        with suppress(UsageError):
            return (*named, bar_from_bye(index.line(Tpn(index.closed.bye))))
    return named


def facts_there(case: Case, wish: Wish, asked: RoundAnswers | None = None) -> Facts:
    """Return the facts that the answer of a round names; none where it has no pairing."""
    try:
        return facts_of_answer(case, wish, asked)
    except UsageError:
        return ()

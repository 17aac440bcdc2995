"""Why not? The answer to one wish about a round, and the best round that grants it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pairtutor.answers.answer import Answer, NoneCompletes, PlacedAnswer
from pairtutor.answers.round import RoundAnswers
from pairtutor.answers.wishes import answer_to_bye, answer_to_float, answer_to_pair
from pairtutor.disputes.case import (
    ByeWish,
    Case,
    ColourWish,
    FloatWish,
    PairWish,
    Wish,
    bye_first,
    players_of,
)
from pairtutor.disputes.decisions import check_wish, granted_verdict, on_colour
from pairtutor.disputes.floating import floaters, floaters_going
from pairtutor.disputes.verdicts import Coloured, Verdict, WishAnswer, judge
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Supposition
from pairtutor.trace.bracket_record import Pair
from pairtutor.trace.events import RoundClosed
from pairtutor.trace.index import RoundIndex

MOST_PAIRED_AGAIN: Final = 100
"""A round of so many players at most is paired again, to tell the whole of it as it would be."""


def why_not(case: Case, answers: RoundAnswers, wish: Wish) -> WishAnswer:
    """Return why the round was not paired as wished; `answers` are those of the round as it is paired.

    The best round with the wish is told beside the verdict: with where it `differs` first, if that is not
    what the verdict is about; alone, if it has the very candidate of the verdict, or these two are in no
    bracket together; not at all, if it has another candidate of the same bracket.

    Raises:
        UsageError: a player of the wish takes no part in the round, or the wish cannot be asked there.
    """
    verdict = verdict_on(case, answers, wish)
    if isinstance(verdict, Coloured):
        return WishAnswer(verdict)
    best = _best_round(case, answers.index, wish, verdict)
    if best is None:
        return WishAnswer(verdict)
    differs = judge(answers, frozenset(map(frozenset, best.boards)), best.bye)
    assert differs is not None, "the wish is not granted as it is"
    answer, other_answer = verdict.answer, differs.answer
    if isinstance(wish, ByeWish) and answer.bracket is None:  # the bye is given before any bracket is paired
        return WishAnswer(verdict, best.boards, best.bye)
    if differs.opening != verdict.opening or (
        verdict.apart and _weight_of(answer) != _weight_of(other_answer)
    ):
        return WishAnswer(verdict, best.boards, best.bye, differs)
    same = verdict.apart or (answer.verdict, _pairs(answer)) == (other_answer.verdict, _pairs(other_answer))
    return WishAnswer(verdict, best.boards, best.bye) if same else WishAnswer(verdict)


def _weight_of(answer: Answer) -> tuple[object, ...]:
    """Return the part of an answer about a bracket that is equal for answers of the same weight."""
    return answer.verdict, answer.criterion, answer.value, answer.number


def _pairs(answer: Answer) -> frozenset[Pair]:
    """Return the pairs of the best candidate, nothing where only fewer could be made."""
    return frozenset(map(frozenset, answer.pairs or ())) if answer.verdict != "fewer" else frozenset()


def verdict_on(case: Case, answers: RoundAnswers, wish: Wish) -> Verdict:
    """Return the answer to a wish alone.

    Raises:
        UsageError: a player of the wish takes no part in the round, or the wish cannot be asked there.
    """
    actual = answers.index
    if isinstance(wish, ColourWish):
        return on_colour(actual, wish)
    check_wish(actual, wish)
    if is_granted(actual, wish):
        return granted_verdict(wish)
    match wish:
        case PairWish():
            return answer_to_pair(answers, wish.first, wish.second)
        case FloatWish():
            return answer_to_float(answers, wish.player)
        case ByeWish():
            return _on_bye(case, answers, wish.player)


def _on_bye(case: Case, answers: RoundAnswers, player: Tpn) -> PlacedAnswer:
    """Return why a player has not the bye; if need be the engine finds the best round in which it is so."""
    try:
        return answer_to_bye(answers, player)
    except NoneCompletes:
        best = _outcome_under(case, Supposition({player: frozenset()}))
        assert best is not None, "it can be completed"
        judged = judge(answers, frozenset(map(frozenset, best.boards)), best.bye)
        assert judged is not None, "somebody else has the bye"
        return judged


def _best_round(case: Case, actual: RoundIndex, wish: Wish, verdict: PlacedAnswer) -> RoundClosed | None:
    """Return the best round with a wish; None in large rounds, where steps decide, or if none has it.

    Nor is there one for whoever has the bye that is given before any bracket.
    """
    if not SYSTEMS[actual.opened.system].compares or len(actual.opened.players) > MOST_PAIRED_AGAIN:
        return None
    given = {} if isinstance(wish, ByeWish) else bye_first(actual)
    only = _allowed_opponents(actual, wish)
    if verdict.kind in ("made", "barred") or not verdict.opening or given.keys() & only.keys():
        return None
    return _outcome_under(case, Supposition(given | only))


def _outcome_under(case: Case, supposed: Supposition) -> RoundClosed | None:
    """Return the round as it is paired under a supposition, None if it cannot be."""
    return RoundIndex(case.boards(supposed)).closed


def is_granted(actual: RoundIndex, wish: Wish) -> bool:
    """Return whether the round has been paired as wished anyway."""
    assert actual.closed is not None, "a round without a pairing has been refused"
    match wish:
        case PairWish():
            return any({*board} == {wish.first, wish.second} for board in actual.closed.boards)
        case ByeWish():
            return actual.closed.bye == wish.player
        case FloatWish(up=True):
            return wish.player in floaters_going(actual.closed, up=True)
        case FloatWish():
            return wish.player in floaters(actual.closed, actual.opened)
        case ColourWish():
            return False


def _allowed_opponents(actual: RoundIndex, wish: Wish) -> dict[Tpn, frozenset[Tpn]]:
    """Return the opponents that the players of a wish may have for it to come true."""
    match wish:
        case PairWish():
            return {wish.first: frozenset({wish.second}), wish.second: frozenset({wish.first})}
        case FloatWish():
            return {wish.player: frozenset(_players_beyond(actual, wish.player))}
        case _:
            return {tpn: frozenset() for tpn in players_of(wish)}


def _players_beyond(actual: RoundIndex, player: Tpn) -> Iterable[Tpn]:
    """Return everybody with a lower score, or with a higher one where players float up."""
    sign = -1 if SYSTEMS[actual.opened.system].upward else 1
    score = actual.line(player).score
    return (Tpn(line.tpn) for line in actual.opened.players if sign * line.score < sign * score)

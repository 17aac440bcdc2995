"""A whole other pairing: the first bracket in which it differs, and what is answered to its pairs there."""

from __future__ import annotations

from pairtutor.answers.answer import PlacedAnswer
from pairtutor.answers.round import RoundAnswers
from pairtutor.answers.wishes import bar_of_one, bar_of_two
from pairtutor.disputes.case import pairs_in
from pairtutor.model.ids import Tpn
from pairtutor.trace.bracket_record import Pair


def judge(answers: RoundAnswers, pairs: frozenset[Pair], bye: Tpn | None) -> PlacedAnswer | None:
    """Judge a pairing by the first bracket in which it differs from the one made, None if it is that.

    `bye` has the bye in it.
    """
    for at, record in enumerate(answers.index.brackets):
        inside = pairs_in(answers.index, at, pairs)
        if inside != frozenset(record.pairs):
            return judge_bracket(answers, at, inside, bye)
    return None


def judge_bracket(
    answers: RoundAnswers, at: int, pairs: frozenset[Pair], bye: Tpn | None = None
) -> PlacedAnswer:
    """Judge other pairs of a bracket, counted from 0, those before it being as made; `bye` as for `judge`."""
    opening = answers.index.brackets[at].opening.number
    answer = answers.bracket(opening).candidate(pairs, bye)
    return PlacedAnswer(answer, ("candidate", "bye", "pair")[len(answer.players)], opening)


def barred_pair(answers: RoundAnswers, pairs: frozenset[Pair]) -> PlacedAnswer | None:
    """Return why the first of the pairs that may never be made may not, by rank; None if all may."""
    line = answers.index.line
    ranked = sorted(sorted(pair, key=lambda tpn: line(tpn).rank) for pair in pairs)
    bars = (bar_of_two(answers, *pair) for pair in ranked)
    bar = next((bar for bar in bars if bar is not None), None)
    return None if bar is None else PlacedAnswer(bar, "pair", answers.home(bar.players[0]))


def barred_bye(answers: RoundAnswers, player: Tpn | None) -> PlacedAnswer | None:
    """Return why a player may never have the bye; None without a player or a bar."""
    bar = None if player is None else bar_of_one(answers, player)
    return None if bar is None else PlacedAnswer(bar, "bye", answers.openings[-1])

"""The answer to a wish about a round: that two meet, that one floats, or that one has the bye."""

from __future__ import annotations

from pairtutor.answers.answer import Answer, PlacedAnswer
from pairtutor.answers.bars import clause_of
from pairtutor.answers.completion import bars_of_lack
from pairtutor.answers.round import RoundAnswers
from pairtutor.answers.upfloaters import UpfloaterQuestions
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import PLACE, Tpn

_IMPOSSIBLE = frozenset({"barred", "apart", "stuck"})
"""Verdicts by which something cannot be where it is asked about."""


def answer_to_pair(answers: RoundAnswers, player: Tpn, other: Tpn) -> PlacedAnswer:
    """Return why two do not meet: in the last bracket or group with both in which they could.

    Where none has both, whoever is paired first would have to be left over, or the other to come up.
    """
    together = [opening for opening in answers.openings if {player, other} <= answers.members(opening)]
    placed_answers = [PlacedAnswer(answers.pair(at, player, other), "pair", at) for at in reversed(together)]
    if placed_answers:
        return next(
            (each for each in placed_answers if each.answer.verdict not in _IMPOSSIBLE), placed_answers[0]
        )
    bar = answers.bar(*_in_rank_order(answers, player, other))
    return (
        PlacedAnswer(bar, "pair", answers.openings[-1]) if bar else _between_brackets(answers, player, other)
    )


def _in_rank_order(answers: RoundAnswers, player: Tpn, other: Tpn) -> list[Tpn]:
    return sorted((player, other), key=lambda tpn: answers.index.line(tpn).rank)


def _between_brackets(answers: RoundAnswers, player: Tpn, other: Tpn) -> PlacedAnswer:
    """Return why two who are in no bracket or group together do not meet.

    Who has the bye before anything is paired has it instead. Else it is that the round could not be completed
    then; where players float up, that the first does so, to play a resident, or that the other one does not
    come; or why the first does not float.
    """
    first, second = sorted((player, other), key=answers.home)
    at = answers.home(first)
    if not at:  # who has the bye before anybody is paired
        return PlacedAnswer(answers.bye(first), "bye", answers.home(second), (first, second))
    setting = answers.brackets.get(at)
    if setting is not None:
        placing = setting.completion
        lack = placing.lack((placing.number[player], placing.number[other]))
        if lack is not None:
            players = tuple(_in_rank_order(answers, player, other))
            clause = clause_of(answers.index.opened.system, "completion")
            legality = setting.setting.legality
            people = [legality.persons[tpn] for tpn in placing.number if tpn not in players]
            bars = bars_of_lack(
                lack, people, legality, bye=PLACE in placing.names and not setting.setting.goes_on
            )
            return PlacedAnswer(Answer(players, "stuck", clause, witness=lack, bars=bars), "pair")
    else:
        group = answers.groups[at]
        if isinstance(group, UpfloaterQuestions) and first in group.movers:
            return PlacedAnswer(group.both_float_up(first, second), "pair", at, (first, second))
        fetched = [each for each in group.answers_below() if second in each.players]
        # an answer about both (that `second` does not come to meet `first`) before that about one
        for each in sorted(fetched, key=lambda each: -len(each.players)):
            if {*each.players} <= {player, other} and each.verdict != "made":
                return PlacedAnswer(each, "coming", at, (first, second))
    return PlacedAnswer(answers.float_of(at, first), "float", at, (first, second))


def answer_to_float(answers: RoundAnswers, player: Tpn) -> PlacedAnswer:
    """Return why a player does not float: from the last bracket or group that has the player.

    Whoever has the bye before anybody is paired is in none. Where players float up: why the player does not
    come up to the last group above to which somebody with the same score comes up, else of those to which
    anybody does; of the highest group nobody can.
    """
    at = answers.home(player)
    if SYSTEMS[answers.index.opened.system].upward and at:
        above = [opening for opening in answers.groups if opening < at]
        for opening in sorted(above, key=lambda each: (_takes_score(answers, each, player), each))[::-1]:
            for each in sorted(answers.groups[opening].answers_below(), key=lambda each: len(each.players)):
                if player in each.players and each.verdict != "made":
                    return PlacedAnswer(each, "coming", opening)
        if not above:
            return PlacedAnswer(answers.float_of(at, player), "coming", at)
    if not at:
        return PlacedAnswer(answers.bye(player), "bye", answers.openings[-1] if answers.openings else 0)
    return PlacedAnswer(answers.float_of(at, player), "float", at)


def _takes_score(answers: RoundAnswers, opening: int, player: Tpn) -> bool:
    """Say whether somebody with the score of a player comes up to a group."""
    line = answers.index.line
    comers = (Tpn(move.event.player) for move in answers.groups[opening].moves("up"))
    return any(line(comer).score == line(player).score for comer in comers)


def answer_to_bye(answers: RoundAnswers, player: Tpn) -> PlacedAnswer:
    """Return why a player has not the bye, which somebody has.

    Raises:
        NoneCompletes: too many sets of downfloaters leave no completion.
    """
    answer = answers.bye(player)
    numbers = {setting.record.opened.number: opening for opening, setting in answers.brackets.items()}
    return PlacedAnswer(answer, "bye", numbers.get(answer.bracket or 0, answers.openings[-1]))

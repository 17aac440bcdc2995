"""The facts behind who floats up: what keeps those of a group apart, and why nobody else floats up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from pairtutor.answers.answer import Answer, PlacedAnswer
from pairtutor.answers.groups import lack_of_partners
from pairtutor.answers.round import RoundAnswers
from pairtutor.answers.upfloaters import UpfloaterQuestions
from pairtutor.model.ids import Tpn
from pairtutor.trace.procedures import UpfloatersSought
from pairtutor.trace.values import Players

_MOST_APART: Final = 6
"""Of so many residents at most it is said whom they have met."""
_MOST_NEAREST: Final = 4
"""Of so many at most who could float up instead it is said why they do not."""


def residents_apart(placed: PlacedAnswer, answers: RoundAnswers) -> Iterator[tuple[Tpn, Tpn]]:
    """Yield two and two of the residents who cannot all be paired among themselves, so that others float up.

    One of each two would find nobody among them. There are none where only an odd number makes others float.
    """
    asked = _bracket_of(placed, answers)
    if asked is None or len(asked.movers) <= len(asked.opened.residents) % 2:
        return
    residents = asked.opened.residents
    lack = lack_of_partners(asked.round.graph, residents)
    if lack is None or len(residents) > _MOST_APART:
        return
    alone = [tpn for group in lack.groups for tpn in group]
    graph = asked.round.graph
    for tpn in alone:
        yield from ((tpn, other) for other in residents if other != tpn and other not in graph[tpn])


def answers_of_nearest(placed: PlacedAnswer, answers: RoundAnswers, players: Players) -> Iterator[Answer]:
    """Yield why others with as few points as the lowest who float up do not, if one of `players` does."""
    asked = _bracket_of(placed, answers)
    if asked is None or not {*players} & {*asked.movers}:
        return
    score = asked.upfloaters.score
    lowest = min(map(score, asked.movers))
    others = (tpn for tpn in asked.below if tpn not in asked.movers and score(tpn) == lowest)
    yield from map(asked.stays_below, islice(others, _MOST_NEAREST))


def _bracket_of(placed: PlacedAnswer, answers: RoundAnswers) -> UpfloaterQuestions | None:
    """Return the bracket that an answer is about, if the answer is about who floats up to it."""
    asked = answers.groups.get(placed.opening)
    if not isinstance(asked, UpfloaterQuestions) or not asked.movers:
        return None
    sought = next(step.number for step in asked.steps if isinstance(step.event, UpfloatersSought))
    return asked if placed.about == "coming" or placed.answer.step == sought else None

"""Why the next bracket could pair so few with those whom a candidate leaves over, pair by pair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from pairtutor.disputes.case import pin_brackets
from pairtutor.disputes.verdicts import Coloured, Verdict, judge_bracket
from pairtutor.exercises.exercise import Pair, Proposed
from pairtutor.exercises.position import Position
from pairtutor.exercises.wording import join_numbers, pairs_text
from pairtutor.model.ids import Tpn
from pairtutor.trace.events import CandidateJudged, Event, FamilyRuledOut
from pairtutor.trace.index import RoundIndex

AHEAD: Final = "next-bracket"
"""The criterion that looks one bracket ahead."""
MOST: Final = 5
"""Players of a next bracket of which each pair is looked at, at most."""


def short_ahead(position: Position, event: Event) -> Iterator[str]:
    """Yield why the next bracket could pair too few after a refused candidate; nothing of another refusal.

    Of a run of candidates it is the best one.
    """
    if isinstance(event, FamilyRuledOut) and event.criterion == AHEAD:
        example = position.answers.stretch(event).example
        lines = () if example is None else example.pairs
    elif isinstance(event, CandidateJudged) and event.decided_by == AHEAD:
        lines = event.pairs
    else:
        return
    numbers = (
        at for at, record in enumerate(position.index.brackets) if record.opened.number == event.bracket
    )
    at = max(numbers, default=None)
    if lines and at is not None:
        yield from _pair_by_pair(
            position, at, Proposed(tuple((pair.first, pair.second) for pair in lines), ())
        )


def short_ahead_by(position: Position, verdict: Verdict, given: Proposed | None = None) -> Iterator[str]:
    """Yield the same of a verdict, which is of the candidate `given` or of the best one with a wish."""
    if isinstance(verdict, Coloured) or verdict.answer.criterion != AHEAD:
        return
    candidate = given or Proposed(verdict.answer.pairs or (), ())
    openings = [record.opening.number for record in position.index.brackets]
    if candidate.pairs and verdict.opening in openings:
        yield from _pair_by_pair(position, openings.index(verdict.opening), candidate)


def _pair_by_pair(position: Position, at: int, candidate: Proposed) -> Iterator[str]:
    """Yield who is in the bracket after the one at a place, from 0, and what speaks against each pair."""
    index = RoundIndex(position.case.trace(pin_brackets(position.index, at, candidate.meetings)))
    if index.closed is None or len(index.brackets) <= at + 1:
        return
    record, words = index.brackets[at + 1], position.words
    newcomers, players = {*record.opened.mdps}, record.players
    if not newcomers or not record.left_over or len(players) > MOST:
        return
    made = [(pair.first, pair.second) for pair in record.final_pairs]
    said = {"floaters": join_numbers(record.opened.mdps), "players": join_numbers(players)}
    what = "ahead-made" if made else "ahead"
    yield words.reason(what, n=len(newcomers), pairs=pairs_text(made), **said)
    answers = position.answers_of(index)
    for two in _others(players, {*map(frozenset, made)}, newcomers):
        verdict = judge_bracket(answers, at + 1, frozenset({frozenset(two)}))
        told = position.tell(verdict, against=answers)
        yield (
            told if verdict.kind == "barred" else words.reason("ahead-pair", pair=pairs_text([two]), why=told)
        )


def _others(players: Iterable[Tpn], made: set[frozenset[Tpn]], newcomers: set[Tpn]) -> Iterator[Pair]:
    """Yield the pairs of some players that are not made, but those of two newcomers, who do not meet."""
    return (two for two in combinations(players, 2) if frozenset(two) not in made and not newcomers >= {*two})

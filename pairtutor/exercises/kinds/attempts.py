"""In which order some candidates are looked at; in a procedure, some opponents."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Final

from pairtutor.disputes.case import cites_of
from pairtutor.exercises.exercise import Exercise, Found, Marked, Proposed, Response, partial_marks
from pairtutor.exercises.judge import full_marks, misfit, record_of
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.letters import OrderingLetters, pairs_in_order
from pairtutor.exercises.offered import (
    askable,
    exercise_of,
    group_level,
    groups,
    has_ordinary_sequence,
    level_of,
)
from pairtutor.exercises.position import Position
from pairtutor.exercises.sequence import candidate, number_of
from pairtutor.messages import Message
from pairtutor.model.editions import System
from pairtutor.model.ids import Tpn
from pairtutor.rules.facts import facts
from pairtutor.trace.procedures import PairScrutinised

FEWEST, MOST = 3, 4
"""Options of an exercise."""

LAST_ASKED: Final = 200
"""Candidates behind this one are not asked about: nobody writes down so many."""


def _opponents(position: Position, rng: Random) -> Iterator[Found]:
    """Yield exercises on the opponents who were looked at in the groups of a procedure."""
    for part, group, _ in groups(position, joined=True):
        for step in (step.event for step in group.steps if isinstance(step.event, PairScrutinised)):
            looked = [tpn for tpn in _looked_at(step) if tpn in part.players]
            if len(looked) < FEWEST or step.player not in part.players or step.stage == "island":
                continue
            chosen = rng.sample(looked, min(MOST, len(looked)))
            options = tuple(Response(pairs=((step.player, tpn),)) for tpn in chosen)
            made = exercise_of("attempts", position, level_of(1 + group_level(part, group) / 2))
            yield Found(made._replace(part=part, options=options), step.cites)


def _looked_at(step: PairScrutinised) -> tuple[Tpn, ...]:
    """Return the opponents who were looked at in a step, in their order, who was taken last."""
    tried = [Tpn(passed.player) for passed in step.tried]
    taken = [] if step.opponent is None else [Tpn(step.opponent)]
    return tuple(dict.fromkeys((*tried, *taken)))


def _places(exercise: Exercise, position: Position) -> dict[str, int]:
    """Return the place of each option, by its letter, among all that are looked at, from 1.

    Raises:
        UsageError: one of them is not looked at, or two are the same.
    """
    if position.compares:
        opened = record_of(exercise, position).opened
        numbers = [
            number_of(opened, Proposed(item.pairs or (), item.floaters or ())) for item in exercise.options
        ]
    else:
        step = _step_of(exercise, position)
        order = _looked_at(step) if step else ()
        # an option is the pair of the player with an opponent; 0 stands in one that is none
        players = [(item.pairs or ((Tpn(0), Tpn(0)),))[0][1] for item in exercise.options]
        numbers = [order.index(tpn) + 1 if tpn in order else None for tpn in players]
    places = [item for item in numbers if item is not None]
    if len({*places}) < len(exercise.options):
        raise misfit(exercise, Message("exercises.misfit.no-next-candidate"))
    return dict(zip(exercise.letters, places, strict=True))


def _step_of(exercise: Exercise, position: Position) -> PairScrutinised | None:
    """Return the step in which the opponents asked about were looked at, None if there is no such one."""
    pairs = [pair for option in exercise.options for pair in option.pairs or ()]
    group = position.group(exercise.part)
    steps = [step.event for step in group.steps if isinstance(step.event, PairScrutinised)] if group else []
    asked = {tpn for _, tpn in pairs}
    fitting = (step for step in steps if step.player == pairs[0][0] and asked <= {*_looked_at(step)})
    return next(fitting, None)


class AttemptsKind(OrderingLetters):
    """Some candidates, or opponents, are put in the order in which they are looked at."""

    others_decide = False
    stand_in = 9
    how = "attempts"

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield for each bracket candidates to be put in order; in a procedure, opponents who are looked at.

        Where two of those drawn are the same pairs the bracket is passed over. It is harder the more players
        there are.
        """
        if not position.compares:
            yield from _opponents(position, rng)
            return
        for asked in askable(position):
            opened = None if asked.record is None else asked.record.opened
            if opened is None or opened.sequence < 2 * MOST or not has_ordinary_sequence(position, opened):
                continue
            within = range(1, min(opened.sequence, LAST_ASKED) + 1)
            given = [candidate(opened, number) for number in rng.sample(within, MOST)]
            if len({proposed.meetings for proposed in given}) < len(given):
                continue
            options = tuple(Response(pairs=proposed.pairs, floaters=proposed.floaters) for proposed in given)
            steps = [
                *facts(position.system).group("transposition"),
                *facts(position.system).group("exchange"),
            ]
            cites = tuple(dict.fromkeys((*cites_of(position.index, "sequence"), *steps)))
            made = exercise_of("attempts", position, level_of(1 + len(asked.part.players) / 4))
            yield Found(made._replace(part=asked.part, options=options), cites)

    def question(self, exercise: Exercise, position: Position) -> str:
        assert exercise.part is not None, "the kind is about a bracket or group"
        score = position.words.score(exercise.part.score)
        if position.compares:
            return position.words.ask("attempts", score=score)
        pairs = exercise.options[0].pairs
        assert pairs, "each option is a pair with an opponent"
        player = pairs[0][0]
        return position.words.ask("attempts-opponent", score=score, player=player)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        places = _places(exercise, position)
        return Response(order=tuple(sorted(places, key=places.__getitem__)))

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer, by how many of every two stand in the right order."""
        given, expected = answer.order or (), right.order or ()
        if given == expected:
            return full_marks(exercise)
        if sorted(given) != sorted(expected):
            return Marked(
                "wrong", marks=0, of=exercise.marks, reason=position.words.slip("letters", n=len(expected))
            )
        good, two = pairs_in_order(given, expected)
        marks = partial_marks(exercise.marks, 2 * good - two, two)  # a wrong one takes away a right one
        rebuttal = position.words.rebuttal("attempts", n=two - good, all=two)
        places = _places(exercise, position)
        first, second = next((a, b) for a, b in pairwise(given) if places[a] > places[b])
        what = "attempts" if position.compares else "attempts-opponent"
        said = {"first": first, "second": second, "was": places[first], "now": places[second]}
        return Marked(
            "wrong", marks, exercise.marks, reason=position.words.marked(what, **said), rebuttal=rebuttal
        )

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        places = _places(exercise, position)
        for letter in right.order or ():
            yield position.words.reason("attempt", letter=letter, number=places[letter])
        step = None if position.compares else _step_of(exercise, position)
        if step is not None:
            yield position.say(step)

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        """Return the players in whom the first two differ."""
        order = self.solve(exercise, position).order or ()
        options = dict(zip(exercise.letters, exercise.options, strict=True))
        first, second = (set(map(frozenset, options[letter].pairs or ())) for letter in order[:2])
        return frozenset(tpn for pair in first ^ second for tpn in pair)

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return (room.words.blank("order"),)

    def variant(self, position: Position) -> str:
        return "" if position.compares else "-opponent"

    def first_hint(self, exercise: Exercise, position: Position) -> str:
        return position.words.hint("attempts" if position.compares else "complaint-group")

    def has(self, system: System) -> bool:
        return not system.upward


KIND: Final = AttemptsKind()

"""Whether what a mistake says is true of a bracket and of an answer: only then is the mistake named."""

from __future__ import annotations

from math import perm

from pairtutor.exercises.exercise import Exercise, Proposed, Response
from pairtutor.exercises.mistakes.bracket import COUNTS, BracketCut, Guess, Habits, counts_of, guess_of, pair
from pairtutor.exercises.mistakes.mistake import Truth
from pairtutor.exercises.position import Position
from pairtutor.exercises.sequence import candidate, number_of
from pairtutor.trace.values import Met


def pairs_answered(exercise: Exercise, guess: Guess, answer: Response) -> Proposed | None:
    """Return the candidate that an answer is about; of one that names floaters alone the best with these."""
    if exercise.kind == "clause":
        return exercise.candidate
    if answer.pairs is not None:
        paired = {tpn for two in answer.pairs for tpn in two}
        return Proposed(answer.pairs, tuple(tpn for tpn in guess.players if tpn not in paired))
    floaters = {*(answer.floaters or ())}
    return pair(guess, Habits(also=lambda _guess, given: {*given.floaters} == floaters))


def costs_more(*names: str) -> Truth:
    """Return a test: is an answer worse than the right one in a criterion of one of the names?"""

    def is_true(exercise: Exercise, position: Position, answer: Response) -> bool:
        guess, made = guess_of(exercise, position), position.pairs_made(exercise.part)
        given = None if guess is None else pairs_answered(exercise, guess, answer)
        if guess is None or made is None or given is None:
            return False
        return any(COUNTS[name](guess, given) > COUNTS[name](guess, made) for name in names)

    return is_true


def is_natural_possible(exercise: Exercise, position: Position, answer: Response) -> bool:
    """Say whether the first candidate of a bracket is legal, and no worse than the answer.

    Otherwise the answer may be what was left when the first one had been refused. How S1 is cut does not
    depend on it.
    """
    record = position.record(exercise.part)
    if exercise.kind == "split":
        return True
    if record is None:
        return False
    first = candidate(record.opened, 1)
    if any(position.answers.bar(*sorted(two)) is not None for two in first.pairs):
        return False
    guess = guess_of(exercise, position)
    if guess is None:
        return True
    given = pairs_answered(exercise, guess, answer)
    counts = counts_of(position.system)
    return guess.completes(first) and (
        given is None
        or [count(guess, first) for count in counts] <= [count(guess, given) for count in counts]
    )


def have_two_met(exercise: Exercise, position: Position, _answer: Response) -> bool:
    """Say whether two have met of a pair of the candidate that is given, or else of the first one."""
    record = position.record(exercise.part)
    given = exercise.candidate or (None if record is None else candidate(record.opened, 1))
    bars = [position.answers.bar(*sorted(two)) for two in given.pairs] if given is not None else []
    return any(bar is not None and isinstance(bar.witness, Met) for bar in bars)


def is_order_right(exercise: Exercise, position: Position, _answer: Response) -> bool:
    """Say whether the right pairs of a bracket come without an exchange; of the next candidate it is so."""
    record, made = position.record(exercise.part), position.pairs_made(exercise.part)
    if exercise.kind == "next":
        return True
    number = None if record is None or made is None else number_of(record.opened, made)
    if record is None or number is None:
        return False
    opened = record.opened
    if opened.order:  # by opponents: nothing is exchanged
        return True
    pairs = opened.max_pairs - opened.m1
    within = BracketCut(opened.mdps, opened.residents, opened.m1, opened.max_pairs).within
    return (number - 1) % within < perm(len(opened.residents) - opened.m1 - pairs, pairs)


def are_two_left_for_colour(exercise: Exercise, position: Position, answer: Response) -> bool:
    """Say whether there are fewer pairs than can be, and two left over who are due one colour."""
    guess, made = guess_of(exercise, position), position.pairs_made(exercise.part)
    given = None if guess is None else pairs_answered(exercise, guess, answer)
    if made is None or given is None or len(given.pairs) >= len(made.pairs):
        return False
    due = [position.line(tpn).preference.colour for tpn in given.floaters]
    return any(due.count(colour) > 1 for colour in ("white", "black"))

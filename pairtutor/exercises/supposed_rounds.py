"""Facts that an exercise supposes of a round: which there are, what they are in words, what they change."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from pairtutor.disputes.past_floats import floats_read
from pairtutor.disputes.supposable import no_bye_had, not_met, other_colour
from pairtutor.disputes.suppositions import read_facts, typed_fact
from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import Exercise
from pairtutor.exercises.position import Position
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import NotMet, SupposedFact
from pairtutor.narrative.disputes.suppose import said_fact

FEW = 9
"""With so many players or more, nobody asks of two who have met unless they have as many points."""


def facts_supposed(position: Position, typed: tuple[str, ...]) -> tuple[SupposedFact, ...]:
    """Return the facts that are typed, each as it is supposed of a round alone.

    Raises:
        UsageError: one cannot be read, or was so anyhow.
    """
    opened = position.index.opened
    return tuple(fact for text in typed for fact in read_facts([text], position.case, opened))


def facts_said(position: Position, typed: tuple[str, ...]) -> tuple[str, ...]:
    """Return facts in words, as they stand behind "if".

    Raises:
        UsageError: one cannot be read, or was so anyhow.
    """
    return tuple(said_fact(fact, position.narrator) for fact in facts_supposed(position, typed))


def round_under(position: Position, typed: tuple[str, ...]) -> Position:
    """Return a round under some facts, as they are typed.

    Raises:
        UsageError: one cannot be read, or was so anyhow.
    """
    return position.under(facts_supposed(position, typed))


def some_facts(position: Position, rng: Random, most: int) -> list[str]:
    """Return up to so many facts that can be supposed of a round, as they are typed, in a random order.

    They are about two of one score who have met, a bar to the bye, a colour that is due and an earlier float.
    """
    if position.index.facts is not None:
        return []
    opened = position.index.opened
    facts = [*_all_facts(position)]
    met = [fact for fact in facts if isinstance(fact, NotMet)]
    others = [fact for fact in facts if not isinstance(fact, NotMet)]
    half = (most + 1) // 2  # so many are of two who have met, the rest of anything else
    chosen = [*rng.sample(met, min(half, len(met))), *rng.sample(others, min(most - half, len(others)))]
    rng.shuffle(chosen)
    return [typed_fact(fact, opened) for fact in chosen]


def _all_facts(position: Position) -> Iterator[SupposedFact]:
    """Yield what can be supposed otherwise: a game, a bye, floats, the colour of a preference."""
    opened = position.index.opened
    for first, second in combinations(opened.players, 2):
        alike = first.score == second.score or len(opened.players) < FEW
        if alike and any(game.opponent == second.tpn and game.was_played for game in first.games):
            yield not_met(first, second, opened=opened)
    for line in opened.players:
        if line.bye_bar is not None and opened.bye_needed:
            yield no_bye_had(line)
        yield from floats_read(line, opened)
        other = other_colour(line, opened)
        if other is not None:
            yield other


def opponent_in(position: Position, player: Tpn) -> Tpn | None:
    """Return the opponent of a player in a round, None without one."""
    boards = (board for board in position.boards if player in board)
    return next((second if first == player else first for first, second in boards), None)


def is_supposable(exercise: Exercise, position: Position) -> bool:
    """Say whether all that an exercise supposes can be supposed of its round."""
    try:
        facts_supposed(position, exercise.supposed)
    except UsageError:
        return False
    return bool(exercise.supposed)

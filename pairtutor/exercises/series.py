"""Exercises one after another: generated without end, or those that the rounds of a tournament have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import Kind, Request
from pairtutor.exercises.generate import Posed, pose, requests_for, search, suitable_kinds
from pairtutor.exercises.known_kinds import require_kinds
from pairtutor.exercises.position import Position
from pairtutor.messages import Message
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.printed import whole_citation
from pairtutor.tutor import rounds_of

PASSES = 12
"""So often every round of a file is gone through for exercises that have not been asked yet."""


def orders(
    system: str, kinds: Sequence[Kind], topic: str, level: int, mistakes: Sequence[str] = ()
) -> list[Request]:
    """Return the requests in turn; no `kinds` are all that a system has, or with a clause those it decides.

    With `mistakes`, by their ids, they are those that these answer otherwise.

    Raises:
        UsageError: the system has no such kind or clause, or there is no such mistake.
    """
    possible = require_kinds(system, kinds)
    if topic:
        whole_citation(topic, system)
    if mistakes:
        return requests_for(system, mistakes, kinds, Request("bracket", topic, level))
    return [
        Request(kind, topic, level) for kind in kinds or suitable_kinds(possible, [topic] if topic else [])
    ]


def endless_exercises(
    system: str, requests: Sequence[Request], seed: int, language: Language = ENGLISH
) -> Iterator[Posed]:
    """Yield exercises of a system without end, the wishes in turn.

    Raises:
        UsageError: nothing was found for any of them.
    """
    asked = 0
    for number in count():
        request = requests[number % len(requests)]
        # each seed has room for a thousand exercises
        posed = search(system, [request], players=0, seed=1_000 * seed + number, language=language).get(0)
        if posed is not None:
            asked += 1
            yield posed
        elif not asked and number + 1 >= len(requests):
            key = "exercises.search.none-decided" if request.topic else "exercises.search.none"
            raise UsageError(Message(key, topic=request.topic))


def from_rounds(
    tournament: Tournament,
    system: str,
    requests: Sequence[Request],
    seed: int,
    language: Language = ENGLISH,
) -> Iterator[Posed]:
    """Yield the exercises that the rounds of a tournament have, each once.

    Raises:
        UsageError: they have none.
    """
    turns = map(RoundNumber, rounds_of(tournament))
    rounds = [Position(tournament, turn, system, language) for turn in turns]
    rng = Random(f"{seed} {system}")
    asked = set()
    for number in range(PASSES):
        rng.shuffle(rounds)
        for at, position in enumerate(rounds):
            # two wishes a round, others in each pass
            for posed in (
                pose(requests[(at + number + more) % len(requests)], position, rng) for more in (0, 1)
            ):
                if posed is None or repr(posed.exercise) in asked:
                    continue
                asked.add(repr(posed.exercise))
                yield posed
    if not asked:
        raise UsageError(Message("exercises.search.none-in-source"))

"""The tournaments that exercises are taken from.

The same seed gives the same tournament everywhere; only its title is in a language.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from pairtutor.exercises.wording import exercise_words
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import Tournament
from pairtutor.resources import ENGLISH, Language
from pairtutor.seeded import Chances, SeededTournament, entry_list

_CHANCES = Chances()


def entered(rng: Random, system: str, size: int, rounds: int, language: Language) -> Tournament:
    """Return a tournament before its first round; one of teams has colour preferences of type A or B."""
    title = exercise_words(language, system)("exercises.tournament", n=size)
    start = entry_list(rng, system, size, rounds, title=title, source="exercise")
    if start.teams is None:
        return start
    return start._replace(teams=start.teams._replace(preferences=rng.choice(("A", "B"))))


def play_tournament(
    system: str,
    seed: str,
    players: tuple[int, int],
    rounds: tuple[int, int],
    language: Language = ENGLISH,
    chances: Chances = _CHANCES,
) -> Generator[Tournament, RoundPairing | None, None]:
    """Play one tournament, in which things happen by `chances`; yield it before each round.

    `players` and `rounds` are the least and the most. It ends early where a round has no legal pairing.
    Whoever has paired a round that was yielded can send its pairing, which is not made again then.
    """
    rng = Random(f"{system} {seed}")
    size, length = rng.randint(*players), rng.randint(*rounds)
    start = entered(rng, system, size, max(3, min(length, size - 1)), language)
    contest = SeededTournament(rng, system, start, chances)
    refused = False
    while not contest.over and not refused:
        contest.announce()
        paired = yield contest.now
        refused = bool(contest.play(paired=paired))

"""Tournaments played for exercises, and which of them and of their rounds are worth a look for a rare clause.

Topscorers are there in the last round alone, and what is asked of them bites where White has won most games,
so that they all want one colour; floats come back where scores are uneven and players few.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random
from typing import Final

from pairtutor.exercises.wording import exercise_words
from pairtutor.model.editions import pairing_system
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.facts import facts
from pairtutor.rules.printed import whole_citation
from pairtutor.seeded import Chances, SeededTournament, entry_list

USUAL: Final = Chances()


class Steer(NamedTuple):
    """Tournaments of `players` and `rounds` (each the least and the most), looked at from round `first` on.

    Of a `last` one only the last round is looked at.
    """

    players: tuple[int, int] = (7, 14)
    rounds: tuple[int, int] = (4, 8)
    first: int = 1
    last: bool = False
    chances: Chances = USUAL

    def looks_at(self, number: int, planned: int | None) -> bool:
        """Return whether a round is worth a look."""
        return number >= self.first and (not self.last or number == planned)


_UNEVEN: Final = USUAL._replace(draws=0.4, forfeits=0.06, byes=0.1, halves=0.8)
_ONE_COLOUR: Final = USUAL._replace(white=700, draws=0.05, byes=0.1)
_FLOATS: Final = Steer((9, 13), (7, 9), first=4, chances=_UNEVEN)
_BY_COLOUR: Final = Steer((9, 13), (7, 9), first=4, chances=_UNEVEN._replace(white=500))
_CROWDED: Final = Steer((6, 10), (5, 8), first=4)
_STEERS: Final = {
    "topscorer": (Steer((14, 24), (5, 7), last=True, chances=_ONE_COLOUR),),
    "repeated": (_FLOATS, _BY_COLOUR),
    "downfloat": (_FLOATS, _BY_COLOUR),
    "upfloat": (_FLOATS, _BY_COLOUR),
    "bye": (Steer((7, 13), (5, 8), first=3, chances=_UNEVEN),),
    "next": (_CROWDED, Steer((7, 13), (6, 9), first=4, chances=_UNEVEN)),
    "completion": (_CROWDED,),
}
"""By a part of the name of a criterion; what is found for several is looked at in turn."""

ANYWHERE: Final = (
    _CROWDED,
    _FLOATS,
    Steer((12, 20), (5, 9), first=2, chances=_UNEVEN),
    Steer((6, 12), (5, 9), last=True),
)
"""Where the rest is looked for, in turn."""


def steers(system: str, topic: str) -> Iterator[Steer]:
    """Yield the tournaments in which a clause of a system is looked for, without end."""
    citation = whole_citation(topic, system)
    table = facts(system).table("criterion")
    names = [name for name, cites in table.items() if citation in cites]
    own = [steer for name in names for part, group in _STEERS.items() if part in name for steer in group]
    while True:
        yield from own or ANYWHERE


def new_tournament(rng: Random, system: str, size: int, rounds: int, language: Language) -> Tournament:
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
    chances: Chances = USUAL,
) -> Generator[Tournament, RoundPairing | None, None]:
    """Play one tournament, in which things happen by `chances`; yield it before each round.

    `players` and `rounds` are the least and the most. It ends early where a round has no legal pairing.
    Whoever has paired a round that was yielded can send its pairing, which is not made again then.
    """
    rng, system = Random(f"{system} {seed}"), pairing_system(system)
    size, length = rng.randint(*players), rng.randint(*rounds)
    # three rounds at least, and no more than there are opponents
    start = new_tournament(rng, system, size, max(3, min(length, size - 1)), language)
    contest = SeededTournament(rng, system, start, chances)
    refused = False
    while not contest.over and not refused:
        contest.announce()
        paired = yield contest.now
        refused = bool(contest.play(paired=paired))

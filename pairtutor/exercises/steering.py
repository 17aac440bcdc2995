"""Where rare clauses decide: which tournaments and which of their rounds are worth a look.

Topscorers are there in the last round alone, and what is asked of them bites where White has won most games,
so that they all want one colour; floats come back where scores are uneven and players few.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from pairtutor.exercises.clauses import whole_citation
from pairtutor.rules.facts import facts
from pairtutor.seeded import Chances

USUAL: Final = Chances()


class Steer(NamedTuple):
    """Tournaments of `players` and `rounds` (the least and the most), looked at from the round `first` on.

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
"""By how the name of a criterion begins."""

_ANY: Final = (
    _CROWDED,
    _FLOATS,
    Steer((12, 20), (5, 9), first=2, chances=_UNEVEN),
    Steer((6, 12), (5, 9), last=True),
)
"""Where the rest is looked for, in turn."""


def steers(system: str, topic: str) -> Iterator[Steer]:
    """Yield the tournaments in which a clause of a system is looked for, without end."""
    wanted = whole_citation(topic, system)
    table = facts(system).table("criterion")
    names = [name for name, cites in table.items() if wanted in cites]
    own = [steer for name in names for start, found in _STEERS.items() if start in name for steer in found]
    while True:
        yield from own or _ANY

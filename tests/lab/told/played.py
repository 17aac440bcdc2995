"""Generated rounds of every system, each with what is told of it and what can be listed of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import PlayerLine
from pairtutor.tutor import run
from tests.lab.oracles.fielded import fielded
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.leaving import Field
from tests.lab.oracles.profiles import Profile
from tests.lab.told.listing import Bracket
from tests.lab.told.reading import Told, Way, Written, told, ways

COMPARED = ("dutch-2012", "dutch-2017", "dutch-2026", "burstein-2026")
PROCEDURES = ("lim-1999", "lim-2026", "dubov-1997", "dubov-2026", "ssm", "swiss-team-2026")
FEW = Profile(
    name="few",
    players=(6, 14),
    rounds=(3, 9),
    rounds_share=(0.45, 0.75),
    draws=0.45,
    forfeits=0.04,
    half_byes=0.02,
    full_byes=0.01,
    zero_byes=0.02,
)
"""Few players, few rounds, few scores: brackets that can be listed, with all that can happen in them."""


@dataclass
class Round:
    """One round before it was paired, and what is told of it."""

    system: str
    seed: int
    tournament: Tournament
    trace: Trace

    @cached_property
    def index(self) -> RoundIndex:
        """The decisions."""
        return RoundIndex(self.trace)

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.index.opened.round

    @property
    def where(self) -> str:
        """The round as a report names it."""
        return f"{self.system} seed {self.seed} round {self.number}"

    @cached_property
    def written(self) -> Written:
        """Its texts and pages as they are written."""
        return Written(self.trace)

    def read_anew(self) -> Round:
        """Return the round as if nothing of it had been read; what is written and listed of it stays."""
        again = Round(self.system, self.seed, self.tournament, self.trace)
        for name in ("index", "written", "field", "brackets"):
            again.__dict__[name] = getattr(self, name)
        return again

    @cached_property
    def full(self) -> Told:
        """The text at full depth."""
        return told(self.written.full, grouped=self.written.grouped)

    @cached_property
    def normal(self) -> Told:
        """The text as it is told when nothing else is asked for."""
        return told(self.written.normal, grouped=self.written.grouped)

    @cached_property
    def ways(self) -> list[Way]:
        """What the page tells each player."""
        return ways(self.written.said)

    @cached_property
    def field(self) -> Field:
        """The players as the oracles know them."""
        opened = self.index.opened
        if self.system in PROCEDURES:
            opened = replace(opened, players=tuple(map(_as_known, opened.players)))
        return Field(opened)

    @cached_property
    def brackets(self) -> list[Bracket]:
        """All pairings of brackets, in the order in which they are told."""
        least = self.field.least_bye
        bye = self.index.bye.event if self.index.bye else None
        player: Tpn | None = getattr(bye, "player", None)
        return [Bracket(self.field, record, least, player) for record in self.index.openings]


def _as_known(line: PlayerLine) -> PlayerLine:
    """Return a player of a procedure, where a colour that is due has no strength, as the oracles know one."""
    known = line.preference.strength in ("none", "mild", "strong", "absolute")
    return line if known else line._replace(preference=line.preference._replace(strength="mild"))


def rounds(system: str, count: int, first: int = 0) -> Iterator[Round]:
    """Yield so many rounds, but for first ones and those without a pairing, from a seed on."""
    found: list[Round] = []

    def pair(before: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        tournament = fielded(before, system)
        lesson = run(tournament, number, system)
        if lesson.pairing is None:
            return None
        found.append(Round(system, seed, tournament, lesson.recorded))
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    seed, many = first, 0
    while many < count:
        for _ in play(FEW, seed, pair):
            pass
        for one in found[1:]:
            if many < count:
                many += 1
                yield one
        found.clear()
        seed += 1

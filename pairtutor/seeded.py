"""Seeded tournaments, played round by round: results by rating, draws, forfeits, byes and late entries.

The same seed gives the same tournament everywhere.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import Entry, ForbiddenMeeting, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import Player, Tournament
from pairtutor.tutor import run

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pairtutor.errors import Said

_GIVEN = (
    "Ada Ben Cleo Dov Eva Finn Gia Hugo Ines Jon Kira Leo Mara Nils Olga Pau Rosa Sven Tess Uwe Vera Wim "
    "Yara Zeno"
)
_FAMILY = (
    "Abel Berg Costa Dahl Egger Frey Galli Holm Ivo Jansen Keller Lund Moser Novak Orlov Perez "
    "Quist Rossi Silva Toth Urban Vidal Weber Young Zeman"
)
_PRESENT = 4
"""So many players are there in every round, whoever else stays away."""

_LATEST = 4
"""The last round in which anybody enters."""


class Chances(NamedTuple):
    """How often what happens, from 0 to 1: `draws` and `forfeits` by game, `byes` by player and round.

    `halves` is the share of the byes that bring half a point, the others are absences; `doubles` that of the
    forfeits at which neither player came. `late` is by player: who enters after round 1. White is worth
    `white` rating points.
    """

    draws: float = 0.3
    forfeits: float = 0.02
    byes: float = 0.03
    late: float = 0.0
    halves: float = 2 / 3
    doubles: float = 0.0
    white: int = 35


def entry_list(rng: Random, system: str, size: int, rounds: int, *, title: str, source: str) -> Tournament:
    """Return a tournament of `size` players before its first round."""
    ratings = sorted((round(rng.gauss(1850, 220)) for _ in range(size)), reverse=True)
    names = rng.sample(_names(size), size)
    ids = [Tpn(number) for number in range(1, size + 1)]
    return Tournament(
        title=title,
        source=source,
        players=tuple(
            Player(tpn=tpn, name=name, rating=max(1000, rating))
            for tpn, name, rating in zip(ids, names, ratings, strict=True)
        ),
        entries=dict.fromkeys(ids, ()),
        recorded_rounds=0,
        planned_rounds=rounds,
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)) if SYSTEMS[system].coloured else None,
    )


def _names(size: int) -> list[str]:
    """Return names for at least so many players, with numbers behind them where there are not enough."""
    names = [f"{family}, {given}" for family in _FAMILY.split() for given in _GIVEN.split()]
    more = range(2, 2 + (size - 1) // len(names))
    return names + [f"{name} {number}" for number in more for name in names]


class SeededTournament:
    """A tournament that is being played; `now` is how it stands.

    Every round is first announced (who stays away from it), then paired by the rules of `system` and played.
    """

    def __init__(self, rng: Random, system: str, start: Tournament, chances: Chances) -> None:
        self.now = start
        self._rng = rng
        self._system = system
        self._chances = chances
        self._strength = {one.tpn: one.rating + rng.gauss(0, 80) for one in start.players}
        self._entered = self._entries() if chances.late else {}

    def _entries(self) -> dict[Tpn, int]:
        """Return the first rounds of the players who enter late."""
        last = min(_LATEST, self.now.planned_rounds or 1)
        late = [tpn for tpn in self.now.entries if self._rng.random() < self._chances.late]
        return {tpn: self._rng.randint(2, last) for tpn in late} if last > 1 else {}

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return self.now.recorded_rounds >= (self.now.planned_rounds or 0)

    @property
    def following(self) -> RoundNumber:
        """The number of the round that comes next."""
        return RoundNumber(self.now.recorded_rounds + 1)

    def announce(self) -> None:
        """Draw who stays away from the next round; at least four players are left."""
        away: dict[Tpn, Mark] = {}
        for tpn in self.now.entries:
            bye = self._rng.random() < self._chances.byes
            if (bye or self._is_missing(tpn)) and len(self.now.entries) - len(away) > _PRESENT:
                away[tpn] = Mark.ZERO_POINT_BYE
        self.now = self.now._replace(absences={self.following: away})

    def _is_missing(self, tpn: Tpn) -> bool:
        """Return whether a player enters after the next round."""
        return self.following < self._entered.get(tpn, 1)

    def play(self, apart: Iterable[tuple[Tpn, Tpn]] = (), paired: RoundPairing | None = None) -> Said:
        """Pair and play the next round; return why it has no legal pairing, or nothing.

        Without one the tournament stays as it is. Those who stand `apart` do not meet in it. A round that
        is `paired` already is only played.
        """
        if paired is not None:
            self._enter(paired)
            return ""
        number = self.following
        kept = tuple(ForbiddenMeeting(pair, number, number) for pair in apart)
        asked = self.now._replace(forbidden=(*self.now.forbidden, *kept)) if kept else self.now
        lesson = run(asked, number, self._system, record=False)
        if lesson.pairing is not None:
            self._enter(lesson.pairing)
        return lesson.refusal

    def _enter(self, pairing: RoundPairing) -> None:
        """Draw the results of a round."""
        worth = self.now.points.worth
        line: dict[Tpn, Entry] = {}
        for tpn, mark in self.now.absences[self.following].items():
            half = not self._is_missing(tpn) and self._rng.random() < self._chances.halves
            given = Mark.HALF_POINT_BYE if half else mark
            line[tpn] = Entry(None, None, given, worth(given))
        if pairing.bye is not None:
            bye = Mark.PAIRING_ALLOCATED_BYE
            line[pairing.bye] = Entry(None, None, bye, worth(bye))
        coloured = SYSTEMS[self._system].coloured
        white, black = (Colour.WHITE, Colour.BLACK) if coloured else (None, None)
        for board in pairing.boards:
            mine, theirs = self._result(self._strength[board.white] - self._strength[board.black])
            line[board.white] = Entry(board.black, white, mine, worth(mine))
            line[board.black] = Entry(board.white, black, theirs, worth(theirs))
        self.now = self.now._replace(
            entries={tpn: (*before, line[tpn]) for tpn, before in self.now.entries.items()},
            recorded_rounds=self.following,
            absences={},
        )

    def _result(self, lead: float) -> tuple[Mark, Mark]:
        """Draw a result; `lead` is by how much White is the stronger, in rating points."""
        rng, chances = self._rng, self._chances
        if rng.random() < chances.forfeits:
            if chances.doubles and rng.random() < chances.doubles:
                return Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS
            won = (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS)
            return rng.choice((won, (won[1], won[0])))
        if rng.random() < chances.draws:
            return Mark.DRAW, Mark.DRAW
        won_by_white = rng.random() < 1 / (1 + 10 ** (-(lead + chances.white) / 400))
        return (Mark.WIN, Mark.LOSS) if won_by_white else (Mark.LOSS, Mark.WIN)

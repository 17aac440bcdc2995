"""Seeded tournaments, played round by round: results by rating, draws, forfeits, byes and late entries.

The same seed gives the same tournament everywhere, so the order of the draws is fixed: one more, or one
elsewhere, makes other tournaments of all seeds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from pairtutor.errors import Said
from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import PLAYED, Entry, ForbiddenMeeting, Mark, PointSystem
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.supposed import BarFromBye
from pairtutor.model.teams import TeamEvent, mark_of_match
from pairtutor.model.tournament import Player, Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.tutor import run

_GIVEN = (
    "Ada Ben Cleo Dov Eva Finn Gia Hugo Ines Jon Kira Leo Mara Nils Olga Pau Rosa Sven Tess Uwe Vera Wim "
    "Yara Zeno"
)
_FAMILY = (
    "Abel Berg Costa Dahl Egger Frey Galli Holm Ivo Jansen Keller Lund Moser Novak Orlov Perez "
    "Quist Rossi Silva Toth Urban Vidal Weber Young Zeman"
)
_PLACES = (
    "Adlerberg Birkental Castellar Dunmore Eichwald Fontenay Grasmere Hellebro Ilmenau Joncourt Kallmar "
    "Lindau Montalto Norwick Ostrava Pontel Quimera Rosenau Solvang Tarvisio Uppdal Valmont Westby Zellbach"
)
"""Names of teams."""
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
    """Return a tournament of `size` players, or teams, before its first round; number 1 is rated best."""
    ratings = sorted((round(rng.gauss(1850, 220)) for _ in range(size)), reverse=True)
    names = rng.sample(_names(size), size)
    ids = [Tpn(number) for number in range(1, size + 1)]
    teams = TeamEvent() if SYSTEMS[system].teams else None
    if teams:
        names = rng.sample(_names(size, _PLACES), size)
    return Tournament(
        title=title,
        source=source,
        players=tuple(
            Player(tpn=tpn, name=name, rating=max(1000, rating))
            for tpn, name, rating in zip(ids, names, ratings, strict=True)
        ),
        entries=dict.fromkeys(ids, ()),
        points=teams.points if teams else PointSystem(),
        game_points=dict.fromkeys(ids, ()) if teams else {},
        teams=teams,
        recorded_rounds=0,
        planned_rounds=rounds,
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)) if SYSTEMS[system].coloured else None,
    )


def _names(size: int, known: str = "") -> list[str]:
    """Return at least `size` names: the `known` ones, else of players; numbered where they are too few."""
    names = known.split() or [f"{family}, {given}" for family in _FAMILY.split() for given in _GIVEN.split()]
    more = range(2, 2 + (size - 1) // len(names))  # a second bearer of a name is `Vidal, Ada 2`
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
        self._strength = {player.tpn: player.rating + rng.gauss(0, 80) for player in start.players}
        self._entered = self._entries() if chances.late else {}

    def _entries(self) -> dict[Tpn, int]:
        """Return the first rounds, from 2, of the players who enter late; the others are left out."""
        last = min(_LATEST, self.now.planned_rounds or 1)
        late = [tpn for tpn in self.now.entries if self._rng.random() < self._chances.late]
        return {tpn: self._rng.randint(2, last) for tpn in late} if last > 1 else {}

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return self.now.recorded_rounds >= (self.now.planned_rounds or 0)

    @property
    def next_round(self) -> RoundNumber:
        """The number of the round that comes next."""
        return RoundNumber(self.now.recorded_rounds + 1)

    def announce(self) -> None:
        """Draw who stays away from the next round; at least four players are left."""
        away: dict[Tpn, Mark] = {}
        for tpn in self.now.entries:
            bye = self._rng.random() < self._chances.byes
            if (bye or self._is_missing(tpn)) and len(self.now.entries) - len(away) > _PRESENT:
                away[tpn] = Mark.ZERO_POINT_BYE
        self.now = self.now._replace(absences={self.next_round: away})

    def _is_missing(self, tpn: Tpn) -> bool:
        """Return whether a player enters after the next round."""
        return self.next_round < self._entered.get(tpn, 1)

    def play(
        self,
        apart: Iterable[tuple[Tpn, Tpn]] = (),
        paired: RoundPairing | None = None,
        bye_not_for: Tpn | None = None,
    ) -> Said:
        """Pair and play the next round; return why it has no legal pairing, or an empty text.

        Without one the tournament stays as it is, and so does what is drawn next. Those who stand `apart` do
        not meet in it, and `bye_not_for` has no bye. A round that is `paired` already is only
        played; it is paired anew where an absence brings points that were not known then.
        """
        number, drawn = self.next_round, self._rng.getstate()
        away = self._marks()  # a rule may ask whether an absence brings points
        if paired is not None and away == self.now.absences[number]:
            self._enter(paired, away)
            return ""
        kept = tuple(ForbiddenMeeting(pair, number, number) for pair in apart)
        asked = self.now._replace(forbidden=(*self.now.forbidden, *kept), absences={number: away})
        if bye_not_for is not None:
            asked = asked.under(number, (BarFromBye("barred", bye_not_for),))
        lesson = run(asked, number, self._system, record=False)
        if lesson.pairing is not None:
            self._enter(lesson.pairing, away)
        else:
            self._rng.setstate(drawn)
        return lesson.refusal

    def _marks(self) -> dict[Tpn, Mark]:
        """Return the mark of everybody who stays away; it is drawn whose bye brings half a point."""
        return {tpn: self._mark(tpn, mark) for tpn, mark in self.now.absences[self.next_round].items()}

    def _mark(self, tpn: Tpn, mark: Mark) -> Mark:
        """Return half a point by lot, else the `mark`; nothing is drawn for one who has not entered yet."""
        half = not self._is_missing(tpn) and self._rng.random() < self._chances.halves
        return Mark.HALF_POINT_BYE if half else mark

    def _enter(self, pairing: RoundPairing, away: Mapping[Tpn, Mark]) -> None:
        """Draw the results of a round and add them to `now`; `away` has the marks of those who stay away."""
        if self.now.teams is not None:
            self._enter_matches(pairing, self.now.teams)
            return
        worth = self.now.points.worth
        line: dict[Tpn, Entry] = {}
        for tpn, mark in away.items():
            line[tpn] = Entry(opponent=None, colour=None, mark=mark, points=worth(mark))
        if pairing.bye is not None:
            bye = Mark.PAIRING_ALLOCATED_BYE
            line[pairing.bye] = Entry(opponent=None, colour=None, mark=bye, points=worth(bye))
        coloured = SYSTEMS[self._system].coloured
        white, black = (Colour.WHITE, Colour.BLACK) if coloured else (None, None)
        for board in pairing.boards:
            mine, theirs = self._result(self._strength[board.white] - self._strength[board.black])
            line[board.white] = Entry(board.black, white, mine, worth(mine))
            line[board.black] = Entry(board.white, black, theirs, worth(theirs))
        self.now = self.now._replace(
            entries={tpn: (*before, line[tpn]) for tpn, before in self.now.entries.items()},
            recorded_rounds=self.next_round,
            absences={},
        )

    def _enter_matches(self, pairing: RoundPairing, event: TeamEvent) -> None:
        """Draw the results of a round of teams, board by board, and add them to `now`.

        The marks of teams that stay away are drawn here. `games` are game points, in half points.
        """
        cells: dict[Tpn, tuple[Tpn | None, Colour | None, Mark]] = {}
        games: dict[Tpn, HalfPoints] = {}
        for tpn, mark in self.now.absences[self.next_round].items():
            half = not self._is_missing(tpn) and self._rng.random() < self._chances.halves
            cells[tpn] = (None, None, Mark.HALF_POINT_BYE if half else mark)
        if pairing.bye is not None:
            cells[pairing.bye] = (None, None, Mark.PAIRING_ALLOCATED_BYE)
        for board in pairing.boards:
            lead = self._strength[board.white] - self._strength[board.black]
            mine, theirs, points = self._match(lead, event.boards)
            cells[board.white] = (board.black, Colour.WHITE, mine)
            cells[board.black] = (board.white, Colour.BLACK, theirs)
            if points is not None:
                # each board brings both teams two half points together
                games[board.white], games[board.black] = points, 2 * event.boards - points
        worth = {tpn: event.worth(mark, games.get(tpn)) for tpn, (_, _, mark) in cells.items()}
        now, before = self.now, self.now.recorded_rounds
        self.now = now._replace(
            entries={tpn: (*line, Entry(*cells[tpn], worth[tpn].score)) for tpn, line in now.entries.items()},
            game_points={tpn: (*line, worth[tpn].other) for tpn, line in now.game_points.items()},
            awards={
                tpn: (*now.awards.get(tpn, (0,) * before), worth[tpn].besides)
                for tpn in now.entries
                if tpn in now.awards or worth[tpn].besides
            },
            recorded_rounds=self.next_round,
            absences={},
        )

    def _match(self, lead: float, boards: int) -> tuple[Mark, Mark, HalfPoints | None]:
        """Draw a match of so many boards: the results of both, White's first, and White's game points.

        These are half points, None where the match was forfeited. `lead` is White's, in rating points.
        """
        first, second = self._result(lead)  # it only says whether it was forfeited; who wins, the boards say
        if first not in PLAYED:
            return first, second, None
        points = 0
        for _ in range(boards):
            mark = self._game(lead)
            points += {Mark.WIN: 2, Mark.DRAW: 1}.get(mark, 0)
        own = mark_of_match(points, 2 * boards - points)
        return own, mark_of_match(2 * boards - points, points), points

    def _game(self, lead: float) -> Mark:
        """Draw a game of a match for the side that leads by so many rating points (Elo's formula).

        White counts for nothing: the colours of a match alternate from board to board.
        """
        if self._rng.random() < self._chances.draws:
            return Mark.DRAW
        won = self._rng.random() < 1 / (1 + 10 ** (-lead / 400))
        return Mark.WIN if won else Mark.LOSS

    def _result(self, lead: float) -> tuple[Mark, Mark]:
        """Draw a result, White's mark first; `lead` is that of White, in rating points."""
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

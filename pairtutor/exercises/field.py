"""Seeded tournaments to take exercises from: results by rating, draws, absences, byes and forfeits.

The same seed gives the same tournament everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pairtutor.errors import NoLegalPairing
from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.player import Player
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run

_GIVEN = (
    "Ada Ben Cleo Dov Eva Finn Gia Hugo Ines Jon Kira Leo Mara Nils Olga Pau Rosa Sven Tess Uwe Vera Wim "
    "Yara Zeno"
)
_FAMILY = (
    "Abel Berg Costa Dahl Egger Frey Galli Holm Ivo Jansen Keller Lund Moser Novak Orlov Perez "
    "Quist Rossi Silva Toth Urban Vidal Weber Young Zeman"
)
DRAWS = 0.3
FORFEITS = 0.02
ABSENT = 0.03
HALF_BYES = 0.02


def played(system: str, seed: str, players: tuple[int, int], rounds: tuple[int, int]) -> Iterator[Tournament]:
    """Play one tournament; yield it before each round.

    `players` and `rounds` are the least and the most. It ends early where a round has no legal pairing.
    """
    rng = Random(f"{system} {seed}")
    contest = _entry_list(rng, system, rng.randint(*players), rng.randint(*rounds))
    strength = {one.tpn: one.rating + rng.gauss(0, 80) for one in contest.players}
    for number in range(1, (contest.planned_rounds or 0) + 1):
        contest = _announced(rng, contest, RoundNumber(number))
        yield contest
        try:
            pairing = run(contest, number, system, record=False).paired
        except NoLegalPairing:
            return
        boards = [(one.white, one.black) for one in pairing.boards]
        contest = _with_round(rng, contest, strength, boards, pairing.bye, coloured=SYSTEMS[system].coloured)


def _entry_list(rng: Random, system: str, size: int, length: int) -> Tournament:
    ratings = sorted((round(rng.gauss(1850, 220)) for _ in range(size)), reverse=True)
    pool = [f"{family}, {given}" for family in _FAMILY.split() for given in _GIVEN.split()]
    names = rng.sample(pool, size)
    ids = [Tpn(number) for number in range(1, size + 1)]
    return Tournament(
        title=f"Exercise of {size} players",
        source="exercise",
        players=tuple(
            Player(tpn=tpn, name=name, rating=max(1000, rating))
            for tpn, name, rating in zip(ids, names, ratings, strict=True)
        ),
        entries=dict.fromkeys(ids, ()),
        recorded_rounds=0,
        planned_rounds=max(3, min(length, size - 1)),
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)) if SYSTEMS[system].coloured else None,
    )


def _announced(rng: Random, contest: Tournament, number: RoundNumber) -> Tournament:
    """Draw who stays away from a round; at least four players are left."""
    away: dict[Tpn, Mark] = {}
    for tpn in contest.entries:
        if rng.random() < ABSENT and len(contest.entries) - len(away) > 4:
            away[tpn] = Mark.ZERO_POINT_BYE
    return contest._replace(absences={number: away})


def _with_round(
    rng: Random,
    contest: Tournament,
    strength: dict[Tpn, float],
    boards: list[tuple[Tpn, Tpn]],
    bye: Tpn | None,
    *,
    coloured: bool,
) -> Tournament:
    number = RoundNumber(contest.recorded_rounds + 1)
    worth = contest.points.worth
    line: dict[Tpn, Entry] = {}
    for tpn, mark in contest.absences[number].items():
        given = Mark.HALF_POINT_BYE if rng.random() < HALF_BYES / ABSENT else mark
        line[tpn] = Entry(None, None, given, worth(given))
    if bye is not None:
        line[bye] = Entry(None, None, Mark.PAIRING_ALLOCATED_BYE, worth(Mark.PAIRING_ALLOCATED_BYE))
    white, black = (Colour.WHITE, Colour.BLACK) if coloured else (None, None)
    for one, other in boards:
        mine, theirs = _result(rng, strength[one] - strength[other])
        line[one] = Entry(other, white, mine, worth(mine))
        line[other] = Entry(one, black, theirs, worth(theirs))
    return contest._replace(
        entries={tpn: (*before, line[tpn]) for tpn, before in contest.entries.items()},
        recorded_rounds=number,
        absences={},
    )


def _result(rng: Random, lead: float) -> tuple[Mark, Mark]:
    if rng.random() < FORFEITS:
        return rng.choice(((Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS), (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN)))
    if rng.random() < DRAWS:
        return Mark.DRAW, Mark.DRAW
    won = rng.random() < 1 / (1 + 10 ** (-(lead + 35) / 400))
    return (Mark.WIN, Mark.LOSS) if won else (Mark.LOSS, Mark.WIN)

"""Seeded tournaments with everything that tie-breaks must know: byes of all kinds, forfeits, other points."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.model.game import Entry, Mark, PointSystem
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.model.tournament import Player, Tournament


class Kind(NamedTuple):
    """What may happen in a tournament: chances of draws, forfeits, byes, withdrawals, awards and so on.

    It is planned for `ahead` rounds more; for up to `announced` of them there are byes already.
    """

    name: str
    draws: float = 0.3
    forfeits: float = 0.0
    byes: float = 0.0
    withdrawals: float = 0.0
    late: float = 0.0
    unrated: float = 0.0
    short: float = 0.0
    awards: float = 0.0
    ahead: int = 0
    announced: int = 0
    least_rounds: int = 2
    most_rounds: int = 8
    most_players: int = 14
    rematches: bool = False
    points: PointSystem = PointSystem()


_THREE: Final = PointSystem(
    win=6, draw=2, half_point_bye=2, full_point_bye=6, forfeit_win=6, pairing_allocated_bye=6
)

KINDS: Final = (
    Kind("plain"),
    Kind("draws", draws=0.8),
    Kind("byes", byes=0.2),
    Kind("forfeits", forfeits=0.2),
    Kind("late", late=0.4, byes=0.1),
    Kind("withdrawals", withdrawals=0.1, byes=0.05),
    Kind("nasty", forfeits=0.15, byes=0.2, late=0.2, withdrawals=0.05, short=0.1),
    Kind("unrated", byes=0.1, unrated=0.3),
    Kind("rematches", rematches=True, forfeits=0.1),
    Kind("three-one", byes=0.1, forfeits=0.1, points=_THREE),
    Kind("pab-half", byes=0.1, points=PointSystem(pairing_allocated_bye=1)),
    Kind("pab-nothing", byes=0.1, points=PointSystem(pairing_allocated_bye=0)),
    Kind("pab-one-of-three", byes=0.1, points=_THREE._replace(pairing_allocated_bye=2)),
    Kind("unfinished", forfeits=0.1, byes=0.15, ahead=2),
    Kind("one-to-go", forfeits=0.1, byes=0.15, ahead=1),
    Kind("half-for-nothing", byes=0.3, points=PointSystem(half_point_bye=0)),
    Kind("half-of-three", byes=0.3, points=_THREE._replace(half_point_bye=3)),
    Kind("awards", byes=0.1, forfeits=0.1, awards=0.15),
    Kind("one-round", byes=0.2, forfeits=0.2, least_rounds=1, most_rounds=1),
    Kind("same-again", draws=0.5, most_rounds=9, most_players=4, rematches=True),
    Kind("announced", byes=0.1, forfeits=0.1, ahead=2, announced=2),
)


_BYES: Final = (Mark.HALF_POINT_BYE, Mark.HALF_POINT_BYE, Mark.ZERO_POINT_BYE, Mark.FULL_POINT_BYE)


def wild_event(seed: int) -> Tournament:
    """Return a tournament by its seed, of each kind in turn; its pairs follow no system."""
    kind = KINDS[seed % len(KINDS)]
    title = f"{kind.name} {seed}"
    rng = Random(f"standings {title}")
    size = rng.randint(min(5, kind.most_players), kind.most_players)
    return event_of(kind, size, rng.randint(kind.least_rounds, kind.most_rounds), rng, title)


def event_of(kind: Kind, size: int, rounds: int, rng: Random, title: str) -> Tournament:
    """Return a tournament of a kind with so many players and rounds."""
    players = [Tpn(number) for number in range(1, size + 1)]
    entries: dict[Tpn, list[Entry]] = {tpn: [] for tpn in players}
    met: set[frozenset[Tpn]] = set()
    enters = {tpn: rng.randint(2, 3) if rng.random() < kind.late else 1 for tpn in players}
    gone: set[Tpn] = set()
    for number in range(1, rounds + 1):
        there = []
        for tpn in players:
            if rng.random() < kind.withdrawals:
                gone.add(tpn)
            if tpn in gone or number < enters[tpn]:
                entries[tpn].append(_alone(Mark.ZERO_POINT_BYE, kind.points))
            elif rng.random() < kind.byes:
                mark = rng.choice(_BYES)
                entries[tpn].append(_alone(mark, kind.points))
            else:
                there.append(tpn)
        _pair(there, entries, met, kind, rng)
    announced = rng.randint(1, kind.announced) if kind.announced else 0
    for line in entries.values():
        for _ in range(announced):
            mark = rng.choice(_BYES) if rng.random() < 0.3 else Mark.ZERO_POINT_BYE
            line.append(_alone(mark, kind.points))
    return Tournament(
        title=title,
        source=title,
        players=tuple(_player(tpn, kind, rng) for tpn in players),
        entries={tpn: tuple(line) for tpn, line in entries.items()},
        recorded_rounds=rounds + announced,
        planned_rounds=rounds + kind.ahead,
        points=kind.points,
        awards={tpn: _awards(rounds, kind, rng) for tpn in players} if kind.awards else {},
    )


def _awards(rounds: int, kind: Kind, rng: Random) -> tuple[HalfPoints, ...]:
    """Return the half points that the arbiter gives a player besides results, or takes, round by round."""
    return tuple(rng.choice((-1, 1, 2)) if rng.random() < kind.awards else 0 for _ in range(rounds))


def _player(tpn: Tpn, kind: Kind, rng: Random) -> Player:
    rating = 0 if rng.random() < kind.unrated else max(1000, round(rng.gauss(1900, 250)))
    return Player(tpn, f"Player {tpn}", rating)


def _alone(mark: Mark, points: PointSystem) -> Entry:
    return Entry(None, None, mark, points.worth(mark))


def _pair(
    there: list[Tpn],
    entries: dict[Tpn, list[Entry]],
    met: set[frozenset[Tpn]],
    kind: Kind,
    rng: Random,
) -> None:
    """Let those who are there play each other, those with like scores as a rule."""
    score = {tpn: sum(entry.points for entry in entries[tpn]) for tpn in there}
    left = sorted(there, key=lambda tpn: (-score[tpn], rng.random()))
    if len(left) % 2:
        entries[left[-1]].append(_alone(Mark.PAIRING_ALLOCATED_BYE, kind.points))
        left.pop()
    while left:
        one = left.pop(0)
        fresh = [tpn for tpn in left if kind.rematches or frozenset({one, tpn}) not in met]
        other = (fresh or left)[0]
        left.remove(other)
        met.add(frozenset({one, other}))
        marks = _marks(kind, rng)
        colours = [Colour.WHITE, Colour.BLACK]
        rng.shuffle(colours)
        for tpn, against, mark, colour in zip((one, other), (other, one), marks, colours, strict=True):
            entries[tpn].append(Entry(against, colour, mark, kind.points.worth(mark)))


def _marks(kind: Kind, rng: Random) -> tuple[Mark, Mark]:
    """Return the marks of a game for both."""
    if rng.random() < kind.forfeits:
        if rng.random() < 0.25:
            return Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS
        both = [Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS]
    elif rng.random() < kind.draws:
        return (Mark.SHORT_DRAW,) * 2 if rng.random() < kind.short else (Mark.DRAW,) * 2
    elif rng.random() < kind.short:
        both = [Mark.SHORT_WIN, Mark.SHORT_LOSS]
    else:
        both = [Mark.WIN, Mark.LOSS] if rng.random() < 0.97 else [Mark.LOSS, Mark.LOSS]
    rng.shuffle(both)
    return both[0], both[1]

"""Events that are hard to pair: few score groups, few opponents left, many prohibitions, colours that clash.

The same kind, number of players, seed and pairings give the same event on every platform.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Literal, NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.model.game import Entry, ForbiddenMeeting, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Player, Tournament
from tests.lab.oracles.generator import Pair, Pairs

Outcome = Callable[[Random, int, int], tuple[Mark, Mark]]
"""The result of a game: a source of chance, the scores of White and Black."""

_DRAW = (Mark.DRAW, Mark.DRAW)
_WHITE = (Mark.WIN, Mark.LOSS)
_BLACK = (Mark.LOSS, Mark.WIN)


Sides = Literal["same", "in-turn"]
"""How two halves that meet each other change colours: not at all, or from round to round."""


class Kind(NamedTuple):
    """One way to be hard: how games end, who has met before, and who may not meet.

    `history` says how many rounds of a round robin are played before the first that is to be paired, as a
    share of all; with `sides` one half of the players meets the other, each half with the same colour.
    `clubs` is the number of clubs whose members may not meet, `barred` the share of pairs that may not.
    """

    outcome: Outcome
    history: float = 0.0
    sides: Sides | None = None
    clubs: int = 0
    barred: float = 0.0
    odd: bool = False


def _drawn(_rng: Random, _white: int, _black: int) -> tuple[Mark, Mark]:
    return _DRAW


def _nearly_drawn(rng: Random, _white: int, _black: int) -> tuple[Mark, Mark]:
    return _DRAW if rng.random() < 0.95 else rng.choice((_WHITE, _BLACK))


def _levelled(rng: Random, white: int, black: int) -> tuple[Mark, Mark]:
    """Let whoever is behind win: nobody gets far from the others, so there are two or three scores."""
    if white != black:
        return _WHITE if white < black else _BLACK
    return rng.choice((_WHITE, _BLACK))


def _decided(rng: Random, _white: int, _black: int) -> tuple[Mark, Mark]:
    return rng.choice((_WHITE, _BLACK))


KINDS = {
    "all-drawn": Kind(_drawn),
    "all-drawn-odd": Kind(_drawn, odd=True),
    "nearly-all-drawn": Kind(_nearly_drawn),
    "few-scores": Kind(_levelled),
    "few-scores-odd": Kind(_levelled, odd=True),
    "everybody-met": Kind(_decided, history=0.85),
    "everybody-met-drawn": Kind(_drawn, history=0.85),
    "everybody-met-odd": Kind(_nearly_drawn, history=0.85, odd=True),
    "two-sides": Kind(_nearly_drawn, history=0.4, sides="in-turn"),
    "two-sides-late": Kind(_levelled, history=0.9, sides="in-turn"),
    "two-sides-same-colour": Kind(_nearly_drawn, history=0.4, sides="same"),
    "clubs": Kind(_drawn, clubs=3),
    "two-clubs": Kind(_levelled, clubs=2, odd=True),
    "prohibitions": Kind(_nearly_drawn, barred=0.5),
    "prohibitions-levelled": Kind(_levelled, barred=0.7),
}
"""The kinds of event by name."""


def begin(name: str, players: int, seed: int) -> Tournament:
    """Return an event before the first round that is to be paired; an odd kind has one player more."""
    kind = KINDS[name]
    rng = Random(f"{name} {players} {seed}")
    size = players + kind.odd
    ids = [Tpn(number) for number in range(1, size + 1)]
    tournament = Tournament(
        title=f"{name} {size} seed {seed}",
        source=f"{name}-{size}-{seed}",
        players=tuple(
            Player(tpn=tpn, name=f"Player{tpn:04d}, Test{tpn:04d}", rating=2400 - 5 * tpn) for tpn in ids
        ),
        entries=dict.fromkeys(ids, ()),
        recorded_rounds=0,
        planned_rounds=size,
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
        forbidden=_forbidden(rng, kind, ids, size),
    )
    for games, bye in _earlier(rng, kind, ids):
        tournament = after(name, tournament, seed, (games, bye))
    return tournament


def _forbidden(rng: Random, kind: Kind, ids: list[Tpn], length: int) -> tuple[ForbiddenMeeting, ...]:
    groups: list[tuple[Tpn, ...]] = []
    if kind.clubs:
        drawn = rng.sample(ids, len(ids))
        groups += [tuple(sorted(drawn[one :: kind.clubs])) for one in range(kind.clubs)]
    if kind.barred:
        groups += [(one, other) for one in ids for other in ids if one < other and rng.random() < kind.barred]
    first, last = RoundNumber(1), RoundNumber(length)
    return tuple(ForbiddenMeeting(group, first, last) for group in groups if len(group) > 1)


def _earlier(rng: Random, kind: Kind, ids: list[Tpn]) -> Iterator[tuple[Pairs, Tpn | None]]:
    """Yield rounds that were played before, in an order drawn by lot."""
    if not kind.history:
        return
    seats = ids[:]
    rng.shuffle(seats)
    rounds = list(_between_sides(seats) if kind.sides else _round_robin(seats))
    rng.shuffle(rounds)
    balance = dict.fromkeys(ids, 0)
    for number, (games, bye) in enumerate(rounds[: int(len(rounds) * kind.history)]):
        seated = [_seated(kind, balance, number, game) for game in games]
        for white, black in seated:
            balance[white] += 1
            balance[black] -= 1
        yield seated, bye


def _seated(kind: Kind, balance: dict[Tpn, int], number: int, game: tuple[Tpn, Tpn]) -> tuple[Tpn, Tpn]:
    """Give White to whoever had it less often, or as the sides have it."""
    one, other = game
    turned = balance[one] > balance[other]
    if kind.sides:
        turned = kind.sides == "in-turn" and number % 2 == 1
    return (other, one) if turned else (one, other)


def _between_sides(seats: list[Tpn]) -> Iterator[tuple[Pairs, Tpn | None]]:
    half = len(seats) // 2
    one, other = seats[:half], seats[half:]
    for shift in range(half):
        yield list(zip(one, other[shift:] + other[:shift], strict=True)), None


def _round_robin(seats: list[Tpn]) -> Iterator[tuple[Pairs, Tpn | None]]:
    """Yield the rounds of everybody against everybody."""
    circle: list[Tpn | None] = [*seats, *([None] if len(seats) % 2 else [])]
    half = len(circle) // 2
    for _ in range(len(circle) - 1):
        games: Pairs = []
        bye: Tpn | None = None
        for one, other in zip(circle[:half], reversed(circle[half:]), strict=True):
            if one is None or other is None:
                bye = one or other
            else:
                games.append((one, other))
        yield games, bye
        circle = [circle[0], circle[-1], *circle[1:-1]]


def after(name: str, tournament: Tournament, seed: int, paired: tuple[Pairs, Tpn | None]) -> Tournament:
    """Return the event with the results of one more round."""
    games, bye = paired
    number = tournament.recorded_rounds + 1
    rng = Random(f"{name} {len(tournament.players)} {seed} {number}")
    worth = tournament.points.worth
    scores = {tpn: sum(entry.points for entry in line) for tpn, line in tournament.entries.items()}
    line: dict[Tpn, Entry] = {}
    if bye is not None:
        line[bye] = Entry(None, None, Mark.PAIRING_ALLOCATED_BYE, worth(Mark.PAIRING_ALLOCATED_BYE))
    for white, black in sorted(games):
        marks = KINDS[name].outcome(rng, scores[white], scores[black])
        line[white] = Entry(black, Colour.WHITE, marks[0], worth(marks[0]))
        line[black] = Entry(white, Colour.BLACK, marks[1], worth(marks[1]))
    return tournament._replace(
        entries={tpn: (*before, line[tpn]) for tpn, before in tournament.entries.items()},
        recorded_rounds=number,
    )


def play(name: str, players: int, seed: int, pair: Pair) -> Iterator[Tournament]:
    """Yield an event before each round that is to be paired, until `pair` returns None or all is played."""
    tournament = begin(name, players, seed)
    while tournament.recorded_rounds < (tournament.planned_rounds or 0):
        yield tournament
        paired = pair(tournament, RoundNumber(tournament.recorded_rounds + 1))
        if paired is None:
            return
        tournament = after(name, tournament, seed, paired)

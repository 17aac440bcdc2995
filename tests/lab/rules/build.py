"""Small tournaments made by hand: one line of cells per player, as tournament files write them."""

from __future__ import annotations

from random import Random
from typing import Any

from pairtutor.model.colour import Colour
from pairtutor.model.game import Entry, Mark, PointSystem
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Player, Tournament
from pairtutor.rules.dutch_2017.definitions import Contender, contenders

_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None}
_BACK = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def entry(cell: str, points: PointSystem | None = None) -> Entry:
    """Return the entry of a cell: `12 w 1`, or a mark alone for who does not play: `U`."""
    worth = (points or PointSystem()).worth
    if len(cell) == 1:
        return Entry(None, None, Mark(cell), worth(Mark(cell)))
    opponent, colour, mark = cell.split()
    return Entry(Tpn(int(opponent)), _COLOURS[colour], Mark(mark), worth(Mark(mark)))


def tournament(*lines: str, **more: Any) -> Tournament:
    """Return a tournament; a line has the cells of one player, parted by commas: `2 w 1, U`."""
    points = more.get("points", PointSystem())
    cells = [[cell.strip() for cell in line.split(",") if cell.strip()] for line in lines]
    ids = [Tpn(number) for number in range(1, len(lines) + 1)]
    return Tournament(
        title="Small open",
        source="small.trf",
        players=tuple(Player(tpn=tpn, name=f"Player {tpn}") for tpn in ids),
        entries={
            tpn: tuple(entry(cell, points) for cell in line) for tpn, line in zip(ids, cells, strict=True)
        },
        recorded_rounds=len(cells[0]),
        **more,
    )


def before(one: Tournament, number: int | None = None) -> dict[int, Contender]:
    """Return who takes part in a round (the next one), by pairing number, in the order of A.2."""
    wanted = RoundNumber(number or one.recorded_rounds + 1)
    return {player.tpn: player for player in contenders(one, wanted)}


def random_tournament(rng: Random, players: int, rounds: int, **more: Any) -> Tournament:
    """Return a tournament whose rounds were paired by lot: rematches, byes and forfeits included."""
    lines: list[list[str]] = [[] for _ in range(players)]
    for _ in range(rounds):
        order = list(range(players))
        rng.shuffle(order)
        while len(order) > 1 and rng.random() > 0.05:
            one, other = order.pop(), order.pop()
            mark = rng.choice("110====+-")
            lines[one].append(f"{other + 1} w {mark}")
            lines[other].append(f"{one + 1} b {_BACK[mark]}")
        for one in order:
            lines[one].append(rng.choice("UUHZ"))
    return tournament(*[",".join(line) for line in lines], **more)

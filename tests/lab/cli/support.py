"""A small tournament and a very simple engine for tests of the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board, RoundPairing
from pairtutor.model.tournament import ChosenBy, Player, SystemChoice, Tournament
from pairtutor.trace.events import RoundClosed
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.values import PairLine

ASKED = SystemChoice("dutch-2017", ChosenBy("scenario"))
BY = "paired by FIDE Dutch (2017): as the scenario asks\n"
"""How a command tells that edition."""

Call = tuple[Tournament, RoundNumber, SystemChoice, Tracer, Callable[[int, int], None] | None]


@dataclass
class Surroundings:
    """What a command reads from, by SOURCE, and the engine that it pairs with."""

    sources: dict[str, Tournament | BaseException] = field(default_factory=dict)
    engine: Callable[..., Any] = lambda *args: None


@dataclass
class Engine:
    """Pairs the highest player present with the lowest, and so on; the middle one has the bye."""

    calls: list[Call] = field(default_factory=list)

    def __call__(self, *call: Any) -> RoundPairing:
        tournament, number, choice, tracer, progress = call
        self.calls.append((tournament, number, choice, tracer, progress))
        absent = tournament.absent_in(number)
        present = [player.tpn for player in tournament.players if player.tpn not in absent]
        half = len(present) // 2
        boards = tuple(Board(present[index], present[-1 - index]) for index in range(half))
        bye = present[half] if len(present) % 2 else None
        tracer.emit(closed(boards, bye))
        return RoundPairing(number=number, system=choice.system, boards=boards, bye=bye)


def closed(boards: tuple[Board, ...] = (), bye: Tpn | None = None) -> RoundClosed:
    """The last step of a trace, with these boards."""
    return RoundClosed(
        cites=("dutch-2017 C.04.2.D",),
        boards=tuple(PairLine(board.white, board.black) for board in boards),
        bye=bye,
        downfloats=(),
        upfloats=(),
        brackets=1,
        families=0,
        skipped=0,
        candidates=1,
    )


def white(opponent: int, mark: Mark = Mark.DRAW) -> Entry:
    """A game with White."""
    return Entry(Tpn(opponent), Colour.WHITE, mark, 1)


def black(opponent: int, mark: Mark = Mark.DRAW) -> Entry:
    """A game with Black."""
    return Entry(Tpn(opponent), Colour.BLACK, mark, 1)


BYE = Entry(None, None, Mark.PAIRING_ALLOCATED_BYE, 2)
ABSENT = Entry(None, None, Mark.ZERO_POINT_BYE, 0)


def tournament(
    *lines: tuple[Entry, ...],
    source: str = "open.trf",
    system: SystemChoice | None = ASKED,
    absences: Mapping[RoundNumber, Mapping[Tpn, Mark]] | None = None,
    remarks: tuple[str, ...] = (),
) -> Tournament:
    """A tournament with one line of entries per player."""
    return Tournament(
        title="Open",
        source=source,
        players=tuple(
            Player(tpn=Tpn(number), name=f"Player {number}") for number in range(1, len(lines) + 1)
        ),
        entries={Tpn(number): line for number, line in enumerate(lines, 1)},
        recorded_rounds=len(lines[0]),
        planned_rounds=9,
        system=system,
        absences=absences or {},
        remarks=remarks,
    )


def five_players(**more: Any) -> Tournament:
    """Five players and one recorded round, just as the simple engine pairs it."""
    return tournament((white(5),), (white(4),), (BYE,), (black(2),), (black(1),), **more)


def engine_from(package: str, system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a system carried out by another package; by none where that does not exist."""
    monkeypatch.setitem(SYSTEMS, system, SYSTEMS[system]._replace(code=package))

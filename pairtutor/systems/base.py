"""The systems by id: how one is chosen, and where its engine is."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, cast

from pairtutor.errors import UnknownSystem
from pairtutor.model.tournament import SystemChoice

if TYPE_CHECKING:
    from pairtutor.model.ids import RoundNumber
    from pairtutor.model.pairing import RoundPairing
    from pairtutor.model.tournament import Tournament
    from pairtutor.trace.recorder import Tracer

    Engine = Callable[
        [Tournament, RoundNumber, SystemChoice, Tracer, Callable[[int, int], None] | None],
        RoundPairing,
    ]

NAMES = {
    "dutch-2012": "FIDE Dutch (2012)",
    "dutch-2017": "FIDE Dutch (2017)",
    "dutch-2026": "FIDE Dutch (2026, in force)",
    "lim-1999": "FIDE Lim (1999)",
    "dubov-1997": "FIDE Dubov (1997)",
    "ssm": "Swiss System Modified (AJSP 20.01.04)",
}
"""System ids that a source may name, and the names shown to readers."""

ENGINES = {
    "dutch-2012": "pairtutor.systems.dutch_2012.procedure",
    "dutch-2017": "pairtutor.systems.dutch_2017.procedure",
    "dutch-2026": "pairtutor.systems.dutch_2026.procedure",
    "lim-1999": "pairtutor.systems.lim_1999.procedure",
    "dubov-1997": "pairtutor.systems.dubov_1997.procedure",
    "ssm": "pairtutor.systems.ssm.procedure",
}
"""Modules whose `pair_round` carries a system out."""

DEFAULT = "dutch-2026"


def choose_system(tournament: Tournament, wanted: str | None = None) -> SystemChoice:
    """Return the system for a tournament: the one asked for, else the source's, else the one in force.

    Raises:
        UnknownSystem: the id asked for is not one of ours.
    """
    if wanted is not None:
        if wanted not in NAMES:
            from difflib import get_close_matches

            near = get_close_matches(wanted, NAMES, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known systems: {', '.join(NAMES)}"
            raise UnknownSystem(f"there is no system {wanted!r}; {hint}")
        return SystemChoice(wanted, "asked for with --system")
    if tournament.system is not None:
        return tournament.system
    return SystemChoice(DEFAULT, "the source names none, so the rules in force are used")


def load_system(system: str) -> Engine:
    """Return the engine of a system.

    Raises:
        UnknownSystem: the rules are known by name, but this version cannot pair by them yet.
    """
    if system not in ENGINES:
        raise UnknownSystem(
            f"this version cannot pair by {NAMES.get(system, system)} yet;"
            f" choose another with --system: {', '.join(ENGINES)}"
        )
    return cast("Engine", import_module(ENGINES[system]).pair_round)

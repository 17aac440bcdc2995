"""The systems by id: how one is chosen, and where its engine is."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, cast

from pairtutor.errors import UnknownSystem
from pairtutor.messages import Message, list_message
from pairtutor.model.editions import IN_FORCE, SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import ChosenBy, SystemChoice, Tournament
from pairtutor.trace.recorder import Tracer

if TYPE_CHECKING:
    Engine = Callable[
        [Tournament, RoundNumber, SystemChoice, Tracer, Callable[[int, int], None] | None],
        RoundPairing,
    ]


def choose_system(tournament: Tournament, requested: str | None = None) -> SystemChoice:
    """Return the system for a tournament: the one asked for, else the source's, else the one in force.

    Raises:
        UnknownSystem: the id asked for is not one of ours.
    """
    if requested is not None:
        if requested not in SYSTEMS:
            from difflib import get_close_matches

            near = get_close_matches(requested, SYSTEMS, n=1)
            if near:
                raise UnknownSystem(Message("errors.system.misspelt", name=repr(requested), system=near[0]))
            raise UnknownSystem(
                Message("errors.system.unknown", name=repr(requested), systems=list_message(SYSTEMS))
            )
        return SystemChoice(requested, ChosenBy("option"))
    if tournament.system is not None:
        return tournament.system
    return SystemChoice(IN_FORCE, ChosenBy("in-force"))


def load_system(system: str) -> Engine:
    """Return the engine of a system.

    Raises:
        UnknownSystem: the rules are known by name, but this version cannot pair by them yet.
    """
    record = SYSTEMS.get(system)
    if record is not None:
        module = f"{record.package}.procedure"
        try:
            return cast("Engine", import_module(module).pair_round)
        except ModuleNotFoundError as missing:
            if not module.startswith(str(missing.name)):  # it is there, but something that it imports is not
                raise
    others = list_message(known for known in SYSTEMS if known != system)
    name = Message(f"systems.{system}.name") if record else system
    raise UnknownSystem(Message("errors.system.not-yet", system=name, systems=others))

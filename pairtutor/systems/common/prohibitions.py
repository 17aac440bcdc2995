"""What bars a meeting or a bye whatever else is paired, as every system can say it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

from pairtutor.model.editions import SYSTEMS

if TYPE_CHECKING:
    from pairtutor.model.ids import RoundNumber, Tpn
    from pairtutor.model.tournament import Tournament
    from pairtutor.trace.refusals import Refusal
    from pairtutor.trace.values import Cites, SameAbsolute

    Prohibitions = Callable[[Tournament, RoundNumber, Tpn, Tpn | None], "Prohibition | None"]


class Prohibition(NamedTuple):
    """The witness against a meeting or a bye, and the clauses it rests on."""

    why: Refusal | SameAbsolute
    cites: Cites


def load_prohibitions(system: str) -> Prohibitions:
    """Return what says why two players may not meet, or why one may not have the bye (no second player).

    Both take part in the round. The answer is None where nothing absolute stands against it.
    """
    return cast("Prohibitions", import_module(f"{SYSTEMS[system].package}.prohibitions").prohibition)

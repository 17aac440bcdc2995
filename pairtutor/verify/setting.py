"""What a bracket is made of: its players, those below, and what the edition asks there."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.verify.editions import Edition
from pairtutor.verify.legality import Legality
from pairtutor.verify.persons import Person


class Setting(NamedTuple):
    """What a bracket is made of; `below` are all players further down, `near` those of the next score.

    `takers` are those who may have the bye; `bye_here`: its number of unplayed games matters;
    `limbo`: the number (2026: the scores) of MDPs left over is settled before all criteria.
    """

    edition: Edition
    legality: Legality
    mdps: tuple[Person, ...]
    residents: tuple[Person, ...]
    near: tuple[Person, ...]
    below: tuple[Person, ...]
    takers: frozenset[Tpn]
    final: bool
    looks_ahead: bool
    odd: bool
    bye_here: bool
    limbo: bool

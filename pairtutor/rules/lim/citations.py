"""Which clauses and readings the steps of a Lim trace cite, as the engine takes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pairtutor.rules.citing import Cites


class LimCiting(NamedTuple):
    """The citations by what is told."""

    maxi: Cites
    incompatible: Cites
    completion: Cites
    bye: Cites
    bye_round_one: Cites
    bye_completion: Cites
    group: Mapping[str, Cites]
    arrived: Mapping[str, Cites]
    spared: Mapping[str, Cites]
    colour_of_floater: Cites
    floated_before: Cites
    set_aside: Cites
    no_opponent: Mapping[str, Cites]
    transfer: Mapping[str, Cites]
    decided: Mapping[str, Cites]
    type: Mapping[str, Cites]
    proposal: Mapping[str, Cites]
    floater: Mapping[str, Cites]
    resident: Mapping[str, Cites]
    exchanged: Mapping[str, Cites]
    left_behind: Cites
    colours: Cites
    rating: Cites
    undone: Mapping[str, Cites]
    settled: Cites
    left: Cites
    colour: Mapping[str, Cites]
    limit: Mapping[str, Cites]
    last_round_colour: Cites
    result: Cites
    other_median: Cites = ()

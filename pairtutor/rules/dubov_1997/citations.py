"""Which clauses and readings the steps of a Dubov trace cite, as the engine takes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from pairtutor.rules.citing import Cites
from pairtutor.rules.facts import citations_as


class DubovCiting(NamedTuple):
    """The citations by what is told; `colour` has the names of the colour rules.

    What each stands for is said beside it in `edition.toml`.
    """

    standings: Cites
    unplayed: Cites
    neutral: Cites
    brought_up: Cites
    completion: Cites
    impossible: Cites
    bye: Cites
    bye_first_round: Cites
    bye_barred: Cites
    bye_passed_on: Cites
    dominating: Cites
    group: Cites
    island: Cites
    island_opponent: Cites
    odd_group: Cites
    counted_colour: Cites
    turns: Cites
    barred_taken: Cites
    rest_first: Cites
    floaters_needed: Cites
    floater: Cites
    floater_opponent: Cites
    columns: Cites
    neutrals: Cites
    to_black: Cites
    to_white: Cites
    held_back: Cites
    row: Cites
    improved: Cites
    met: Cites
    colours_barred: Cites
    inside: Cites
    first_round: Cites
    settled: Cites
    result: Cites
    colour: Mapping[str, Cites]


CITING: Final = citations_as("dubov-1997", DubovCiting)
"""The citations of this text, but those of the step that opens a round."""

"""Which clauses and readings the steps of a trace cite, as the procedure takes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from pairtutor.rules.citing import Cites
from pairtutor.rules.facts import citations_as


class SsmCiting(NamedTuple):
    """The citations by what is told; `against` has what speaks against a pair or a player.

    What each stands for is said beside it in `edition.toml`.
    """

    round: Cites
    absent: Cites
    odd_number: Cites
    byes_before: Cites
    standings: Cites
    sos: Cites
    missed: Cites
    gam: Cites
    unrated: Cites
    draw: Cites
    group: Cites
    arrived: Cites
    combined: Cites
    halves: Cites
    uneven: Cites
    exchange: Cites
    without: Cites
    carried_on: Cites
    better_deal: Cites
    first_card: Cites
    next_card: Cites
    fewer_criteria: Cites
    dead_end: Cites
    dead_end_pair: Cites
    odd_player: Cites
    another: Cites
    nobody_to_play: Cites
    free: Cites
    settled: Cites
    combining: Cites
    bye: Cites
    claim: Cites
    impossible: Cites
    result: Cites
    final: Cites
    against: Mapping[str, Cites]


CITING: Final = citations_as("ssm", SsmCiting)
"""The citations of this text."""

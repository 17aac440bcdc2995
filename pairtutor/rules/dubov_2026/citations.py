"""Which clauses and readings the steps of a Dubov trace cite, by the rules of 2026."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from pairtutor.rules.citing import Cites
from pairtutor.rules.facts import citations_as


class Dubov2026Citing(NamedTuple):
    """The citations by what is told; `criterion` and `colour` have the names of criteria and colour rules.

    What each stands for is said beside it in `edition.toml`.
    """

    standings: Cites
    unrated: Cites
    lifted: Cites
    completion: Cites
    impossible: Cites
    bye: Cites
    bye_barred: Cites
    bye_passed_on: Cites
    group: Cites
    remaining: Cites
    upfloaters: Cites
    counted_sets: Cites
    upfloater: Cites
    columns: Cites
    halves: Cites
    inside: Cites
    shift_inside: Cites
    shift_sizes: Cites
    shift_again: Cites
    shift_halves: Cites
    proposal: Cites
    newcomers: Cites
    row: Cites
    met: Cites
    absolute: Cites
    transposition: Cites
    later_transposition: Cites
    settled: Cites
    result: Cites
    criterion: Mapping[str, Cites]
    colour: Mapping[str, Cites]


CITING: Final = citations_as("dubov-2026", Dubov2026Citing)
"""The citations of this text, but those of the step that opens a round."""

"""The quality criteria from [C9] on, each leaving a smaller graph.

Source: dutch-2026 3.8.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits, mask_of
from pairtutor.rules.dutch_2026.criteria import AFTER_C8, C9, C10, C11, C12, C13
from pairtutor.systems.dutch.stages import bar, minimise

if TYPE_CHECKING:
    from pairtutor.rules.criterion import Criterion
    from pairtutor.systems.dutch.bracket import Bracket
    from pairtutor.systems.dutch.candidate_graph import CandidateGraph

_FLOATS = AFTER_C8[AFTER_C8.index(C13) + 1 :]
"""[C14] to [C21]."""


def set_target(bracket: Bracket, graph: CandidateGraph) -> None:
    """Add a stage to the refinement for each criterion after [C9] in which candidates can differ."""
    for criterion in _relevant(bracket, graph):
        minimise(bracket, graph, criterion)


def _relevant(bracket: Bracket, graph: CandidateGraph) -> Iterator[Criterion]:
    if any(one.topscorer for one in bracket.players):
        yield from (C10, C11)
    yield from (C12, C13)
    if bracket.field.number > 1:
        yield from compress(_FLOATS, _differing(bracket, outside=bool(graph.outside)))


def _differing(bracket: Bracket, *, outside: bool) -> Iterator[bool]:
    """Say for each of [C14] to [C21] whether candidates can differ in it."""
    residents, mdps = bracket.players[bracket.m0 :], bracket.players[: bracket.m0]
    floated = [{one.floats[back] for one in residents} for back in (0, 1)]
    for marks in floated:
        yield outside and "down" in marks
        yield bool(mdps) and "up" in marks
    for back, marks in enumerate(floated):
        yield any(one.floats[back] == "down" for one in mdps)
        yield bool(mdps) and "up" in marks


def fewest_unplayed(bracket: Bracket, graph: CandidateGraph) -> None:
    """[C9]: where the only downfloater takes the bye, it has missed as few games as possible.

    Source: dutch-2026 2.4.4.
    """
    place = len(graph.ranks) - 1
    takers = graph.refinement.last.rows[place] & bracket.everybody
    missed = {v: C9.trait(bracket.players[v]) for v in bits(takers)}
    for most in sorted(set(missed.values()), reverse=True)[:-1]:
        bar(graph, place, mask_of(v for v in missed if missed[v] == most), C9.name, most)

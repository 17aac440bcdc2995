"""The Index of everybody who takes part, with the sums that it is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.trace.procedures import StandingsFormed
from pairtutor.trace.refusals import StandingLine

if TYPE_CHECKING:
    from pairtutor.model.ids import Tpn
    from pairtutor.rules.burstein_2026.definitions import Field
    from pairtutor.rules.burstein_2026.index import Index
    from pairtutor.trace.values import Cites


def standings(field: Field, cites: Cites) -> StandingsFormed:
    """Return the step that ranks the players by their Index, best first.

    Source: burstein-2026 1.8.
    """
    ranked = sorted(field.standing, key=field.standing.__getitem__)
    raised = any(one.raised for tpn in ranked for one in field.indices[tpn].terms)
    return StandingsFormed(
        cites=cites,
        columns=("buchholz", "berger", "opposition", "taken", *(("raised",) if raised else ())),
        lines=tuple([_line(tpn, field.indices[tpn], raised=raised) for tpn in ranked]),
    )


def _line(tpn: Tpn, index: Index, *, raised: bool) -> StandingLine:
    scores = tuple([one.score for one in index.terms])
    figures = (*index.value, scores, tuple([one.points for one in index.terms]))
    more = (tuple([one.raised for one in index.terms]),) if raised else ()
    return StandingLine(tpn, (*figures, *more))

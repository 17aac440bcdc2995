"""Why a recorded round differs: the clause that it breaks first, and what may be behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from pairtutor.model.ids import RoundNumber

if TYPE_CHECKING:
    from pairtutor.disputes.differences import Difference
    from pairtutor.model.pairing import Recorded
    from pairtutor.model.tournament import Tournament


class Compared(Protocol):
    """A round, recorded and computed."""

    @property
    def number(self) -> int:
        """The round."""

    @property
    def recorded(self) -> Recorded:
        """What the source records."""

    @property
    def difference(self) -> Difference | None:
        """Where the two differ, None if they agree."""


def reasons(
    tournament: Tournament, source: str, system: str | None, checked: Sequence[Compared]
) -> Iterator[str]:
    """Yield one line for each round that differs, and one for each possible cause."""
    from shlex import quote

    from pairtutor.disputes.case import Case
    from pairtutor.disputes.checking import causes
    from pairtutor.narrative.disputes.broken import broken

    differing = [one for one in checked if one.difference and one.difference.kind != "no-legal-pairing"]
    for one in differing:
        case = Case(tournament, RoundNumber(one.number), system)
        told = broken(case, one.recorded, case.trace())
        if told:
            more = f"pairtutor why-not {quote(source)} --round {one.number} --claim {quote(source)}"
            yield f"{source}: round {one.number} as recorded: {told}; more: {more}"
    for cause in causes(tournament, system, [RoundNumber(one.number) for one in differing]):
        yield f"{source}: possible cause: {cause}"

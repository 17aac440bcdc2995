"""A round that is open in the file: read, paired and ready to be asked about."""

from __future__ import annotations

from dataclasses import dataclass

from pairtutor import tutor
from pairtutor.disputes.case import Case
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.trace.trace import Trace


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRound:
    """A tournament with the round that is looked at; `system` is the one asked for, None the source's."""

    tournament: Tournament
    number: RoundNumber
    system: str | None
    trace: Trace
    refusal: str

    @property
    def case(self) -> Case:
        """The round as it is disputed."""
        return Case(self.tournament, self.number, self.system)

    @property
    def rounds(self) -> range:
        """The rounds that can be looked at."""
        done = self.tournament.recorded_rounds
        return range(1, done + (1 if tutor.is_over(self.tournament) else 2))


def pair(
    tournament: Tournament, number: int | None, system: str | None, progress: tutor.Progress
) -> OpenRound:
    """Pair a round and keep how.

    Raises:
        UsageError: the round or the system will not do.
    """
    lesson = tutor.run(tournament, number, system, progress=progress)
    return OpenRound(
        tournament=tournament,
        number=tutor.round_to_pair(tournament, number),
        system=system,
        trace=lesson.recorded,
        refusal=lesson.refusal,
    )

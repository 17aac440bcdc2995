"""What the program makes of a stated bracket beside what listing finds."""

from __future__ import annotations

from pairtutor import tutor
from pairtutor.model.tournament import Tournament
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from tests.lab.stated.listing import Found


def made(tournament: Tournament, system: str) -> tuple[Found | None, Trace]:
    """Return what the engine finds, None if there is no pairing, and its trace."""
    lesson = tutor.run(tournament, system=system)
    if lesson.pairing is None:
        return None, lesson.recorded
    index = RoundIndex(lesson.recorded)
    brackets = index.brackets
    pairing = lesson.pairing
    accepted, sequence = 1, 1
    if brackets:
        record = brackets[0]
        assert record.accepted_candidate is not None and len(brackets) == 1
        accepted, sequence = record.accepted_candidate.number, record.opened.sequence
    found = Found(
        frozenset((board.white, board.black) for board in pairing.boards),
        tuple(sorted(pairing.floaters)),
        pairing.bye,
        accepted,
        sequence,
    )
    return found, lesson.recorded

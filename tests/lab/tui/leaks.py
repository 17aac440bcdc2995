"""What is shown behind the curtain, held against what comes after it, and a command that does so often.

`python -m tests.lab.tui.leaks 300` walks through so many rounds, of all systems in turn.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Final

from pairtutor.narrative.outline import Depth
from pairtutor.narrative.view import BracketView, CandidateView, FamilyView, GroupView
from pairtutor.trace.events import ByeAssigned, FloaterChosen, RoundClosed
from pairtutor.trace.procedures import PlayerTransferred
from pairtutor.trace.recorder import Trace
from pairtutor.tui.boards.board import plain_text
from pairtutor.tui.boards.registry import board_of
from pairtutor.tui.screens.pick import steps_offered
from pairtutor.tui.walk.route import Station
from pairtutor.tui.walk.tour import Tour, question
from tests.lab.told.played import COMPARED, PROCEDURES, rounds

SYSTEMS: Final = (*COMPARED, *PROCEDURES)
DEPTHS: Final[tuple[Depth, ...]] = ("normal", "full")
KNOWN_LATER: Final = re.compile(
    r"undone later|did not stand|later, for|next step|dealt \w+ here|Deal \d+ of"
    r"|\): (?:as paired, )?players? \d"
)
"""Words of those who have seen what follows."""
OF_PAIRS: Final = re.compile(r"\bpairs?\b|left over|floats? down|gets the bye")
ASKED: Final = re.compile(
    r"Candidate \S+(?: × \S+)? of \S+(?: × \S+)?(?:: [\d –,…()a-z]*)?"
    r"(?:, and [\d, and]+ floats?)?\. "
    r"Is it chosen\? If not: what is wrong, and with whom\?"
)


def shown(tour: Tour, station: Station) -> str:
    """Return what board, rule and words say of a step behind the curtain."""
    told = tour.so_far(station.narrated)
    board = board_of(tour.scene(told, 100, curtain=True))
    rules = " ".join(cite.label for cite in told.cited)
    return "\n".join((board.title, *plain_text(board.lines), told.label, told.text, rules))


def leaks(trace: Trace) -> Iterator[str]:
    """Yield what behind the curtain tells what is to come, at any step of a round."""
    tour = Tour(trace)
    for depth in DEPTHS:
        stations = tour.routes[depth].stations
        for place, station in enumerate(stations):
            after = stations[place + 1 :]
            yield from (f"{station.narrated.label}: {one}" for one in _told_too_early(tour, station, after))
        listed = steps_offered(tour.routes[depth], stations[len(stations) // 2].narrated.step)
        if len(listed) != len(stations) // 2 + 1:
            yield f"{len(listed)} of {len(stations)} steps are listed in the middle of the round"


def _told_too_early(tour: Tour, station: Station, after: list[Station]) -> Iterator[str]:
    said = shown(tour, station)
    if KNOWN_LATER.search(said):
        yield f"what is known later: {said}"
    if isinstance(station.narrated.view, BracketView) and OF_PAIRS.search(
        _heading(said) + station_text(tour, station)
    ):
        yield f"what the bracket can have: {said}"
    if isinstance(station.narrated.view, GroupView) and OF_PAIRS.search(_heading(said)):
        yield f"what the group has: {said}"
    for later in after:
        if later.narrated.label != station.narrated.label and (told := _decision(later)) and told in said:
            yield f"{later.narrated.label}: {said}"
    if after:
        yield from _wrong_question(tour, after[0])


def _heading(said: str) -> str:
    return said.partition("\n")[0]


def station_text(tour: Tour, station: Station) -> str:
    """Return the words of a step behind the curtain."""
    return tour.so_far(station.narrated).text


def _decision(later: Station) -> str:
    """Return the sentence that names who is decided on, which nobody can know before; empty without one."""
    match later.narrated.event:
        case FloaterChosen(player=player) | ByeAssigned(player=player) | PlayerTransferred(player=player):
            sentences = re.split(r"(?<=\.) ", later.narrated.text)
            return next((one for one in sentences if re.search(rf"\b{player} [A-Z]", one)), "")
        case RoundClosed():
            return later.narrated.text
        case _:
            return ""


def _wrong_question(tour: Tour, following: Station) -> Iterator[str]:
    """Yield what a question tells by its words: it is the same before a refusal and before what is taken."""
    asked = question(tour, following)
    if isinstance(following.narrated.view, CandidateView | FamilyView) and not ASKED.fullmatch(asked):
        yield f"another question: {asked}"


def main(count: int) -> int:
    """Walk through so many rounds, and print what leaks.

    Returns:
        1 where something does.
    """
    found = steps = walked = 0
    each = -(-count // len(SYSTEMS))
    for system in SYSTEMS:
        for one in islice(rounds(system, each), each):
            walked += 1
            steps += len(one.trace.steps)
            for leak in leaks(one.trace):
                found += 1
                sys.stdout.write(f"{system}: {leak}\n")
    sys.stdout.write(f"{walked} rounds, {steps} steps, {found} leaks\n")
    return int(found > 0)


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1])))

"""Why two whose colours clash stay together by Lim: no more is said than who was looked at."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.procedures import PairScrutinised
from pairtutor.trace.recorder import Trace
from tests.lab.oracles.worn import WORN, rounds

LAST = "no other player of this group is left to try, and floaters come last"
"""Why a floater stays with a player of the group where other floaters are there."""


@pytest.mark.parametrize("system", ["lim-1999", "lim-2026"])
def test_no_more_is_said_than_who_was_asked(system: str) -> None:
    seen: Counter[str] = Counter()
    for trace in rounds(system, range(14), WORN):
        narrator = Narrator(trace)
        for step in trace.steps:
            event = step.event
            if not isinstance(event, PairScrutinised) or event.opponent != event.proposed:
                continue
            if event.stage not in {"colours", "floater-colours"}:
                continue
            board = narrator.phrases.say(narrator.view(event), "board")
            refused = {*_before(event, trace), *(one.player for one in event.tried)} - {event.opponent}
            colour = narrator.cast.due_colour(event.player)
            although = f"they play each other although both are due {colour}"
            if board == (
                f"{event.player} and {event.opponent} are the last two left in their group,"
                f" so they play each other although both are due {colour}"
            ):
                assert not refused
                seen["last"] += 1
            elif (
                board == f"{although}, because nobody else is left to try"
                or board == f"{although}, because {LAST}"
            ):
                assert not refused
                seen["nobody"] += 1
            else:
                assert board.startswith(f"{although}. ")
                asked = re.findall(
                    r"(?:does not play|, nor) ([\d, or]+), (?:because|as then) ",
                    board.removesuffix(f". {LAST.capitalize()}"),
                )
                asked += re.findall(rf"([\d, and]+) (?:is|are) due {colour} too", board)
                assert sorted(map(int, re.findall(r"\d+", " ".join(asked)))) == sorted(refused)
                assert "because both are due" not in board
                seen["asked"] += 1
    assert {"asked", "last"} <= {*seen}, seen


def _before(event: PairScrutinised, trace: Trace) -> Iterator[int]:
    """Yield who was refused to the same player before colours were looked at."""
    events = [step.event for step in trace.steps if isinstance(step.event, PairScrutinised)]
    last = events[next(at for at, one in enumerate(events) if one is event) - 1]
    assert last.player == event.player
    yield from (one.player for one in last.tried)

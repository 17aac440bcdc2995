"""Why two whose colours clash stay together by Lim: no more is said than who was looked at."""

from __future__ import annotations

from collections import Counter

import pytest

from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.procedures import PairScrutinised
from tests.oracles.worn import WORN, rounds


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
            asked = {one.player for one in event.tried} - {event.opponent}
            stays = f"{event.player} keeps {event.opponent}, for "
            if board == stays + "nobody else who was asked suits":
                assert asked
                seen["asked"] += 1
            elif board == stays + "nobody else was asked":
                assert not asked
                seen["nobody"] += 1
            else:
                assert board == stays + "they are the last two here"
                seen["last"] += 1
    assert len(seen) == 3, seen

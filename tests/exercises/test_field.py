"""The tournaments that exercises are taken from go on alike, whoever pairs their rounds."""

from __future__ import annotations

import pytest

from pairtutor.exercises.field import play_tournament
from pairtutor.exercises.position import Position
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_whose_pairing_is_sent_is_played_as_one_that_is_paired_again(system: str) -> None:
    again = [*play_tournament(system, "sent", (7, 9), (4, 5))]
    played = play_tournament(system, "sent", (7, 9), (4, 5))
    seen: list[Tournament] = [next(played)]
    while len(seen) < len(again):
        position = Position(seen[-1], RoundNumber(seen[-1].recorded_rounds + 1), system)
        assert position.paired is None, "nobody has asked how it is paired"
        assert position.index.closed
        seen.append(played.send(position.paired))
    assert seen == again

"""Where another bye would allow more pairs than the candidates have, no best one of them is told."""

from __future__ import annotations

from pairtutor.exercises.field import play_tournament
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.text import render
from pairtutor.seeded import Chances
from pairtutor.tutor import run
from tests.lab.told.reading import WIDE

SYSTEM = "dutch-2026"
CHANCES = Chances(draws=0.35, forfeits=0.03, byes=0.03, halves=0.6, white=150)


def before_round(seed: str, number: int) -> Tournament:
    """Return a tournament of eleven to thirteen players before a round, each round paired by the rules."""
    played = play_tournament(SYSTEM, seed, (11, 13), (7, 7), chances=CHANCES)
    tournament = next(played)
    while tournament.recorded_rounds < number - 1:
        pairing = run(tournament, RoundNumber(tournament.recorded_rounds + 1), SYSTEM).pairing
        assert pairing is not None
        tournament = played.send(pairing)
    return tournament


def test_a_bracket_with_more_pairs_by_another_bye_is_told() -> None:
    lesson = run(before_round("grow 231", 7), RoundNumber(7), SYSTEM)
    told = " ".join(render(lesson.recorded, depth="full", width=WIDE).split())
    assert "4 – 3: no such pairing is legal, or lets the round be completed, or not with the bye at" in told

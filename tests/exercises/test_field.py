"""Tournaments of exercises go on alike, whoever pairs their rounds; rare clauses are found in them."""

from __future__ import annotations

from functools import partial

import pytest

from pairtutor.exercises.field import Steer, play_tournament, steers
from pairtutor.exercises.generate import generate, search
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.position import Position, position_of
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.rules.facts import facts
from tests.lab.seeds import share


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_whose_pairing_is_sent_is_played_as_one_that_is_paired_again(system: str) -> None:
    again = [*play_tournament(system, "sent", (7, 9), (4, 5))]
    played = play_tournament(system, "sent", (7, 9), (4, 5))
    seen: list[Tournament] = [next(played)]
    while len(seen) < len(again):
        position = Position(seen[-1], RoundNumber(seen[-1].recorded_rounds + 1), system)
        assert position.round_pairing is None, "nobody has asked how it is paired"
        assert position.index.closed
        seen.append(played.send(position.round_pairing))
    assert seen == again


@pytest.mark.parametrize(
    ("system", "topic"),
    share([("dutch-2026", "C10"), ("dutch-2017", "C.8"), ("dutch-2026", "2.4.6"), ("dutch-2026", "C8")], 3),
)
def test_four_exercises_on_a_rare_clause_are_found(system: str, topic: str) -> None:
    made = generate(system, topics=[topic], count=4, seed=1)
    assert made.notes == ()
    assert len({(one.tournament.players, one.round) for one in made.exam.exercises}) == 4
    for one in made.exam.exercises:
        assert one.topic == topic
        if topic in ("C10", "C.8", "2.4.6"):
            assert one.round == one.tournament.planned_rounds, "there are topscorers in the last round alone"


def test_every_steer_leads_to_rounds_and_is_told_by_the_clause() -> None:
    for system in ("dutch-2026", "lim-2026", "ssm"):
        for clause in sorted(facts(system).decides):
            ways = steers(system, clause)
            for steer in (next(ways) for _ in range(4)):
                assert steer.players[0] <= steer.players[1]
                assert steer.first <= steer.rounds[1]
                assert steer.looks_at(steer.rounds[1], steer.rounds[1])
    topscorers = next(steers("dutch-2026", "2.4.5"))
    assert topscorers.last and not topscorers.looks_at(3, 7)
    assert next(steers("dutch-2026", "C14")).first == 4
    assert Steer().looks_at(1, 9)


@pytest.mark.slow
def test_a_clause_that_is_never_decisive_is_said_to_be_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = partial(search, rare_looked=300)
    monkeypatch.setattr("pairtutor.exercises.generate.search", fewer)
    made = generate("ssm", topics=["A1"], count=1, seed=1)
    (note,) = made.notes
    assert "decided by A1" in str(note)
    assert exercise_kind(made.exam.exercises[0].kind).for_topics
    assert position_of(made.exam.exercises[0], "ssm").boards

"""Causes that are found by trying: numbers, an acceleration and a result that the file has otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.disputes.agreement import agrees
from pairtutor.disputes.checking import causes
from pairtutor.disputes.corrected import corrected_results
from pairtutor.disputes.deadline import Deadline
from pairtutor.disputes.mends import group_seen
from pairtutor.disputes.results import Changed, with_result
from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS as EVERY
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.renumbering import numbers_of_ranks, renumber
from pairtutor.model.tournament import Tournament
from pairtutor.sources.acceleration import baku
from pairtutor.sources.load import load
from pairtutor.sources.trf.write import to_trf
from pairtutor.tutor import run
from tests.lab.disputes.even import drawn_in_last_round
from tests.lab.oracles.played import played

FILES = Path(__file__).parents[1] / "cli" / "data"

SYSTEMS = ("dutch-2026", "dutch-2017", "dutch-2012", "burstein-2026", "dubov-1997", "dubov-2026", "lim-1999")


def differing(tournament: Tournament, system: str | None) -> list[RoundNumber]:
    numbers = (RoundNumber(number) for number in range(1, tournament.paired_rounds + 1))
    return [number for number in numbers if not agrees(tournament, number, system)]


def told(tournament: Tournament, system: str | None, deadline: Deadline | None = None) -> list[str]:
    return list(map(str, causes(tournament, system, differing(tournament, system), deadline)))


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        (
            "k2-numbers-by-place",
            "the numbers follow the final places, and the ranks in columns 86-89 are the pairing numbers: "
            "exchanged, rounds 1, 2, 4 agree (pairtutor convert FILE --renumber -o NEW.trf)",
        ),
        (
            "k4-result-corrected-later",
            "if 4 P004 – 1 P001 of round 2 ended 0-1 before it was corrected, round 3 agrees "
            "(what-if --round 3 --result 2:4-1=0-1)",
        ),
    ],
)
def test_a_file_has_the_cause_that_its_maker_knows(name: str, cause: str) -> None:
    assert told(load(str(FILES / f"{name}.trf")), None) == [cause]


def test_an_acceleration_that_a_file_does_not_state_is_named_with_the_record_that_states_it() -> None:
    (cause,) = told(load(str(FILES / "k3-accelerated-unsaid.trf")), None)
    assert cause.startswith("the file states no acceleration: with that of Baku rounds 1, 2, 3 agree (")
    assert "_BAKU" in cause
    assert told(load(str(FILES / "k3-accelerated-unsaid-right.trf")), None) == []


def by_place(tournament: Tournament) -> Tournament:
    """Return the tournament with final places for numbers, and the numbers as ranks."""
    scores = {tpn: tournament.score_of(tpn) for tpn in tournament.entries}
    order = sorted(scores, key=lambda tpn: (-scores[tpn], -tpn))
    numbers = {tpn: Tpn(place) for place, tpn in enumerate(order, 1)}
    return renumber(tournament, numbers)._replace(places={numbers[tpn]: tpn for tpn in order})


@pytest.mark.parametrize("system", SYSTEMS)
def test_numbers_that_are_final_places_are_found_in_every_system(system: str) -> None:
    tried = 0
    for seed in range(3, 9):
        right = played(system, "small", seed)
        wrong = by_place(right)
        back = numbers_of_ranks(wrong)
        assert back is not None
        assert renumber(wrong, back) == right._replace(places={})
        rounds = differing(wrong, system)
        if rounds and not differing(right, system):
            named = told(wrong, system)
            assert named, seed
            tried += "exchanged, round" in " ".join(named)
    assert tried


def accelerated(system: str, group: int, line: tuple[int, ...], rounds: int | None) -> Tournament:
    """Return three rounds of 24 players, the first of whom have virtual points in each round."""
    tournament = played(system, "small", 5)
    count = 24
    players = tuple(
        tournament.players[0]._replace(tpn=Tpn(number), name=f"P{number}") for number in range(1, count + 1)
    )
    made = tournament._replace(
        players=players,
        entries={player.tpn: () for player in players},
        recorded_rounds=0,
        planned_rounds=rounds,
        absences={},
        forbidden=(),
        virtual_points={player.tpn: line for player in players[:group]},
        draw_order=(),
        order=None,
        published=None,
        altered={},
        awards={},
        game_points={},
    )
    for number in (1, 2, 3):
        pairing = run(made, RoundNumber(number), system, record=False).paired
        entries = dict(made.entries)
        entry = played("dutch-2026", "small", 5).entries[Tpn(1)][0]
        for at, (white, black) in enumerate(pairing.boards):
            marks = ((Mark.WIN, Mark.LOSS), (Mark.DRAW, Mark.DRAW), (Mark.LOSS, Mark.WIN))[(at + number) % 3]
            for tpn, opponent, colour, mark in (
                (white, black, Colour.WHITE, marks[0]),
                (black, white, Colour.BLACK, marks[1]),
            ):
                points = made.points.worth(mark)
                line_now = entry._replace(opponent=opponent, colour=colour, mark=mark, points=points)
                entries[tpn] = (*entries[tpn], line_now)
        made = made._replace(entries=entries, recorded_rounds=number)
    return load("-", stdin=to_trf(made).encode(), system=system)


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "dutch-2012"])
def test_baku_is_found_where_the_length_is_stated_and_where_it_is_not(system: str) -> None:
    for rounds in (5, 9):
        players = [Tpn(number) for number in range(1, 25)]
        line = baku(players, rounds, played(system, "small", 5).points)[Tpn(1)]
        true = accelerated(system, 12, line, rounds)
        assert differing(true, system) == []
        silent = true._replace(virtual_points={})
        assert any("with that of Baku rounds 1," in cause for cause in told(silent, system))
        unstated = silent._replace(planned_rounds=None)
        assert any("with that of Baku, over" in cause for cause in told(unstated, system))


def test_an_accelerated_group_of_another_size_is_seen_in_the_first_round() -> None:
    true = accelerated("dutch-2026", 8, (2, 2), 9)
    silent = true._replace(virtual_points={})
    assert group_seen(silent) == tuple(range(1, 9))
    (cause,) = [cause for cause in told(silent, "dutch-2026") if "virtual points of these records" in cause]
    assert "rounds 1, 2" in cause and "250 " in cause


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_result_that_was_corrected_after_the_pairing_is_found(system: str) -> None:
    found = 0
    for seed in range(3, 9):
        right = played(system, "small", seed)
        number = RoundNumber(right.recorded_rounds)
        games = [
            (tpn, entry)
            for tpn, line in right.entries.items()
            if (entry := line[number - 2]).was_played and entry.colour is Colour.WHITE
        ]
        for white, entry in games:
            was = {Mark.WIN: "1-0", Mark.DRAW: "1/2-1/2", Mark.LOSS: "0-1"}.get(entry.mark)
            assert entry.opponent is not None and was is not None
            now = Changed(RoundNumber(number - 1), white, entry.opponent, "0-1" if was != "0-1" else "1-0")
            corrected = with_result(right, now)
            if agrees(right, number, system) and not agrees(corrected, number, system):
                named = corrected_results(corrected, number, system, Deadline())
                assert now._replace(result=was) in named
                found += 1
                break
    assert found


def test_a_deadline_that_has_passed_leaves_causes_out_and_says_so() -> None:
    tournament = load(str(FILES / "k4-result-corrected-later.trf"))
    assert told(tournament, None, Deadline(0)) == [
        "some causes are still to be looked for: a full-point bye that is the pairing-allocated one; "
        "numbers, initial colour, acceleration or last round stated otherwise; another system; "
        "a result corrected later"
    ]
    assert len(told(tournament, None, Deadline(60))) == 1


@pytest.mark.parametrize("system", [system.id for system in EVERY.values() if not system.teams])
def test_causes_are_looked_for_by_every_system(system: str) -> None:
    for tournament in (played("dutch-2026", "small", 4), played("ssm", "small", 4)):
        assert all(told(tournament, system, Deadline(0.5)))


def test_causes_are_looked_for_in_an_event_of_teams() -> None:
    event = load(str(Path(__file__).parents[1] / "cases" / "swiss-team-2026" / "position-c6.trf"))
    assert event.game_points
    assert differing(event, None) == [1, 2, 3]
    assert not any("corrected" in cause for cause in told(event, None, Deadline(0.5)))


def test_an_edition_that_has_as_many_rounds_right_but_not_the_same_is_told() -> None:
    open27 = load(str(Path(__file__).parents[1] / "app" / "data" / "open27.trf"))
    assert (differing(open27, "dutch-2026"), differing(open27, "dutch-2017")) == ([8, 9], [])
    even = drawn_in_last_round(open27, "dutch-2026")
    assert (differing(even, "dutch-2026"), differing(even, "dutch-2017")) == ([8], [9])
    by_2017 = "as many rounds agree with FIDE Dutch (2017), but not the same: round 9 does not; "
    assert told(even, "dutch-2026")[0].startswith(by_2017)
    by_2026 = "as many rounds agree with FIDE Dutch (2026, in force), but not the same: round 8 does not; "
    assert told(even, "dutch-2017")[0].startswith(by_2026)
    assert not [line for line in told(open27, "dutch-2026") if "as many" in line]

"""What one form of a tournament says, the other says too, as far as it has a place for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume, given, settings

from pairtutor.cli.main import main
from pairtutor.errors import UsageError
from pairtutor.model.editions import IN_FORCE, SYSTEMS
from pairtutor.model.game import ForbiddenMeeting, Mark
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import ChosenBy, SystemChoice, Tournament
from pairtutor.resources import scenario_names
from pairtutor.sources.numbers import MOST_ROUNDS
from pairtutor.sources.scenario import read_scenario
from pairtutor.sources.scenario_text import as_scenario, left_out
from pairtutor.sources.trf.modern import as_trf26
from pairtutor.sources.trf.read import read_trf
from pairtutor.sources.trf.write import to_trf
from tests.lab.scenarios.lessons import loaded
from tests.lab.seeds import TIMES, share
from tests.lab.together import together
from tests.properties.test_any_tournament import tournaments
from tests.sources.trf.test_write import EVENTS

OLD = ("XXR", "XXZ", "XXP", "XXA", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")


def meant(tournament: Tournament) -> Tournament:
    """What a tournament says, however it is put: bans to the end, points until they stop, no remarks.

    What an event of teams leaves to the rules is said by a report file.
    """
    end = RoundNumber(MOST_ROUNDS)
    last = tournament.planned_rounds or end
    return tournament._replace(
        source="",
        system=None,
        remarks=(),
        places={},
        forbidden=tuple(
            ban._replace(last=end if ban.last >= last else ban.last) for ban in tournament.forbidden
        ),
        virtual_points={
            tpn: kept for tpn, line in tournament.virtual_points.items() if (kept := until(line))
        },
        absences={number: away for number, away in tournament.absences.items() if away},
        teams=tournament.teams and tournament.teams._replace(assumed=()),
    )


def until(line: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(line[: max((at for at, points in enumerate(line, 1) if points), default=0)])


def assert_newer_is_the_same(text: str) -> None:
    before = read_trf(text, "a.trf")
    newer = as_trf26(text, before)
    assert meant(read_trf(newer, "a.trf")) == meant(before)
    assert not [line for line in newer.splitlines() if line.startswith(OLD)]
    assert [line for line in newer.splitlines() if line[:3] == "001"] == [
        line for line in text.splitlines() if line[:3] == "001"
    ]
    assert as_trf26(newer, read_trf(newer, "a.trf")) == newer


@pytest.mark.parametrize("name", EVENTS)
def test_newer_records_say_what_the_older_ones_said(name: str) -> None:
    assert_newer_is_the_same(to_trf(EVENTS[name]))


RECORDS = """\
012 Older
XXR 5
XXC rank black1
BBW 3.0
BBD 1.0
XXS PAB=2.0
XXZ 2 3
XXP 1 4
XXA    1  1.0  1.0  0.5
XXA    2  1.0  1.0  0.5
XXA    4  0.0  1.0
192 FIDE_DUTCH_2026
999 kept
"""


def test_every_older_record_has_a_newer_one() -> None:
    players = "".join(f"001 {number:>4}      Name {number}\n" for number in (3, 1, 2, 4))
    text = RECORDS + players
    assert_newer_is_the_same(text)
    newer = as_trf26(text, read_trf(text, "a.trf")).splitlines()
    assert newer[:12] == [
        "012 Older",
        "142 5",
        "152 B",
        "XXC rank",
        "162  W 3.0    D 1.0    P 2.0",
        "240 Z   1    2    3",
        "260   1   5    1    4",
        "250       1.0   1   1    1    2",
        "250       1.0   2   2    1    2",
        "250       1.0   2   2    4    4",
        "250       0.5   3   3    1    2",
        "192 FIDE_DUTCH_2026",
    ]
    assert newer[12] == "999 kept"
    nothing = "XXR 5\nXXC white1\n192 FIDE_DUTCH_2026_BAKU\nXXA    1  0.0\n" + players
    assert_newer_is_the_same(nothing)


def readable(tournament: Tournament) -> Tournament:
    """The tournament with one allocated bye a round at most, and a game in its last round, as in files."""
    byes: set[int] = set()
    entries = {}
    for tpn, line in tournament.entries.items():
        marks = []
        for at, entry in enumerate(line):
            again = entry.mark is Mark.PAIRING_ALLOCATED_BYE and at in byes
            byes |= {at} if entry.mark is Mark.PAIRING_ALLOCATED_BYE else set()
            marks.append(entry._replace(mark=Mark.FULL_POINT_BYE) if again else entry)
        entries[tpn] = tuple(marks)
    assume(not tournament.recorded_rounds or any(line[-1].opponent for line in entries.values()))
    return tournament._replace(entries=entries)


@given(tournaments().map(readable))
@settings(max_examples=20 * TIMES, deadline=None)
def test_any_report_file_is_the_same_with_newer_records(tournament: Tournament) -> None:
    assert_newer_is_the_same(to_trf(tournament))


@given(tournaments().map(readable))
@settings(max_examples=20 * TIMES, deadline=None)
def test_any_tournament_is_the_same_as_a_scenario(tournament: Tournament) -> None:
    plain = tournament._replace(
        order=None,
        forbidden=tuple(ban._replace(last=RoundNumber(MOST_ROUNDS)) for ban in tournament.forbidden),
        absences={
            number: dict.fromkeys(sorted(away), Mark.ZERO_POINT_BYE)
            for number, away in tournament.absences.items()
        },
    )
    read = read_scenario(as_scenario(plain, IN_FORCE), "a.yaml", ".").tournament
    assert meant(read) == meant(plain)
    assert read.system == SystemChoice(IN_FORCE, ChosenBy("scenario"))


@together("name", lambda: [name for name in share(scenario_names(), 4) if loaded(name).stated is None])
def test_a_scenario_is_the_same_after_it_was_written(name: str) -> None:
    there = loaded(name)
    assert there.system is not None
    again = read_scenario(as_scenario(there, there.system.system), "a.yaml", ".").tournament
    again = again._replace(source=there.source, remarks=there.remarks, places=there.places)
    assert again == there  # no round depends on what is put in again
    if SYSTEMS[there.system.system].coloured:
        back = read_trf(to_trf(there), "a.trf")
        back = back._replace(maxi=there.maxi, players=there.players, round_to_pair=there.round_to_pair)
        assert meant(back) == meant(there)


@pytest.mark.parametrize("name", ["points", "rank order", "awards", "forbidden", "absences"])
def test_what_a_round_depends_on_is_not_left_out(name: str) -> None:
    with pytest.raises(UsageError, match="a scenario has no place for "):
        as_scenario(EVENTS[name], IN_FORCE)


def test_what_decides_nothing_is_left_out_and_named() -> None:
    event = EVENTS["altered"]
    first, *others = event.entries[event.players[0].tpn]
    line = (first._replace(mark=Mark.SHORT_WIN), *others)
    short = event._replace(entries={**event.entries, event.players[0].tpn: line})
    assert list(left_out(short)) == ["short-games", "notes"]
    read = read_scenario(as_scenario(short, IN_FORCE), "a.yaml", ".").tournament
    assert meant(read) == meant(event._replace(altered={}))
    both_lost = {tpn: (line[0]._replace(mark=Mark.LOSS), *line[1:]) for tpn, line in event.entries.items()}
    with pytest.raises(UsageError, match="two losses"):
        as_scenario(event._replace(entries={**event.entries, **both_lost}), IN_FORCE)
    ban = ForbiddenMeeting((event.players[0].tpn, event.players[1].tpn), RoundNumber(2), RoundNumber(5))
    with pytest.raises(UsageError, match="kept apart in some rounds only"):
        as_scenario(event._replace(forbidden=(ban,)), IN_FORCE)


@pytest.mark.parametrize(
    ("record", "there"),
    [
        ("192 FIDE_DUTCH_2026", "192 FIDE_DUTCH_2025"),
        ("192 FIDE_DUTCH_2026_BAKU", "192 FIDE_DUTCH_2025_BAKU"),
        ("092 FIDE_DUTCH_2026", "192 FIDE_DUTCH_2025"),
        ("102 nobody", "192 FIDE_DUTCH_2025"),
    ],
)
def test_a_code_for_programs_that_know_only_the_older_one(
    record: str, there: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, written = tmp_path / "a.trf", tmp_path / "b.trf"
    lines = ["012 Four", record, "142 3", *(f"001 {tpn:>4}      Name {tpn}" for tpn in range(1, 5))]
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert main(["convert", str(source), "--code", "FIDE_DUTCH_2025", "-o", str(written)]) == 0
    said = written.read_text(encoding="utf-8").splitlines()
    assert [line for line in said if line.startswith("192")] == [there]
    assert main(["convert", str(source), "--code", "FIDE_DUBOV", "-o", str(tmp_path / "c.trf")]) == 2
    assert "FIDE_DUBOV is the code of another system than dutch-2026" in capsys.readouterr().err

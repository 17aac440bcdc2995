"""Whatever is done to a file, reading it ends with a tournament or with clear faults, and soon."""

from __future__ import annotations

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairtutor.errors import SourceError
from pairtutor.model.tournament import Tournament
from pairtutor.sources.load import load
from tests.lab.mutations import KINDS as CHANGES
from tests.lab.mutations import mutated
from tests.lab.seeds import TIMES
from tests.lab.sources.build import FOUR, row, text
from tests.lab.sources.scenarios import WHOLE

TRF = text(
    "012 Open of Pôrto",
    "042 2026/01/15",
    "XXR 5",
    "XXC white1 rank",
    "162  W 1.0    D 0.5    P 1.0",
    "192 FIDE_DUTCH_BAKU",
    "BBU 1.0",
    "XXS FW=1 ZPB=0",
    *FOUR,
    row(5, "-H", "-U", "-Z", points="1.5"),
    "XXP 1 4",
    "XXZ 3",
    "XXA    2  1.0  0.5",
    "240 H   4    1    2",
    "250      1.0   1   2    1    3",
    "260   1   3    1    4",
).encode()

PIECES = [
    b"\r", b"\n",
     b"\t", b"\0", b"\xff", b"\xef\xbb\xbf", b"\x1b[2J", b" ", b"0", b"9999", b"-", b"001", b"XXR",
    b"310 x", b"'",
     b'"', b"[", b"{", b"}", b": ", b"- ", b"*a", b"&a ", b"!!int ", b"---\n", b"#", b"\xc2\x85",
]  # fmt: skip


KINDS = ("flip", *CHANGES)


def _check(data: bytes) -> None:
    begin = time.perf_counter()
    try:
        tournament = load("-", stdin=data)
    except SourceError as error:
        assert error.faults
        assert str(error) == "\n".join(map(str, error.faults))
        for fault in error.faults:
            assert str(fault).isprintable(), "one line, and nothing that moves the cursor"
            assert fault.file
            assert fault.fault
            assert fault.mend
            assert fault.line >= 0
            assert fault.column >= (fault.line > 0)
    else:
        _check_tournament(tournament)
    assert time.perf_counter() - begin < 2


def _check_tournament(tournament: Tournament) -> None:
    numbers = [player.tpn for player in tournament.players]
    assert numbers
    assert numbers == sorted(set(numbers))
    assert list(tournament.entries) == numbers
    assert {len(line) for line in tournament.entries.values()} == {tournament.recorded_rounds}
    assert all(player.name.isprintable() for player in tournament.players)
    assert all(str(remark).isprintable() for remark in tournament.remarks)
    for tpn, line in tournament.entries.items():
        for number, entry in enumerate(line):
            if entry.opponent is not None:
                assert tournament.entries[entry.opponent][number].opponent == tpn
    for absent in tournament.absences.values():
        assert set(absent) <= set(numbers)


@pytest.mark.parametrize("data", [TRF, WHOLE.encode()], ids=["trf", "yaml"])
def test_the_originals_are_read(data: bytes) -> None:
    assert load("-", stdin=data).players


@settings(max_examples=100 * TIMES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(mutated(TRF, PIECES, KINDS))
def test_a_mutated_report_file_is_read_or_refused_clearly(data: bytes) -> None:
    _check(data)


@settings(max_examples=100 * TIMES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(mutated(WHOLE.encode(), PIECES, KINDS))
def test_a_mutated_scenario_is_read_or_refused_clearly(data: bytes) -> None:
    _check(data)


@settings(max_examples=33 * TIMES, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused_clearly(data: bytes) -> None:
    _check(data)

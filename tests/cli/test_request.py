"""What is asked for is settled once in a command: which round, and by which system."""

from __future__ import annotations

import sys
from collections import Counter
from types import FrameType

import pytest

from pairtutor.cli.main import main
from pairtutor.errors import UsageError
from pairtutor.sources.load import load
from pairtutor.systems.base import choose_system
from pairtutor.tutor import pair, request_round, round_to_pair, run

SETTLING = {choose_system.__code__: "system", round_to_pair.__code__: "round"}


@pytest.mark.parametrize(
    "command",
    [
        ("pair", "exchange"),
        ("trace", "exchange"),
        ("explain", "exchange"),
        ("explain", "exchange", "--format", "html"),
        ("explain", "lim-median"),
        ("why", "exchange", "3"),
    ],
    ids=" ".join,
)
def test_round_and_system_are_settled_once(command: tuple[str, ...]) -> None:
    calls: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in SETTLING:
            calls[SETTLING[frame.f_code]] += 1

    sys.setprofile(count)
    try:
        assert main(command) == 0
    finally:
        sys.setprofile(None)
    assert calls == {"system": 1, "round": 1}


def test_a_settled_request_is_paired_as_run_pairs_it() -> None:
    tournament = load("three-editions")
    for system in ("dutch-2017", "lim-2026", None):
        request = request_round(tournament, None, choose_system(tournament, system))
        assert pair(request) == run(tournament, None, system)
        assert request.number == round_to_pair(tournament)


def test_only_a_round_that_nobody_named_is_told_to_be_the_last() -> None:
    tournament = load("exchange")
    number = tournament.recorded_rounds
    over = tournament._replace(planned_rounds=number, round_to_pair=None)
    choice = choose_system(over)
    assert request_round(over, None, choice) == (over, number, choice, True)
    assert request_round(over, number, choice) == (over, number, choice, False)
    assert not request_round(over._replace(planned_rounds=number + 1), None, choice).is_last
    with pytest.raises(UsageError, match="cannot be paired"):
        request_round(over, number + 1, choice)

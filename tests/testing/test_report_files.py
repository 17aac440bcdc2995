"""A folder of report files as tests: one for each, by a marker."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from pairtutor.sources.trf.write import to_trf
from tests.disputes.test_checking import recorded

TESTS = """
import pytest
from pairtutor import load, run
from pairtutor.testing import assert_keeps_the_rules


def engine(tournament, number):
    pairing = run(tournament, number, record=False).paired
    return [(board.white, board.black) for board in pairing.boards], pairing.bye


@pytest.mark.report_files("events")
def test_it_pairs(report_file):
    tournament = load(report_file)
    rounds = range(1, tournament.recorded_rounds + 1)
    assert_keeps_the_rules(engine, tournament, "dutch-2017", rounds)
"""


def run_tests(folder: Path) -> str:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "-v",
        "--strict-markers",
        str(folder),
    ]
    done = subprocess.run(command, cwd=folder.parent, capture_output=True, text=True, encoding="utf-8")
    return done.stdout


def test_there_is_a_test_for_each_file_and_none_for_an_empty_folder(tmp_path: Path) -> None:
    project = tmp_path / "project"
    (project / "events" / "2024").mkdir(parents=True)
    (project / "test_events.py").write_text(TESTS, encoding="utf-8")
    (project / "events" / "notes.txt").write_text("the hall was cold\n", encoding="utf-8")
    assert "there is no report file (.trf) in" in run_tests(project)
    good = to_trf(recorded("dutch-2017", 1))
    (project / "events" / "one.trf").write_text(good, encoding="utf-8")
    (project / "events" / "2024" / "two.trf").write_text(good[:300], encoding="utf-8")
    told = run_tests(project)
    assert "test_it_pairs[one.trf] PASSED" in told or "test_it_pairs[one.trf] FAILED" in told
    assert "test_it_pairs[2024/two.trf] " in told
    assert "2 items" in told or "collected 2" in told

"""Whole archives: folders, several processes, a Dask cluster, and what an earlier run has found out."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from threading import current_thread, main_thread

import pytest

from pairtutor.cli import workers
from pairtutor.cli.checked import Asked, Job, SourceChecked, check_jobs
from pairtutor.cli.main import main
from pairtutor.sources.trf.write import to_trf
from tests.disputes.test_checking import recorded

Capture = pytest.CaptureFixture[str]


@cache
def texts() -> tuple[str, ...]:
    return tuple(to_trf(recorded("dutch-2017", seed)) for seed in range(1, 7))


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Six files in two folders, one that cannot be read, and texts that are none."""
    (tmp_path / "2024" / "spring").mkdir(parents=True)
    for number, text in enumerate(texts(), 1):
        folder = tmp_path / "2024" / ("spring" if number % 2 else "")
        (folder / f"{number}.trf").write_text(text, encoding="utf-8")
    (tmp_path / "2024" / "bad.trf").write_text("001 x\n", encoding="utf-8")
    (tmp_path / "2024" / "notes.txt").write_text("the hall was cold\n", encoding="utf-8")
    (tmp_path / "2024" / "lesson.yaml").write_text("exam: 1\ntitle: none to check\n", encoding="utf-8")
    (tmp_path / "2024" / "7.txt").write_text(texts()[0], encoding="utf-8")
    return tmp_path / "2024"


def lines(capsys: Capture) -> list[str]:
    return sorted(capsys.readouterr().out.splitlines())


def test_a_folder_stands_for_the_report_files_below_it(archive: Path, capsys: Capture) -> None:
    assert main(["check", str(archive), "--system", "dutch-2017"]) == 2
    told = capsys.readouterr().out
    assert told.count(": agrees, ") == 7
    assert "8 files: 7 agree, 1 cannot be read" in told
    assert "notes.txt" not in told


def test_a_folder_stands_for_its_scenarios_too(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "round.trf").write_text(texts()[0], encoding="utf-8")
    (tmp_path / "mine.yaml").write_text("title: Mine\nsystem: dutch-2017\ntrf: round.trf\n", encoding="utf-8")
    (tmp_path / "mine.trace.yaml").write_text("schema: 6\nsteps: []\n", encoding="utf-8")
    assert main(["check", str(tmp_path), "--system", "dutch-2017"]) == 0
    told = capsys.readouterr().out
    assert "mine.yaml: agrees, " in told
    assert "2 files: 2 agree; " in told


def test_a_folder_without_report_files_is_an_error(tmp_path: Path, capsys: Capture) -> None:
    assert main(["check", str(tmp_path)]) == 2
    assert capsys.readouterr().err == (
        f"{tmp_path}: there is no report file (.trf) and no scenario (.yaml) in this folder or below it\n"
    )


def test_several_processes_find_what_one_finds(archive: Path, capsys: Capture) -> None:
    words = ["check", str(archive), "--system", "dutch-2026", "--format", "json"]
    status = main(words)
    alone = lines(capsys)
    assert main([*words, "-j", "2"]) == status == 2
    assert lines(capsys) == alone


def test_a_process_that_dies_loses_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(workers, "BATCH", 2)
    monkeypatch.setattr(workers, "check_jobs", check_or_die)
    jobs = [Job(f"{number}.trf", text.encode()) for number, text in enumerate(texts(), 1)]
    jobs.insert(2, Job(str(tmp_path / "once"), b""))
    jobs.insert(4, Job("always", b""))
    found = {one.source: one for one in workers.by_processes(jobs, Asked("dutch-2017"), 2)}
    assert found.keys() == {job.source for job in jobs}
    assert all(found[f"{number}.trf"].rounds for number in range(1, 7))
    assert found["always"].faults == ("always: the process that checked it ended, each time; check it alone",)
    assert found[str(tmp_path / "once")].faults == ("once: is checked",)


def check_or_die(jobs: list[Job], asked: Asked) -> list[SourceChecked]:
    """Check files as ever; one ends the process the first time, one each time."""
    found = []
    for job in jobs:
        if job.source == "always":
            os._exit(1)
        if job.source.endswith("once"):
            if not os.path.exists(job.source):
                Path(job.source).touch()
                os._exit(1)
            found.append(SourceChecked(job.source, ("once: is checked",)))
        else:
            found += check_jobs([job], asked)
    return found


def test_an_earlier_output_is_resumed(archive: Path, tmp_path: Path, capsys: Capture) -> None:
    words = ["check", str(archive), "--system", "dutch-2026", "--format", "json"]
    main(words)
    whole = capsys.readouterr().out.splitlines(keepends=True)
    rounds = [line for line in whole if "error" not in json.loads(line)]
    earlier = tmp_path / "earlier.jsonl"
    earlier.write_text("".join(rounds[:9]) + rounds[9][:30], encoding="utf-8")
    assert main([*words, "--resume", str(earlier)]) == 2
    assert sorted(capsys.readouterr().out.splitlines(keepends=True)) == sorted({*whole} - {*rounds[:9]})
    assert main([*words, "--resume", str(tmp_path / "none.jsonl")]) == 2
    assert capsys.readouterr().out.splitlines(keepends=True) == whole


def test_what_is_no_output_cannot_be_resumed(archive: Path, tmp_path: Path, capsys: Capture) -> None:
    earlier = tmp_path / "earlier.jsonl"
    earlier.write_text("{}\n{}\n", encoding="utf-8")
    assert main(["check", str(archive), "--resume", str(earlier)]) == 2
    assert "earlier.jsonl:1:1: this line is no round of an earlier output" in capsys.readouterr().err


def test_the_summary_counts_rounds_by_the_clause_that_is_broken_first(archive: Path, capsys: Capture) -> None:
    main(["check", str(archive), "--system", "dutch-2026", "--summary"])
    head, *rows, empty, totals = capsys.readouterr().out.splitlines()
    assert head.split() == ["system", "rounds", "agree", "differ"]
    system, rounds, agree, differ = rows[0].split()
    assert system == "dutch-2026"
    assert int(rounds) == int(agree) + int(differ)
    assert sum(int(row.split()[-1]) for row in rows[1:]) == int(differ) > 0
    assert all(re.match(r"  (\[C\d+\] )?[234][.\d]+ ", row) for row in rows[1:])
    assert empty == ""
    assert totals.endswith(f"{rounds} rounds: {agree} agree, {differ} differ")


def test_many_processes_and_a_cluster_do_not_go_together(capsys: Capture) -> None:
    assert main(["check", "exchange", "-j", "2", "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert capsys.readouterr().err == "pairtutor check: give -j or --scheduler, not both\n"


def test_a_cluster_finds_what_one_process_finds(archive: Path, capsys: Capture) -> None:
    distributed = pytest.importorskip("distributed")
    words = ["check", str(archive), "--system", "dutch-2026", "--format", "json"]
    status = main(words)
    alone = lines(capsys)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        assert main([*words, "--scheduler", cluster.scheduler_address]) == status
        assert lines(capsys) == alone


def test_a_worker_with_another_version_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        monkeypatch.setattr(workers, "versions", lambda: ("0.9" if _at_a_worker() else "1.0", "3.11"))
        assert main(["check", "exchange", "--scheduler", cluster.scheduler_address]) == 2
    assert "has pairtutor 0.9 and Python 3.11; here it is 1.0 and Python 3.11" in capsys.readouterr().err


def _at_a_worker() -> bool:
    return current_thread() is not main_thread()


def test_a_scheduler_that_does_not_answer_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(workers, "PATIENCE", "200ms")
    assert main(["check", "exchange", "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in capsys.readouterr().err

"""What keeps a release back, what is written of one, and what others run from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import yaml

from pairtutor import __version__
from pairtutor.sources.trf.write import to_trf
from tests.conftest import ROOT
from tests.disputes.test_checking import recorded
from tests.lab.languages import macros
from tests.lab.release.__main__ import main
from tests.lab.release.built import built_once
from tests.lab.release.materials import bill_of_materials, checksums, packed
from tests.lab.release.ready import changed_here, faults, tags_here

READY = "# Changes\n\n## [Unreleased]\n\n## [1.2.3] - 2026-11-24\n\n- All.\n\n## [1.2.2] - 2026-11-23\n"


def test_a_version_that_is_ready() -> None:
    assert list(faults("1.2.3", READY, ["v1.2.3"])) == []


@pytest.mark.parametrize(
    ("version", "changelog", "tags", "told"),
    [
        ("1.2.4", READY, [], "the newest version in the changelog is not 1.2.4"),
        ("1.2.3", READY.replace("[Unreleased]\n", "[Unreleased]\n\n- More.\n"), [], "changes stand under"),
        ("1.2.3", READY.replace("## [Unreleased]\n\n", ""), [], "does not begin with [Unreleased]"),
        ("1.2.3", READY.replace(" - 2026-11-24", ""), [], "[1.2.3] in the changelog has no day"),
        ("1.2.3", READY, ["v1.2.2"], "the commit has the tag v1.2.2, and the version is 1.2.3"),
        ("1.2", READY, [], "1.2 is no version of three numbers"),
    ],
)
def test_what_is_not_ready_is_told(version: str, changelog: str, tags: list[str], told: str) -> None:
    assert any(told in fault for fault in faults(version, changelog, tags))


def test_a_version_that_is_ready_is_let_through_and_another_one_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    release = "tests.lab.release.__main__"
    monkeypatch.setattr(f"{release}.languages", lambda words: 0)
    monkeypatch.setattr(f"{release}.faults", lambda *told: iter(()))
    assert main(["--check"]) == 0
    monkeypatch.setattr(f"{release}.languages", lambda words: 1)
    assert main(["--check"]) == 1
    monkeypatch.setattr(f"{release}.languages", lambda words: 0)
    monkeypatch.setattr(f"{release}.faults", lambda *told: iter(["no day"]))
    assert main(["--check"]) == 1
    assert "not ready: no day\n" in capsys.readouterr().err


def test_a_version_is_not_released_while_a_translation_lags(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.lab.release.__main__.faults", lambda *told: iter(()))
    for listing in ("stale", "missing", "wrong_slots"):
        monkeypatch.setattr(macros, listing, lambda language: [])
    assert main(["--check"]) == 0
    monkeypatch.setattr(macros, "stale", lambda language: ["phrases/board.txt.j2 text"])
    assert main(["--check"]) == 1


def test_what_is_not_committed_is_told(tmp_path: Path) -> None:
    assert changed_here(tmp_path) == []
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]
    file = tmp_path / "a.txt"
    file.write_text("one", encoding="utf-8")
    for words in (["init", "-q"], ["add", "a.txt"], ["commit", "-q", "-m", "One"]):
        subprocess.run([*git, *words], cwd=tmp_path, check=True)
    assert changed_here(tmp_path) == []
    file.write_text("two", encoding="utf-8")
    assert changed_here(tmp_path) == ["a.txt"]
    assert list(faults("1.2.3", READY, [], ["a.txt"])) == ["not committed: a.txt"]


def test_the_changelog_of_the_checkout_is_read() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    told = list(faults(__version__, text, tags_here(ROOT)))
    assert all("does not begin" not in fault and "has no day" not in fault for fault in told)


def test_the_bill_names_all_that_is_needed_and_nothing_else() -> None:
    bill = bill_of_materials()
    names = {one["name"].lower() for one in bill["components"]}
    assert {"textual", "jinja2", "pyyaml", "fsrs", "platformdirs", "markupsafe", "rich"} <= names
    assert not {"pytest", "hypothesis", "genanki", "pairtutor"} & names
    assert bill["metadata"]["component"]["version"] == __version__
    refs = {one["ref"] for one in bill["dependencies"]}
    assert refs == {one["bom-ref"] for one in bill["components"]} | {f"pkg:pypi/pairtutor@{__version__}"}
    assert {ref for one in bill["dependencies"] for ref in one["dependsOn"]} <= refs


def test_checksums_are_those_that_sha256sum_reads(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("b.whl", "a.tar.gz")]
    for path in files:
        path.write_bytes(path.name.encode())
    digests = [sha256(name).hexdigest() for name in (b"a.tar.gz", b"b.whl")]
    assert checksums(files) == f"{digests[0]}  a.tar.gz\n{digests[1]}  b.whl\n"


def test_the_site_is_one_archive_of_the_same_bytes(tmp_path: Path) -> None:
    for place in ("one", "other"):
        for name in ("index.html", "rules/ssm-en/index.html"):
            path = tmp_path / place / "site" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(name, encoding="utf-8")
    archives = [packed(tmp_path / place / "site", tmp_path / f"{place}.zip") for place in ("one", "other")]
    assert archives[0].read_bytes() == archives[1].read_bytes()
    with ZipFile(archives[0]) as archive:
        assert archive.namelist() == ["site/index.html", "site/rules/ssm-en/index.html"]
        assert archive.read("site/index.html") == b"index.html"


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def test_a_release_is_published_without_a_password() -> None:
    jobs = read(".github/workflows/release.yml")["jobs"]
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert jobs["publish"]["needs"] == "build"
    assert any("make release" in str(step.get("run")) for step in jobs["build"]["steps"])
    (kept,) = [step["with"]["path"] for step in jobs["build"]["steps"] if "upload" in str(step.get("uses"))]
    assert "dist/pairtutor-*-site.zip\n" in kept
    assert "secrets." not in (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="bash is needed")
def test_the_action_checks_files_and_adds_to_the_summary(tmp_path: Path) -> None:
    tournament = recorded("dutch-2017", 1)
    (tmp_path / "good.trf").write_text(to_trf(tournament), encoding="utf-8")
    action = read("action.yml")
    *_, check = action["runs"]["steps"]
    assert set(check["env"]) == {"FILES", "SYSTEM", "ROUNDS", "PAIRTUTOR_LANG", "JUNIT"}
    summary = tmp_path / "summary.md"
    asked = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "GITHUB_STEP_SUMMARY": str(summary),
        **{"FILES": "good.trf .", "SYSTEM": "dutch-2017", "ROUNDS": "", "PAIRTUTOR_LANG": "fr"},
        "JUNIT": "report.xml",
    }
    command = ["bash", "-euo", "pipefail", "-c", check["run"]]
    done = subprocess.run(command, cwd=tmp_path, env=asked, capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert "fichiers" in done.stdout
    assert "Chaque ronde est celle des règles." in summary.read_text(encoding="utf-8")
    assert "<testsuites " in (tmp_path / "report.xml").read_text(encoding="utf-8")


def test_the_hook_checks_report_files() -> None:
    (hook,) = read(".pre-commit-hooks.yaml")
    assert hook["entry"] == "pairtutor check"
    assert hook["language"] == "python"


@pytest.mark.slow
def test_the_wheel_runs_in_a_bare_environment(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """What `pipx run --spec dist/*.whl pairtutor` does: an environment with the wheel and what it needs."""
    _, wheel = built_once(tmp_path_factory)
    venv.create(tmp_path / "bare")
    bin_ = tmp_path / "bare" / ("Scripts" if os.name == "nt" else "bin")
    python = str(bin_ / "python")
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", str(wheel)],
        capture_output=True,
        text=True,
    )
    if done.returncode and not os.environ.get("CI"):
        pytest.skip("pip reaches no package index here")
    assert done.returncode == 0, done.stderr
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    for words, told in ((["pair", "exchange"], "6\n3 6\n"), (["--version"], f"pairtutor {__version__}\n")):
        command = [str(bin_ / "pairtutor"), *words]
        run = subprocess.run(command, cwd=tmp_path, env=surroundings, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        assert run.stdout.startswith(told)

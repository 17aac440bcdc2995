"""What `pairtutor app` says where Pyodide is not there, or is another one."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from pairtutor.app.page import FILES, VERSION
from pairtutor.cli.main import main


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the one line that the command refuses with."""
    assert main(["app", "-o", "tutor.html", *arguments]) == 2
    assert not Path("tutor.html").exists()
    (line,) = capsys.readouterr().err.splitlines()
    return line


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_without_pyodide_it_says_how_to_get_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys) == (
        f"pairtutor app: say with --pyodide where Pyodide {VERSION} is; npm pack pyodide@{VERSION} fetches it"
    )


def test_a_folder_without_it_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, "--pyodide", ".").startswith(".: pyodide.mjs of Pyodide is missing; ")


def test_files_of_another_version_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for name in FILES:
        Path(name).write_bytes(b"other")
    with tarfile.open("other.tgz", "w:gz") as archive:
        for name in FILES:
            archive.add(name, f"package/{name}")
    for place in (".", "other.tgz"):
        wanted = f"{place}: pyodide.mjs is not that of Pyodide {VERSION}; "
        assert refusal(capsys, "--pyodide", place).startswith(wanted)


@pytest.mark.parametrize("content", [None, b"no archive"])
def test_what_cannot_be_read_is_refused(capsys: pytest.CaptureFixture[str], content: bytes | None) -> None:
    if content is not None:
        Path("p.tgz").write_bytes(content)
    assert refusal(capsys, "--pyodide", "p.tgz").startswith("p.tgz: Pyodide cannot be read: ")


def test_a_site_is_written_with_its_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {
        "index.html": "tutor",
        "courses/ssm-en/index.html": "course",
        "courses/ssm-fr/index.html": "cours",
    }
    monkeypatch.setattr("pairtutor.app.page.read_runtime", lambda place: {})
    monkeypatch.setattr("pairtutor.app.site.site_files", lambda *asked, **rules: iter(made.items()))
    for force in ([], ["--force"]):
        assert main(["app", "--pyodide", ".", "--site", "dist", *force]) == 0
        assert {path: Path("dist", path).read_text(encoding="utf-8") for path in made} == made
    assert main(["app", "--pyodide", ".", "--site", "dist"]) == 2

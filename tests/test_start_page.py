"""The first quarter of an hour as it is written: what each person types, in order, in one folder."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.main import main
from tests.test_readme import TEXTS, section, typed

LEFT_OUT = {"step", "quiz", "serve", "course", "rulebook"}
"""On the screen, waiting for input, or long; each has tests of its own."""
ANSWERED = {
    "An arbiter with a terminal": ["explain", "why", "why-not", "why-not", "repair", "check"],
    "A lecturer": ["scenarios", "scenarios", "explain", "bracket", "exam", "mark"],
    "A trainee": ["rules"],
    "A developer": ["generate", "why-not", "check", "engine", "trace", "check"],
}
"""What each is answered by."""


def folder(place: Path) -> None:
    """Put into a folder what its reader has: a report file, an archive, and what an own engine printed."""
    played = ["generate", "--players", "13", "--rounds", "9", "--byes", "0", "--late", "0", "--seed", "4"]
    (place / "archive").mkdir()
    for name, more in (("open", ["--played", "7"]), ("archive/one", [])):
        assert main([*played, *more, "-o", str(place / f"{name}.trf")]) == ExitCode.DONE
    text = (place / "open.trf").read_text(encoding="utf-8")
    assert (
        main(["pair", str(place / "open.trf"), "--format", "trf", "-o", str(place / "open.trf"), "--force"])
        == 0
    )
    assert text != (place / "open.trf").read_text(encoding="utf-8")


def commands(text: str) -> list[list[str]]:
    """Return the words of the commands of a text that are to be run, each once."""
    found = dict.fromkeys(typed(text))
    return [words for words in (shlex.split(one)[1:] for one in found) if words and words[0] not in LEFT_OUT]


def run(words: list[str], status: int = ExitCode.DONE) -> None:
    """Run a command; before a list is asked about it is made, and before a table is marked it is filled."""
    if "out.txt" in words:
        assert main(["pair", words[1], "-o", "out.txt", "--force"]) == ExitCode.DONE
    if words[0] == "mark":
        table = Path(words[2])
        rows = "".join(f"Person {one},{one},2W 3B,1-14,13-12 4-6,C1,7\n" for one in range(30))
        table.write_text(table.read_text(encoding="utf-8") + rows, encoding="utf-8")
    assert main(words) == status, words


@pytest.mark.parametrize("person", ANSWERED)
def test_what_is_typed_in_the_first_quarter_of_an_hour_is_answered(
    person: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    folder(tmp_path)
    ran = commands(section(person, "start.md"))
    assert [words[0] for words in ran] == ANSWERED[person]
    for words in ran:
        capsys.readouterr()
        run(words)
        told = capsys.readouterr()
        assert told.out or "-o" in words or "-p" in words, words
    if person == "A lecturer":
        assert re.search(r"^Person 29 +29 .* of \d+", told.out, re.MULTILINE)


def test_what_the_readme_tells_each_to_type_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    folder(tmp_path)
    ran = commands(section("Who you are"))
    assert [words[0] for words in ran] == [
        "explain",
        "why",
        "check",
        "exam",
        "mark",
        "generate",
        "why-not",
        "engine",
    ]
    for words in ran:
        run(words)
    assert Path("OUT").read_text(encoding="utf-8").startswith("20\n")


def test_an_engine_that_departs_is_told_no(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for words in commands(section("Your engine's output, checked", "programs.md")):
        run(words)
    lines = Path("out.txt").read_text(encoding="utf-8").splitlines()
    (white, black), (other, last) = (line.split() for line in lines[1:3])
    lines[1:3] = [f"{white} {last}", f"{other} {black}"]
    Path("out.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert main(["why-not", "7.trf", "--claim", "out.txt"]) == ExitCode.ANSWER_IS_NO


def test_every_person_of_the_page_has_been_tried() -> None:
    persons = re.findall(r"^## (.*)$", TEXTS["start.md"], re.MULTILINE)
    assert persons == ["An arbiter with a file, and nothing installed", *ANSWERED]

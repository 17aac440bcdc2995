"""Every command that a page of `docs/` names is run, on what its reader has, and answers."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import pairtutor
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.main import main
from tests.test_readme import TEXTS, typed

ELSEWHERE = {"step", "quiz", "serve", "course", "rulebook", "app", "cards", "mark"}
"""On the screen, waiting for input, long, or in need of what is not ours; each has its own tests."""
PAGES = sorted(TEXTS.keys() - {"README.md", "start.md"})
"""What README and the start pages print is typed by `test_start_page`."""
HAS = {
    "SOURCE": "open.trf",
    "FILE": "whole.trf",
    "FOLDER": "archive",
    "S": "dutch-2026",
    "N": "2",
    "NUMBER": "C12",
    "IN": "open.trf",
    "IN.trf": "open.trf",
    "old.trf": "whole.trf",
    "mine.yaml": "dutch-2026",
}
"""What the reader has where a page writes a name for it; `whole.trf` has nine rounds, `open.trf` seven."""
CHANGED = re.compile(r"(\d+):\d+-\d+=1-0")


@pytest.fixture(scope="module")
def has(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two report files, an archive, boards that were found, an exam and an answer sheet."""
    place = tmp_path_factory.mktemp("reader")
    (place / "archive").mkdir()
    played = ["generate", "--players", "31", "--seed", "7", "--byes", "0", "--late", "0", "--forfeits", "0"]
    for name, more in (("open", ["--played", "7"]), ("whole", []), ("archive/one", ["--rounds", "3"])):
        assert main([*played, *more, "-o", str(place / f"{name}.trf")]) == ExitCode.DONE
    assert main(["pair", str(place / "open.trf"), "-o", str(place / "boards.txt")]) == ExitCode.DONE
    return place


def commands(text: str) -> Iterator[list[str]]:
    """Yield the words of the commands of a page that are run here; a verb alone is only named."""
    for command in dict.fromkeys(typed(text)):
        words = [HAS.get(word, word) for word in shlex.split(command)[1:]]
        if len(words) > 1 and words[0] not in ELSEWHERE:
            yield [_played(word, words[1]) for word in words]


def _played(word: str, source: str) -> str:
    """Return a word of a command; a game supposed to end otherwise becomes one of the file."""
    changed = CHANGED.fullmatch(word)
    return game_of(source, int(changed[1])) if changed and source.endswith(".trf") else word


def game_of(source: str, number: int) -> str:
    """Return a game of a round as `what-if` takes it, won by White."""
    entries = pairtutor.load(source).entries
    white = next(tpn for tpn, line in entries.items() if line[number - 1].colour == "white")
    return f"{number}:{white}-{entries[white][number - 1].opponent}=1-0"


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_answered(
    page: str, has: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(has)
    for words in commands(TEXTS[page]):
        writes = {"-o", "-p", "-l"} & {*words}
        if "out.txt" in words:
            assert main(["pair", words[1], "-o", "out.txt"]) == ExitCode.DONE
        capsys.readouterr()
        assert main([*words, *(["--force"] if "-o" in words else [])]) in (
            ExitCode.DONE,
            ExitCode.ANSWER_IS_NO,
        ), words
        told = capsys.readouterr()
        assert told.out or writes, words

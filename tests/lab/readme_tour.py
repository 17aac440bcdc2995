"""The commands of the README and of docs, and what they print; run as a program it writes the outputs anew.

A `console` block holds lines `$ pairtutor ...`, each followed by its output. A line `...` in an
output stands for any number of lines; writing anew keeps as many lines before and after it.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pairtutor.cli.exit_codes import ExitCode

README = Path(__file__).parents[2] / "README.md"
DOCS = README.parent / "docs"
PAGES = (README, *sorted(DOCS.glob("*.md")))
"""All that has such commands."""

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GAP = "..."


@dataclass(frozen=True, slots=True)
class Shown:
    """A command and the lines that it is shown to print."""

    command: str
    lines: tuple[str, ...]

    @property
    def ours(self) -> bool:
        """Whether it is a command of pairtutor (and not one that installs it)."""
        return self.command.startswith("pairtutor ")

    def agrees(self, printed: list[str]) -> bool:
        """Return whether the lines are those printed."""
        return self.of(printed) == list(self.lines)

    def of(self, printed: list[str]) -> list[str]:
        """Return the lines printed, with the same gap as the lines shown."""
        if GAP not in self.lines:
            return printed
        before = self.lines.index(GAP)
        after = len(self.lines) - before - 1
        return [*printed[:before], GAP, *printed[len(printed) - after :]]


def commands(block: str) -> Iterator[Shown]:
    """Yield the commands of a block."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *lines = part.splitlines()
        yield Shown(command, tuple(lines))


def tour(text: str) -> list[Shown]:
    """Return the commands of pairtutor in a text."""
    return [shown for block in BLOCK.findall(text) for shown in commands(block) if shown.ours]


def output(command: str, folder: Path | None = None) -> list[str]:
    """Run a command of pairtutor and return the lines that it prints; the answer may be no.

    Raises:
        CalledProcessError: it fails.
    """
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        env={**os.environ, "COLUMNS": "100"},
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if done.returncode not in (ExitCode.DONE, ExitCode.ANSWER_IS_NO):
        done.check_returncode()
    return [line.rstrip() for line in done.stdout.splitlines()]


def anew(block: re.Match[str]) -> str:
    """Return a block with the outputs as they are now."""
    lines = ["```console"]
    for shown in commands(block.group(1)):
        lines.append(f"$ {shown.command}")
        lines += shown.of(output(shown.command)) if shown.ours else shown.lines
    return "\n".join([*lines, "```"])


if __name__ == "__main__":
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        if (now := BLOCK.sub(anew, text)) != text:
            page.write_text(now, encoding="utf-8", newline="\n")

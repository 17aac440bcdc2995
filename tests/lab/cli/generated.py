"""Does `check` agree with `generate`? `python -m tests.lab.cli.generated [SYSTEM...] --files 500`.

Each system has so many files, of 4 to 60 players and 2 to 13 rounds, in which games are forfeited, byes asked
for and players late, from never to in every third case. Each is read as written and checked round by round.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from pairtutor.cli.main import main as pairtutor
from pairtutor.model.editions import SYSTEMS

CHANCES = ("0", "0.04", "0.12", "0.35")


def words(seed: int) -> Iterator[str]:
    """Yield the options of a tournament: what a seed decides, each in its own measure."""
    yield from ("--seed", str(seed), "--players", str(4 + seed * 7 % 57), "--rounds", str(2 + seed * 5 % 12))
    yield from ("--draws", f"0.{seed % 10}")
    for place, option in enumerate(("--forfeits", "--byes", "--late")):
        yield from (option, CHANCES[seed // 4**place % 4])


def said(arguments: list[str]) -> tuple[int, str, str]:
    """Return exit status, output and errors of a command."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = pairtutor(arguments)
    return status, out.getvalue(), err.getvalue()


def agreeing(system: str, seed: int, file: Path) -> Iterator[bool]:
    """Write a tournament, and yield for each of its rounds whether `check` agrees."""
    status, _, told = said(["generate", "--system", system, *words(seed), "-o", str(file), "--force"])
    assert status == 0, told
    status, checked, told = said(["check", str(file), "--system", system, "--format", "json"])
    yield from (json.loads(line)["agrees"] for line in checked.splitlines())
    assert status < 2, (system, seed, told)


def main() -> int:
    """Count files and rounds of each system; the exit status is 1 if a round differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*", default=list(SYSTEMS))
    parser.add_argument("--files", type=int, default=500)
    options = parser.parse_args()
    differing = 0
    with tempfile.TemporaryDirectory() as place:
        for system in options.systems:
            counted: Counter[bool] = Counter()
            for seed in range(1, 1 + options.files):
                found = Counter(agreeing(system, seed, Path(place) / f"{system}-{seed}.trf"))
                if found[False]:
                    sys.stdout.write(f"{system}: seed {seed}: {found[False]} rounds differ\n")
                counted += found
            differing += counted[False]
            files = f"{options.files} files, {counted.total()} rounds"
            sys.stdout.write(f"{system}: {files}, {counted[True]} agree\n")
            sys.stdout.flush()
    return int(bool(differing))


if __name__ == "__main__":
    sys.exit(main())

"""Files and arguments with changes that nobody meant: an answer or a clear refusal, and soon.

`python -m tests.benchmarks.mutated --inputs 20000` changes report files, scenarios, traces, claims and
arguments, and runs a command on each: exit status 0, 1 or 2, at most a dozen lines on standard error, nothing
that takes longer than five seconds. What does not keep to that is printed with its seed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from pairtutor.cli.main import VERBS, main
from pairtutor.resources import scenario_path

LINES: Final = 12
SECONDS: Final = 5.0
PIECES: Final = (
    *(b"\n", b"\r", b"\t", b"\0", b"\xff", b"\x1b[2J", b" ", b"0", b"9999", b"-", b"001", b"XXR"),
    *(b"310 x", b"'", b'"', b"[", b"{", b"}", b": ", b"- ", b"*a", b"299 ", b"### MPA @ Round 2: ", b"null"),
)
BASES: Final = ("rematch", "exchange", "collapse", "lim-bye", "dubov-limit", "2012-join", "ssm-float-again")
WORDS: Final = (
    *("--round", "--system", "--player", "--pair", "--claim", "--format", "--against", "--bye", "-o", "-j"),
    *(
        "0",
        "1",
        "99999999999",
        "-1",
        "x",
        "",
        "dutch-2017",
        "lim-1999",
        "3-4",
        "json",
        "html",
        "\x1b[2J",
        "Ä",
    ),
    *(
        "exchange",
        "rematch",
        "nofile.trf",
        ".",
        "Ä",
        "-o",
        "--",
        "--mpa",
        "--summary",
        "--brackets",
        "--depth",
    ),
)


ASKED: Final = [verb for verb in VERBS if verb not in ("step", "quiz", "app", "course", "exam", "completion")]
"""The verbs that neither need a screen nor write folders."""


def changed(rng: Random, data: bytes) -> bytes:
    """Return a file after one to four changes."""
    out = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(max(len(out), 1))
        match rng.choice(("flip", "delete", "insert", "cut", "line", "digit")):
            case "flip" if out:
                out[place] = rng.randrange(256)
            case "digit" if out:
                out[place] = rng.choice(b"0123456789")
            case "delete":
                del out[place : place + rng.randint(1, 12)]
            case "insert":
                out[place:place] = rng.choice(PIECES)
            case "cut" if rng.random() < 0.2:
                del out[place:]
            case "line":
                lines = bytes(out).split(b"\n")
                lines[rng.randrange(len(lines))] = rng.choice(lines)
                out = bytearray(b"\n".join(lines))
    return bytes(out)


def run(words: list[str]) -> tuple[int, str, float]:
    """Return exit status, standard error and seconds of a command."""
    out, err = StringIO(), StringIO()
    begin = perf_counter()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(words)
    return status, err.getvalue(), perf_counter() - begin


class Bases:
    """The files that are changed, by kind."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        yaml = [scenario_path(name) for name in BASES]
        self.scenarios = [path.read_bytes() for path in yaml if path is not None]
        report = scenario_path("dispute-mark")
        assert report is not None, "it is bundled"
        self.reports = [report.with_suffix(".trf").read_bytes()]
        self.traces = [self._made("trace", name) for name in BASES[:3]]
        self.claims = [self._made("pair", "exchange")]

    def _made(self, verb: str, name: str) -> bytes:
        path = self.folder / f"{verb}-{name}"
        main([verb, name, "-o", str(path)])
        return path.read_bytes()


def commands(rng: Random, bases: Bases) -> list[str]:
    """Return one command on one changed input, written to a file where it is one."""
    target = bases.folder / "changed"
    kinds: dict[str, tuple[list[bytes], str, list[list[str]]]] = {
        "report": (bases.reports, ".trf", [["pair"], ["check"], ["explain"], ["why", "--player", "2"]]),
        "scenario": (
            bases.scenarios,
            ".yaml",
            [["pair"], ["check"], ["trace"], ["why-not", "--pair", "1-2"]],
        ),
        "trace": (bases.traces, ".yaml", [["verify"]]),
        "claim": (bases.claims, ".txt", []),
        "arguments": ([], "", []),
    }
    kind = rng.choice(list(kinds))
    files, ending, verbs = kinds[kind]
    if kind == "arguments":
        return [rng.choice(ASKED), *rng.choices(WORDS, k=rng.randint(0, 5))]
    path = target.with_suffix(ending)
    path.write_bytes(changed(rng, rng.choice(files)))
    if kind == "claim":
        return ["why-not", "exchange", "--claim", str(path)]
    verb, *more = rng.choice(verbs)
    return [verb, str(path), *more]


def judged(words: list[str], answer: Callable[[list[str]], tuple[int, str, float]] = run) -> tuple[int, str]:
    """Return the exit status of a command, and what is wrong with how it answered; empty if nothing."""
    status, told, took = answer(words)
    if status not in (0, 1, 2):
        return status, f"exit {status}: {told.strip()[:300]}"
    if told.count("\n") > LINES:
        return status, f"{told.count(chr(10))} lines on standard error"
    return status, f"{took:.1f} s" if took > SECONDS else ""


def main_(arguments: list[str]) -> int:
    """Run the commands; 1 if one of them did not keep to what is promised."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    statuses: Counter[int] = Counter()
    broken = 0
    with TemporaryDirectory() as place:
        os.chdir(place)  # where a changed argument makes a file
        bases = Bases(Path(place))
        for seed in range(args.seed, args.seed + args.inputs):
            words = commands(Random(seed), bases)
            status, wrong = judged(words)
            statuses[status] += 1
            if wrong:
                broken += 1
                print(f"seed {seed}: {' '.join(words)!r}: {wrong}", flush=True)
    told = ", ".join(f"exit {status}: {count}" for status, count in sorted(statuses.items()))
    print(f"{args.inputs} inputs; {told}; {broken} not as promised")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main_(sys.argv[1:]))

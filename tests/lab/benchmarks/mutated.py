"""Files and arguments with changes that nobody meant: an answer or a clear refusal, and soon.

`python -m tests.lab.benchmarks.mutated --inputs 20000` changes report files, scenarios, traces, claims,
exams, answer sheets and arguments, and runs a command on each: exit status 0, 1 or 2, at most a dozen lines
on standard error, no more than five seconds of processor time. What breaks that is printed with its seed.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from pairtutor import load
from pairtutor.cli.main import VERBS, main
from pairtutor.resources import scenario_path
from pairtutor.sources.trf.write import to_trf

LINES: Final = 12
SECONDS: Final = 5.0
TOKEN: Final = re.compile(rb"[\w./+-]+")
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
        "..",
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
LINES_OF_WORDS: Final = tuple(
    line.split()
    for line in (
        "pair exchange --round 3 -o boards.txt",
        "explain exchange --depth full --round 2",
        "explain rematch --format html -o page.html",
        "explain three-editions --against dutch-2012",
        "trace lim-bye --format json",
        "check exchange rematch --summary",
        "check dispute-mark --format json --brackets",
        "check . --resume done.jsonl --format json",
        "why exchange --player 7 --round 2",
        "why-not exchange --pair 4-7",
        "why-not exchange --bye 4",
        "why-not three-editions --float Novák",
        "why-not dubov-limit --colour 3=white",
        "verify trace-exchange.yaml --source exchange",
        "mark exam/exam.yaml exam/key.yaml --format json",
        "rules C.10 --system dutch-2017",
        "scenarios --system lim-1999",
    )
)


def without_scores(report: bytes) -> bytes:
    """Return a report in which nothing contradicts a changed result."""
    lines = report.split(b"\n")
    return b"\n".join(line[:80] + b"    " + line[84:] if line[:3] == b"001" else line for line in lines)


def changed(rng: Random, data: bytes) -> bytes:
    """Return a file after one to four changes."""
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4))):
        place = rng.randrange(max(len(out), 1))
        match rng.choice(("flip", "delete", "insert", "cut", "line", "digit", "token", "token", "swap")):
            case "flip" if out:
                out[place] = rng.randrange(256)
            case "digit" if out:
                places = [at for at, byte in enumerate(out) if 48 <= byte < 58] or [place]
                out[rng.choice(places)] = rng.choice(b"0123456789")
            case "token" if found := list(TOKEN.finditer(out)):
                old = rng.choice(found)
                out[old.start() : old.end()] = rng.choice(found)[0]
            case "swap" if len(found := list(TOKEN.finditer(out))) > 1:
                at = rng.randrange(len(found) - 1)
                one, other = found[at : at + 2]
                between = bytes(out[one.end() : other.start()])
                out[one.start() : other.end()] = other[0] + between + one[0]
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


def changed_words(rng: Random) -> list[str]:
    """Return a command line with up to two words changed, or one put together of any words."""
    if rng.random() < 0.2:
        return [rng.choice(ASKED), *rng.choices(WORDS, k=rng.randint(0, 5))]
    words = list(rng.choice(LINES_OF_WORDS))
    for _ in range(rng.randint(0, 2)):
        place = rng.randrange(1, len(words) + 1)
        match rng.choice(("insert", "replace", "drop", "letters")):
            case "replace" if place < len(words):
                words[place] = rng.choice(WORDS)
            case "drop":
                del words[place : place + 1]
            case "letters" if place < len(words):
                words[place] = changed(rng, words[place].encode()).decode("utf-8", "replace")
            case _:
                words.insert(place, rng.choice(WORDS))
    return words


def run(words: list[str]) -> tuple[int, str, float]:
    """Return exit status, standard error and seconds of processor time of a command."""
    out, err = StringIO(), StringIO()
    begin = process_time()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(words)
    return status, err.getvalue(), process_time() - begin


class Bases:
    """The files that are changed, by kind."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        yaml = [scenario_path(name) for name in BASES]
        self.scenarios = [path.read_bytes() for path in yaml if path is not None]
        report = scenario_path("dispute-mark")
        assert report is not None, "it is bundled"
        written = [to_trf(load(name)).encode() for name in BASES[:3]]
        self.reports = [report.with_suffix(".trf").read_bytes(), *written, *map(without_scores, written)]
        self.traces = [self._made("trace", name) for name in BASES[:3]]
        self.claims = [self._made("pair", "exchange")]
        run(["exam", "--system", "dutch-2026", "-o", str(folder / "exam")])
        run(["check", "exchange", "--format", "json", "-o", str(folder / "done.jsonl")])
        self.exams = [(folder / "exam" / "exam.yaml").read_bytes()]
        self.answers = [(folder / "exam" / "key.yaml").read_bytes()]

        self.kept = set(folder.iterdir())

    def clear(self) -> None:
        """Remove what a command has written, so that a seed finds the same files always."""
        for path in set(self.folder.iterdir()) - self.kept:
            path.unlink()

    def _made(self, verb: str, name: str) -> bytes:
        path = self.folder / f"{verb}-{name}.yaml"
        run([verb, name, "-o", str(path)])
        return path.read_bytes()


REPORTS: Final = (
    "pair X",
    "check X",
    "explain X",
    "why X --player 2",
    "why-not X --pair 1-2",
    "check X --mpa",
)
SCENARIOS: Final = ("pair X", "check X", "trace X", "why-not X --pair 1-2", "why-not exchange --claim X")


def commands(rng: Random, bases: Bases) -> list[str]:
    """Return one command on one changed input, written to a file where it is one."""
    kinds: dict[str, tuple[list[bytes], str, tuple[str, ...]]] = {
        "report": (bases.reports, ".trf", REPORTS),
        "scenario": (bases.scenarios, ".yaml", SCENARIOS),
        "trace": (bases.traces, ".yaml", ("verify X",)),
        "claim": (bases.claims, ".txt", ("why-not exchange --claim X",)),
        "exam": (bases.exams, ".yaml", ("mark X exam/key.yaml",)),
        "answers": (bases.answers, ".yaml", ("mark exam/exam.yaml X", "mark exam/exam.yaml X --format html")),
    }
    kind = rng.choice(["arguments", *kinds])
    if kind == "arguments":
        return changed_words(rng)
    files, ending, lines = kinds[kind]
    path = (bases.folder / "changed").with_suffix(ending)
    path.write_bytes(changed(rng, rng.choice(files)))
    return [str(path) if word == "X" else word for word in rng.choice(lines).split()]


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
        folder = Path(place, "far", "below")  # a changed argument may name the folder above
        folder.mkdir(parents=True)
        os.chdir(folder)  # where a changed argument makes a file
        bases = Bases(folder)
        for seed in range(args.seed, args.seed + args.inputs):
            words = commands(Random(seed), bases)
            status, wrong = judged(words)
            bases.clear()
            statuses[status] += 1
            if wrong:
                broken += 1
                print(f"seed {seed}: {' '.join(words)!r}: {wrong}", flush=True)
    told = ", ".join(f"exit {status}: {count}" for status, count in sorted(statuses.items()))
    print(f"{args.inputs} inputs; {told}; {broken} not as promised")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main_(sys.argv[1:]))

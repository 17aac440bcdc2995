"""Everything that a checkout prints of many rounds, as hashes, to be held against the state before a change.

`python -m tests.lab.printed OUT.json` makes the list of the checkout that is on the path: once of the old one
(`PYTHONPATH=OLD python -P tests/lab/printed.py OLD.json`), once of the new one. Then
`python -m tests.lab.printed --compare OLD.json NEW.json` names what differs; the status is 1 if there is any.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

SYSTEMS = (
    "dutch-2012",
    "dutch-2017",
    "dutch-2026",
    "lim-1999",
    "lim-2026",
    "dubov-1997",
    "dubov-2026",
    "burstein-2026",
    "ssm",
    "swiss-team-2026",
)

LANGUAGES = ("en", "fr", "es", "de")

FORMATS = (
    ("explain",),
    ("explain", "--depth", "full"),
    ("explain", "--format", "md"),
    ("explain", "--format", "html"),
)
"""What is made of every round in every language."""

ALIKE = (
    ("trace",),
    ("trace", "--format", "json"),
    ("pair", "--format", "json"),
    ("check", "--format", "json"),
)
"""What is made of every round once: no word in it belongs to a language."""

ANSWERS = (("why-not", "--all"), ("why-not", "--all", "--format", "json"))
"""Answers to every question about every bracket, in every language."""


def _run_verb(argv: Sequence[str]) -> str:
    """Return the digest of what a command prints, with its status."""
    from pairtutor.cli.main import main

    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            status: object = main(list(argv))
        except SystemExit as end:
            status = end.code
    return hashlib.sha256(f"{status}\n{out.getvalue()}\n{errors.getvalue()}".encode()).hexdigest()[:20]


def _folder_digest(argv: Sequence[str]) -> str:
    """Return the digest of the folder that a command writes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "made"
        status = _run_verb((*argv, "-o", str(folder)))
        digest = hashlib.sha256(status.encode() if not folder.is_dir() else b"")
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".apkg":  # a package of cards holds the time
                digest.update(str(path.relative_to(folder)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def _commands(source: str, *, answers: bool) -> Iterator[tuple[str, ...]]:
    """Yield the commands that are run for a source."""
    for verb, *options in ALIKE:
        yield (verb, source, *options)
    for language in LANGUAGES:
        for verb, *options in (*FORMATS, *(ANSWERS if answers else ())):
            yield (verb, source, *options, "--lang", language)


def _source_digests(source: str) -> dict[str, str]:
    """Return the digests of everything that is printed of one source, by command."""
    commands = _commands(source, answers=True)
    return {
        " ".join((*command[:1], Path(source).name, *command[2:])): _run_verb(command) for command in commands
    }


def _exam_digests(system: str) -> dict[str, str]:
    """Return the digests of the exams of a system, in every language, and of its course in English."""
    digests = {}
    for language in LANGUAGES:
        argv = ("exam", "--system", system, "--seed", "7", "--count", "6", "--lang", language)
        digests[" ".join(argv)] = _folder_digest(argv)
    return digests


def _seeded_rounds(folder: Path, rounds: int) -> list[str]:
    """Write about so many seeded rounds of all systems into a folder; return their paths."""
    from pairtutor.cli.main import main

    sources = []
    per_system = max(1, rounds // len(SYSTEMS))
    for system in SYSTEMS:
        for seed in range(per_system):
            path = folder / f"{system}-{seed}.trf"
            if not path.exists():
                size, played = 7 + 3 * (seed % 6), 3 + seed % 4
                argv = ("generate", "--system", system, "--players", str(size), "--rounds", str(played))
                extra = ("--forfeits", "0.05", "--byes", "0.05", "--seed", str(seed), "-o", str(path))
                with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                    main([*argv, *extra])
            if path.exists():  # a field whose first round cannot be paired has no file
                sources.append(str(path))
    return sources


def write_digests(out: Path, files: Path, rounds: int, processes: int, scenarios: Sequence[str]) -> None:
    """Write the digests of everything to a file."""
    files.mkdir(parents=True, exist_ok=True)
    sources = [*scenarios, *_seeded_rounds(files, rounds)]
    digests: dict[str, str] = {}
    with ProcessPoolExecutor(processes) as pool:
        for number, part in enumerate(pool.map(_source_digests, sources, chunksize=4)):
            digests.update(part)
            if number % 25 == 0:
                sys.stderr.write(f"{number} of {len(sources)}\n")
        for part in pool.map(_exam_digests, SYSTEMS):
            digests.update(part)
    out.write_text(json.dumps(digests, indent=0, sort_keys=True))
    sys.stdout.write(f"{len(sources)} rounds, {len(digests)} outputs\n")


def compare(old: Path, new: Path) -> int:
    """Print the commands whose outputs differ; return 1 if there are any, else 0."""
    before, after = json.loads(old.read_text()), json.loads(new.read_text())
    names = sorted(before.keys() & after.keys())
    different = [name for name in names if before[name] != after[name]]
    for name in different:
        sys.stdout.write(f"{name}\n")
    alone = len(before.keys() ^ after.keys())
    sys.stdout.write(f"{len(names)} outputs of both, {len(different)} differ, {alone} of one alone\n")
    return 1 if different or alone else 0


def main() -> int:
    """Make the list, or compare two."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--sources", type=Path, default=Path(tempfile.gettempdir()) / "pairtutor-printed")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--scenarios", nargs="*", help="names; without it all that are bundled")
    args = parser.parse_args()
    if args.compare:
        return compare(*args.files)
    os.environ["COLUMNS"] = "80"
    names = args.scenarios
    if names is None:
        folder = Path(__file__).parents[2] / "scenarios"
        names = [path.stem for path in sorted(folder.glob("*.yaml"))]
    write_digests(args.files[0], args.sources, args.rounds, args.processes, names)
    return 0


if __name__ == "__main__":
    sys.exit(main())

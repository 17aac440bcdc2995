"""Hold `pairtutor engine` against an engine of the field: the same command line, and the same bytes?

`python -m tests.lab.cli.with_engine bbpPairings --system dutch-2017 --files 200 [FOLDER...]`: files of the
folders, then generated ones, so many in all. Each is checked (`-c`) and its last round paired (`-p`) by both,
each with the checklist (`-l`); what is not the same is printed and, with `--save`, kept. bbpPairings 5.0.1
pairs by dutch-2017, its version 6 by dutch-2026.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import ChosenBy, SystemChoice
from pairtutor.sources.files import report_files_below
from pairtutor.sources.load import load
from pairtutor.sources.trf.write import to_trf
from tests.lab.cli.generated import said, words

Answer = tuple[str, list[str]]
"""What is printed, and the checklist without its last line, which names the program."""


def theirs(engine: str, file: Path, task: str) -> Answer:
    """Return what an engine says."""
    done = subprocess.run(
        [engine, "--dutch", file.name, task, "-l", "a.list"],
        cwd=file.parent,
        capture_output=True,
        check=False,
    )
    return done.stdout.decode(), _listed(file)


def ours(file: Path, task: str, system: str) -> Answer:
    """Return what we say."""
    _, out, _ = said(["engine", "--dutch", "--system", system, str(file), task, "-l", "a.list"])
    return out, _listed(file)


def _listed(file: Path) -> list[str]:
    """Return the checklist that was written beside a file, and take it away."""
    path = file.parent / "a.list"
    lines = path.read_text(encoding="utf-8").splitlines()[:-1] if path.exists() else []
    path.unlink(missing_ok=True)
    return lines


def generated(folder: Path, seed: int, system: str) -> Path:
    """Return a tournament by a seed, as wild as `tests.lab.cli.generated` has it."""
    file = folder / f"generated-{seed}.trf"
    known = ("--code", SYSTEMS[system].codes[-1])
    status, _, told = said(["generate", "--system", system, *known, *words(seed), "-o", str(file)])
    assert status == 0, told
    return file


def files(options: argparse.Namespace, folder: Path) -> Iterator[Path]:
    """Yield copies of the files that are compared."""
    given = [Path(path) for place in options.folders for path in report_files_below(place)]
    for path in given[: options.files]:
        copy = folder / path.name
        copy.write_bytes(path.read_bytes())
        yield copy
    for seed in range(1, 1 + options.files - len(given)):
        yield generated(folder, seed, options.system)


def recorded(file: Path, system: str) -> Path:
    """Return a file, without the absences of a round that is not recorded: engines take them for a round."""
    tournament = load(str(file), system=system)
    if tournament.absences:
        text = to_trf(tournament._replace(absences={}), SYSTEMS[system].codes[-1])
        file.write_text(text, encoding="utf-8")
    return file


def before_last(file: Path, system: str) -> Path | None:
    """Return the file as it was before its last round; None if it has none."""
    tournament = load(str(file), system=system)
    if not tournament.recorded_rounds:
        return None
    chosen = tournament._replace(system=SystemChoice(system, ChosenBy("option")))
    cut = file.with_name("cut.trf")
    before = chosen.before(RoundNumber(tournament.recorded_rounds))
    cut.write_text(to_trf(before, SYSTEMS[system].codes[-1]), encoding="utf-8")
    return cut


def compared(engine: str, file: Path, system: str) -> Iterator[str]:
    """Yield in what the two differ."""
    for task, source in (("-c", recorded(file, system)), ("-p", before_last(file, system))):
        if source is None:
            continue
        (our_text, our_list), (their_text, their_list) = (
            ours(source, task, system),
            theirs(engine, source, task),
        )
        if our_text != their_text:
            yield f"{task} output"
        if our_list != their_list:
            yield f"{task} checklist"


def main() -> int:
    """Compare; the exit status is 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("engine", type=lambda path: str(Path(path).resolve()))
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--system", default="dutch-2026")
    parser.add_argument("--files", type=int, default=200)
    parser.add_argument("--save", type=Path, help="a folder for files that differ")
    options = parser.parse_args()
    counted: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as place:
        for file in files(options, Path(place)):
            counted["files"] += 1
            counted["rounds"] += load(str(file), system=options.system).recorded_rounds
            for what in compared(options.engine, file, options.system):
                counted[what] += 1
                sys.stdout.write(f"{file.name}: {what} differs\n")
                if options.save:
                    (options.save / file.name).write_bytes(file.read_bytes())
    sys.stdout.write(f"{options.system}: {', '.join(f'{what}: {n}' for what, n in counted.items())}\n")
    return int(len(counted) > 2)


if __name__ == "__main__":
    sys.exit(main())

"""Where people wait, in two states of the program: commands by turns, the one file until it is ready, paper.

`python -m tests.lab.benchmarks.waits BEFORE AFTER --pyodide TGZ --file TRF`: the executables of two
installations, so that both are compiled, the archive of Pyodide, and a report file of which every round
differs from the rules. Commands are told in seconds of the processor with their start, medians of five (of 25
where they are brief); what a browser shows in seconds that go by.
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import Browser

from tests.lab.benchmarks.fields import SYSTEM, tournament_file
from tests.lab.benchmarks.positions import time_of_children
from tests.lab.benchmarks.tables import seconds, table
from tests.lab.html.browser import chromium
from tests.lab.html.paper import SHEETS

TURNS = 5
"""So often each is asked, one state after the other."""
BRIEF, OFTEN = 0.5, 25
"""What takes fewer seconds is asked so often."""
ONCE_READY = """() => new Promise((done) => {
    const look = () => (document.body?.dataset.ready === undefined ? setTimeout(look, 10) : done());
    look();
})"""
"""Waits until the file answers; Playwright looks for a selector twice a second in the end."""
ROUND = 9
ASKED = ("3-9", "7")
"""A pair and a player of the open of 40."""


def commands(slow: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield what is asked, and the arguments that ask for it; in `slow` every round differs."""
    forty, thousand = (str(tournament_file(players, ROUND)) for players in (40, 1000))
    about = ["--system", SYSTEM, "--round", str(ROUND)]
    pair, player = ASKED
    yield "`explain --format html`", ["explain", "--round", str(ROUND), "--format", "html", str(slow)]
    yield "`explain`, 1,000 players", ["explain", *about, thousand]
    yield "`check`", ["check", str(slow)]
    yield "`why`, 40 players", ["why", *about, forty, player]
    yield "`why-not`, 40 players", ["why-not", *about, "--pair", pair, forty]


def processor_time(arguments: list[str], executable: str) -> float:
    """Return the seconds of the processor that a command takes; it may say no (1).

    Raises:
        RuntimeError: it fails.
    """
    before = time_of_children()
    done = subprocess.run([executable, *arguments], capture_output=True, check=False)
    taken = time_of_children() - before
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr.decode())
    return taken


def until_ready(browser: Browser, file: Path) -> float:
    """Return the seconds until the one file answers, in a window that has never seen it."""
    context = browser.new_context(offline=True)
    page = context.new_page()
    start = perf_counter()
    page.goto(file.as_uri(), wait_until="commit")
    page.evaluate(ONCE_READY)
    taken = perf_counter() - start
    context.close()
    return taken


def sheets(browser: Browser, file: Path) -> int:
    """Return the number of sheets that a page fills in print, on A4."""
    page = browser.new_page()
    page.goto(file.as_uri())
    printed = page.pdf(format="A4")
    page.close()
    return len(SHEETS.findall(printed))


def by_turns(states: tuple[str, str], measure: Callable[[str], float]) -> tuple[float, float]:
    """Return the medians of what is measured of two states, one after the other, after one try of each."""
    brief = max(map(measure, states)) < BRIEF
    taken: dict[str, list[float]] = {state: [] for state in states}
    for _ in range(OFTEN if brief else TURNS):
        for state in states:
            taken[state].append(measure(state))
    before, after = (median(taken[state]) for state in states)
    return before, after


def _row(what: str, before: float, after: float) -> list[str]:
    return [what, seconds(before), seconds(after), f"{after / before:.2f}"]


def main(states: tuple[str, str], pyodide: str, slow: Path) -> str:
    """Return the table."""
    rows = [_row(what, *by_turns(states, partial(processor_time, asked))) for what, asked in commands(slow)]
    with TemporaryDirectory() as folder, chromium() as browser:
        files = {state: Path(folder, f"{number}.html") for number, state in enumerate(states)}
        for state, file in files.items():
            subprocess.run([state, "app", "--pyodide", pyodide, "-o", str(file)], check=True)
        rows.append(
            _row("ready in Chromium", *by_turns(states, lambda state: until_ready(browser, files[state])))
        )
        forty, printed = tournament_file(40, ROUND), []
        for state, file in files.items():
            asked = ["--system", SYSTEM, "--round", str(ROUND), "--format", "html", "--force"]
            subprocess.run([state, "explain", *asked, "-o", str(file), str(forty)], check=True)
            printed.append(sheets(browser, file))
    before, after = printed
    rows.append(["sheets in print, 40 players", str(before), str(after), f"{after / before:.2f}"])
    return table(["what", "before", "after", "ratio"], rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.lab.benchmarks.waits", description=__doc__)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--pyodide", required=True)
    parser.add_argument("--file", type=Path, required=True)
    chosen = parser.parse_args()
    print(main((chosen.before, chosen.after), chosen.pyodide, chosen.file))

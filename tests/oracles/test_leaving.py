"""Who else could be left over of a bracket of 2012, as recorded, is what listing every candidate finds.

More of it: `python -m tests.oracles.test_leaving 100` (fields of each kind, files).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.sources.load import load
from pairtutor.trace.events import ByeAssigned, FloaterChosen
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.corpus.files import FILES
from tests.oracles.generator import Pairs, play
from tests.oracles.leaving import Field, Listing, Other
from tests.oracles.profiles import Profile

LARGEST = 8
EDITIONS = ("dutch-2012", "dutch-2017", "dutch-2026")
RECORDING = "dutch-2012"
"""The edition that records who else could be left over; of the others it is asked (`tests/answers`)."""
WORN = Profile(
    name="worn",
    players=(5, 13),
    rounds=(3, 9),
    rounds_share=(0.5, 0.8),
    draws=0.4,
    forfeits=0.04,
    half_byes=0.02,
    full_byes=0.01,
    zero_byes=0.02,
)
"""Few players and many rounds: brackets with several downfloaters, a Limbo, hard completions."""
OFTEN = replace(WORN, name="often", draws=0.7)


def compare(trace: Trace, seen: Counter[str]) -> None:
    """Compare what a round tells with the listing, in all its brackets that can be listed."""
    index = RoundIndex(trace)
    field = Field(index.opened)
    least = field.least_bye
    for record in index.openings:
        told = [one for one in record.floaters if one.alternatives is not None]
        if not told or len(record.opened.mdps) + len(record.opened.residents) > LARGEST:
            continue
        wanted = Listing(field, record, least).others(record)
        for one in told:
            assert others(one) == wanted, (index.opened.tournament, index.opened.round, one)
        seen.update(one.criterion for one in wanted)
        seen[f"floaters {min(record.opened.downfloaters, 2)}"] += 1
        seen["MDP left"] += any(isinstance(one, FloaterChosen) and one.limbo for one in told)
        seen["nobody"] += not wanted


def others(event: FloaterChosen | ByeAssigned) -> list[Other]:
    """Return the alternatives that a step tells."""
    told = zip(event.alternatives or (), event.deciding, event.values, event.hits, strict=True)
    return [Other(*one) for one in told]


def rounds(system: str, seeds: range, profile: Profile) -> Iterator[Trace]:
    """Yield the traces of generated rounds."""
    traces: list[Trace] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, system)
        if lesson.pairing is None:
            return None
        traces.append(lesson.recorded)
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    for seed in seeds:
        for _ in play(profile, seed, pair):
            pass
        yield from traces
        traces.clear()


def test_generated_fields() -> None:
    seen: Counter[str] = Counter()
    for trace in rounds(RECORDING, range(6), WORN):
        compare(trace, seen)
    assert all(seen[kind] for kind in ("floaters 2", "floaters 1", "sequence", "colour-preference")), seen


def cases(most: int) -> Iterator[Trace]:
    """Yield the rounds of the corpus, of so many files."""
    for case in [one for one in FILES if one.system == RECORDING][:most]:
        tournament = load(str(case.path))
        for number in range(1, tournament.recorded_rounds + 1):
            lesson = run(tournament, number, RECORDING)
            if lesson.pairing is not None:
                yield lesson.recorded


def test_the_corpus() -> None:
    seen: Counter[str] = Counter()
    for trace in cases(1):
        compare(trace, seen)
    assert seen["floaters 1"], seen


def main(most: int) -> None:
    """Compare generated fields and files of the corpus, as many of each, and say what was seen."""
    fields = {one.name: rounds(RECORDING, range(most), one) for one in (WORN, OFTEN)}
    for name, traces in {"corpus": cases(most), **fields}.items():
        seen: Counter[str] = Counter()
        for trace in traces:
            compare(trace, seen)
        sys.stdout.write(f"{name} {dict(seen)}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)

"""The tournaments that are measured: made once by the seeded generator, paired by pairtutor, kept."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from pairtutor.errors import NoLegalPairing
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.sources.load import load
from pairtutor.sources.trf.write import to_trf
from pairtutor.tutor import run
from tests.lab.oracles.fielded import fielded
from tests.lab.oracles.generator import Pairs, before_round, play
from tests.lab.oracles.profiles import Profile

SYSTEM = "dutch-2017"
SEED = 1
OPEN = Profile(
    name="open",
    players=(2, 9999),
    rounds=(1, 99),
    forfeits=0.005,
    half_byes=0.004,
    zero_byes=0.002,
    withdrawals=0,
    late_entries=0,
)


def tournament_file(players: int, rounds: int, system: str = SYSTEM) -> Path:
    """Return the file of a tournament with all its rounds, paired by a system; made when it is not there."""
    folder = Path(tempfile.gettempdir(), "pairtutor-benchmarks")
    folder.mkdir(exist_ok=True)
    path = folder / f"open-{players}x{rounds}-seed{SEED}-{system}.trf"
    if not path.exists():
        *_, last = play(OPEN, SEED, partial(_pair, system), players=players, rounds=rounds)
        path.write_text(to_trf(fielded(last, system)), encoding="utf-8")
    return path


def before_each_round(path: Path) -> Iterator[tuple[Tournament, RoundNumber]]:
    """Yield the tournament of a file as it stood before each of its rounds."""
    whole = load(str(path))
    for number in range(1, whole.recorded_rounds + 1):
        yield before_round(whole, RoundNumber(number)), RoundNumber(number)


def _pair(system: str, tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
    try:
        pairing = run(fielded(tournament, system), number, system, record=False).paired
    except NoLegalPairing:
        return None
    return [(board.white, board.black) for board in pairing.boards], pairing.bye

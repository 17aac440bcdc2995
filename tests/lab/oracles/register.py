"""What the programs in the register of known differences do in its rounds, by running them.

`python -m tests.lab.oracles.register EXECUTABLE` asks bbpPairings, which no package brings.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from importlib.metadata import version
from pathlib import Path
from typing import Final

from caissify_pairings.fpc import check_trf
from py4swiss.engines import dutch
from py4swiss.engines.common import PairingEngine

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import ChosenBy, SystemChoice, Tournament
from pairtutor.sources.library import EngineDifference, engine_differences
from pairtutor.sources.load import load
from pairtutor.sources.trf.fill import with_round
from pairtutor.sources.trf.write import to_trf
from pairtutor.tutor import round_to_pair, run
from tests.lab.oracles.py4swiss_differences import ENGINES
from tests.lab.oracles.py4swiss_oracle import pair_parsed, parsed

Did = tuple[AbstractSet[tuple[int, int]], int | None]
"""The games of a round, White first, and the bye."""


def py4swiss(tournament: Tournament, number: RoundNumber, system: str) -> Did:
    """Return what py4swiss does."""
    engines: dict[str, type[PairingEngine]] = {"dutch-2017": dutch.Engine, **ENGINES}
    found = pair_parsed(parsed(tournament, number), engines[system])
    assert found is not None
    return set(found[0]), found[1]


def caissify(tournament: Tournament, number: RoundNumber, system: str) -> Did:
    """Return what the checker of caissify-pairings has beside a recorded round."""
    report = check_trf(with_round(tournament, run(tournament, number, system, record=False).paired))
    boards = report["rounds"][number - 1]["engine_pairings"]
    away = tournament.absent_in(number)
    byes = [board["white"] for board in boards if board.get("bye") and board["white"] not in away]
    games = {(board["white"], board["black"]) for board in boards if not board.get("bye")}
    return games, byes[0] if byes else None


def bbp(executable: str, tournament: Tournament, system: str) -> Did:
    """Return what bbpPairings does."""
    chosen = tournament._replace(system=SystemChoice(system, ChosenBy("option")))
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "a.trf"
        file.write_text(to_trf(chosen, SYSTEMS[system].codes[-1]), encoding="utf-8")
        command = [executable, "--dutch", str(file), "-p"]
        printed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    boards = [(int(white), int(black)) for white, black in map(str.split, printed.splitlines()[1:])]
    return {board for board in boards if board[1]}, next((one for one, none in boards if not none), None)


RUN: Final[Mapping[str, Callable[[Tournament, RoundNumber, str], Did]]] = {
    f"py4swiss {version('py4swiss')}": py4swiss,
    f"caissify-pairings {version('caissify-pairings')}": caissify,
}
"""Programs that the tests are installed with."""


def round_of(known: EngineDifference) -> tuple[Tournament, RoundNumber, str]:
    """Return the round of a difference, as it was before it was paired, and its system."""
    tournament = load(known.scenario)
    number = round_to_pair(tournament)
    return tournament.before(number), number, known.rule.split()[0]


def is_so(known: EngineDifference, did: Did) -> bool:
    """Return whether a program did what the register says."""
    games, bye = did
    if known.bye is not None:
        return bye == known.bye
    if known.floater is None:
        return (known.white, known.black) in games
    tournament, _, _ = round_of(known)
    score = {tpn: sum(entry.points for entry in line) for tpn, line in tournament.entries.items()}
    floater = Tpn(known.floater)
    met = next((Tpn(other) for game in games if floater in game for other in game if other != floater), None)
    return met is not None and score[met] < score[floater]


def main() -> int:
    """Ask bbpPairings; the exit status is 1 if it does otherwise than the register says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("executable", type=lambda path: str(Path(path).resolve()))
    executable = parser.parse_args().executable
    wrong = 0
    for known in engine_differences():
        if known.program not in RUN:
            tournament, _, system = round_of(known)
            so = is_so(known, bbp(executable, tournament, system))
            wrong += not so
            sys.stdout.write(f"{known.program}, {known.scenario}: {'as registered' if so else 'otherwise'}\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())

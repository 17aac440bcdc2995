"""One giant bracket: nearly all games are drawn, and the event goes on until no round can be paired."""

from __future__ import annotations

from time import process_time

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from tests.lab.benchmarks.fields import SEED
from tests.lab.benchmarks.tables import seconds, table
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import Profile

SYSTEMS = ("dutch-2017", "dutch-2026", "dutch-2012")


def giant_brackets(sizes: list[int], shares: list[float]) -> str:
    """Return the table of the slowest round and of all rounds, trace recorded."""
    rows = []
    for share in shares:
        for players in sizes:
            times = [_rounds(players, share, system) for system in SYSTEMS]
            cells = [f"{seconds(max(one))}, {seconds(sum(one))}" for one in times]
            rows.append([f"{players} x {len(times[0])}", f"{share:.0%}", *cells])
    return table(["players x rounds", "drawn", *(f"{one}: slowest round, all" for one in SYSTEMS)], rows)


def _rounds(players: int, share: float, system: str) -> list[float]:
    """Return the seconds of the processor for every round of one event; loading the engine is left out."""
    profile = Profile(
        name="giant",
        players=(players, players),
        rounds=(players - 1, players - 1),
        draws=share,
        forfeits=0,
        half_byes=0,
        zero_byes=0,
        withdrawals=0,
        late_entries=0,
    )
    times: list[float] = []
    run(next(play(profile, SEED, lambda _, number: None, players=4)), 1, system)

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        start = process_time()
        pairing = run(tournament, number, system).pairing
        times.append(process_time() - start)
        if pairing is None:
            return None
        return [(board.white, board.black) for board in pairing.boards], pairing.bye

    for _ in play(profile, SEED, pair):
        pass
    return times

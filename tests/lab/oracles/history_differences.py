"""Rounds after histories that no legal play makes, paired by two routes.

`python -m tests.lab.oracles.history_differences FIRST END [SYSTEM]` takes these seeds of all systems or one.

Each round is paired by the engine and by the literal route of its system, and its trace is proven. By the
rules of 2026 of the Dutch system the brackets are those of the trace, and of each every candidate is listed.
That no legal pairing exists is said only where the other route finds none.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.oracles import brute_force
from tests.lab.oracles.completion import completes
from tests.lab.oracles.histories import random_history
from tests.lab.oracles.leaving import Field, Listing
from tests.lab.oracles.lim_comparison import by_listing
from tests.lab.oracles.literal_colours import white_of
from tests.lab.oracles.py4swiss_differences import burstein_listed, dubov_listed
from tests.lab.oracles.standing import standings
from tests.lab.oracles.swiss_team import Literal as LiteralTeams
from tests.lab.oracles.swiss_team_differences import event_before
from tests.lab.systems.dubov_1997 import standing as dubov
from tests.lab.systems.dubov_1997.literal import by_hand as dubov_by_hand
from tests.lab.systems.dutch_2012.literal import Literal as Literal2012
from tests.lab.systems.ssm.literal import by_hand as ssm_by_hand

Boards = tuple[list[tuple[int, int]], int | None]
"""The boards, White (or the first player) first, in order of these, and the bye."""
Route = Callable[[Tournament, RoundNumber], Boards | None]
LARGEST: Final = 8
"""A bracket of more players is not listed by the rules of 2026."""


def _boards(pairs: Iterable[tuple[int, int]], bye: int | None) -> Boards:
    return sorted((int(one), int(other)) for one, other in pairs), None if bye is None else int(bye)


def _dutch_2012(tournament: Tournament, number: RoundNumber) -> Boards | None:
    made = Literal2012(tournament, number).result
    if made is None:
        return None
    # E.2 looks at no difference, and E.5 at the pairing number
    field = {one.tpn: replace(one, difference=0, parity=one.tpn) for one in standings(tournament, number)}
    boards = set()
    for pair in made[0]:
        one, other = (field[tpn] for tpn in map(Tpn, sorted(pair)))
        white = white_of(one, other, tournament.initial_colour or Colour.WHITE)
        boards.add((white.tpn, other.tpn if white is one else one.tpn))
    return _boards(boards, made[1])


def _dutch_2017(tournament: Tournament, number: RoundNumber) -> Boards | None:
    try:
        answer = brute_force.pair_round(tournament, number)
    except brute_force.NoPairing:
        return None
    return _boards(list(answer.games), answer.bye)


def _dubov_1997(tournament: Tournament, number: RoundNumber) -> Boards | None:
    players = dubov.standings(tournament, number)
    without = [[one for one in players if one != bye] for bye in players if not bye.had_point]
    if not any(map(dubov.completes, without if len(players) % 2 else [players])):
        return None
    return _boards(*dubov_by_hand(tournament, number))


def _dubov_2026(tournament: Tournament, number: RoundNumber) -> Boards | None:
    made = dubov_listed(tournament, number, ())
    return made and _boards(*made)


def _burstein(tournament: Tournament, number: RoundNumber) -> Boards | None:
    made = burstein_listed(tournament, number, ())
    return made and _boards(*made)


def _lim(system: str) -> Route:
    def route(tournament: Tournament, number: RoundNumber) -> Boards | None:
        made = by_listing(tournament, number, system)
        return made and _boards(*made)

    return route


def _ssm(tournament: Tournament, _number: RoundNumber) -> Boards | None:
    made, _ = ssm_by_hand(tournament)
    return made and _boards(*made)


def _teams(tournament: Tournament, number: RoundNumber) -> Boards | None:
    made = LiteralTeams(event_before(tournament, number)).pair()
    return _boards(made.boards, made.bye or None) if made.brackets else None


ROUTES: Final[dict[str, Route]] = {
    "dutch-2012": _dutch_2012,
    "dutch-2017": _dutch_2017,
    "dubov-1997": _dubov_1997,
    "dubov-2026": _dubov_2026,
    "burstein-2026": _burstein,
    "lim-1999": _lim("lim-1999"),
    "lim-2026": _lim("lim-2026"),
    "ssm": _ssm,
    "swiss-team-2026": _teams,
}


def compared(system: str, seed: int) -> str:
    """Pair one round both ways; return whether they agree, both find it impossible, or differ.

    Raises:
        TraceNotProven: the trace of the engine is not proven.
    """
    tournament, number = random_history(seed, system)
    lesson = run(tournament, number, system)
    verify(lesson.recorded)
    if system not in ROUTES:
        return _listed(lesson.recorded, impossible=lesson.pairing is None)
    ours = None
    if lesson.pairing is not None:
        ours = _boards(((one.white, one.black) for one in lesson.pairing.boards), lesson.pairing.bye)
    try:
        theirs = ROUTES[system](tournament, number)
    except brute_force.TooLarge:
        return "too large"
    if ours != theirs:
        return "differ"
    return "impossible" if ours is None else "agree"


def _listed(trace: Trace, *, impossible: bool) -> str:
    """Hold every bracket of a trace against all its candidates, or its refusal against all pairings."""
    index = RoundIndex(trace)
    field = Field(index.opened)
    if impossible:
        odd = len(field.players) % 2
        can = field.least_bye is not None if odd else completes((), field.players)
        return "differ" if can else "impossible"
    for record in index.brackets:
        listing = Listing(field, record, field.least_bye)
        if listing.size > LARGEST:
            return "too large"
        best = listing.first_best()
        judged = record.accepted_first
        if best is None or judged is None:
            return "differ"
        pairs = {frozenset((one.tpn, other.tpn)) for one, other in best.pairs}
        if pairs != set(map(frozenset, judged.pairs)):
            return "differ"
    return "agree"


def main(first: int, end: int, *systems: str) -> int:
    """Compare the rounds of some seeds; return how many differ."""
    differ = 0
    for system in systems or SYSTEMS:
        counts: Counter[str] = Counter()
        for seed in range(first, end):
            counts[outcome := compared(system, seed)] += 1
            if outcome == "differ":
                sys.stdout.write(f"{system} seed {seed}: they differ\n")
        differ += counts["differ"]
        sys.stdout.write(f"{system}: {', '.join(f'{n:,} {kind}' for kind, n in sorted(counts.items()))}\n")
        sys.stdout.flush()
    return differ


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])))

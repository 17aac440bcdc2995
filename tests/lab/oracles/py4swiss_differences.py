"""Where py4swiss pairs Dubov or Burstein rounds of 2026 otherwise, and which of its readings explains it.

`python -m tests.lab.oracles.py4swiss_differences dubov-2026 FIRST END` plays the tournaments of these seeds.
A round that differs is paired again by listing, with readings of py4swiss in place of ours; a difference is
explained by the fewest of them with which the listing pairs as py4swiss does. By the text none of them holds:

- `least games`: the bye goes to who has played least (Dubov 3.1.4, Burstein 3.1.4: most);
- `full-point bye`: it does not bar from the bye (DB26-3, BU26-7);
- `number in the file`: the drawn colour goes by it, absent players counted (DB26-28, BU26-3);
- `forfeits`: an upfloat without a game is none (DB26-6);
- `highest floats`: the scores of floaters are compared the other way round (Burstein 2.3.2, 2.3.3);
- `no draws`: zero-point byes that last up to the round stay zero for the opponents (Burstein 1.7.2.2).

A pairing of a Burstein round that no reading explains is held against the text, by listing as well, and the
clause is named by which it falls short.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, combinations
from typing import Final, NamedTuple

from py4swiss.engines import burstein, dubov, dutch
from py4swiss.engines.common import PairingEngine

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run
from tests.lab.oracles.dubov_2026 import GAMES, Literal
from tests.lab.oracles.dubov_2026_differences import OPEN
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import Profile
from tests.lab.oracles.py4swiss_oracle import pair_parsed, parsed
from tests.lab.systems.burstein_2026 import literal
from tests.lab.systems.burstein_2026.standing import Standing, standings, white_of

Paired = tuple[Pairs, Tpn | None]
ENGINES: Final[dict[str, type[PairingEngine]]] = {
    "dubov-2026": dubov.Engine,
    "burstein-2026": burstein.Engine,
}
READINGS: Final = {
    "dubov-2026": ("least games", "full-point bye", "number in the file", "forfeits"),
    "burstein-2026": ("least games", "full-point bye", "number in the file", "highest floats", "no draws"),
}
ABSENT: Final = replace(OPEN, name="witness", players=(6, 11), rounds=(5, 9), withdrawals=0.02)


class Difference(NamedTuple):
    """A round that is paired otherwise; `why` are readings that explain it, None if none do."""

    number: RoundNumber
    ours: Paired
    theirs: Paired | None
    why: tuple[str, ...] | None


class DubovReadings(Literal):
    """A Dubov round by listing, with some readings of py4swiss."""

    def __init__(self, tournament: Tournament, number: int, readings: tuple[str, ...]) -> None:
        super().__init__(tournament, number)
        self.readings = readings
        for tpn, one in self.all.items():
            marks = [entry.mark for entry in tournament.entries[Tpn(tpn)]]
            if "full-point bye" in readings:
                one.barred = any(mark.value in "U+" for mark in marks)
            if "least games" in readings:
                one.games = -len(one.met) if one.games else 0
            if "forfeits" in readings:
                one.ups = [up for up in one.ups if marks[up - 1].value in GAMES]

    def place(self, tpn: int) -> int:
        """The number by which the drawn colour goes."""
        return tpn if "number in the file" in self.readings else super().place(tpn)


def dubov_listed(tournament: Tournament, number: RoundNumber, readings: tuple[str, ...]) -> Paired | None:
    """Return a Dubov round as listing pairs it with some readings."""
    found = DubovReadings(tournament, number, readings).pair()
    if found is None:
        return None
    games = [(Tpn(white), Tpn(black)) for white, black in found.games]
    return sorted(games), None if found.bye is None else Tpn(found.bye)


def burstein_listed(tournament: Tournament, number: RoundNumber, readings: tuple[str, ...]) -> Paired | None:
    """Return a Burstein round after the seeding rounds as listing pairs it with some readings."""
    if "no draws" in readings:
        away = dict.fromkeys(tournament.absences.get(number, {}), Mark.HALF_POINT_BYE)
        tournament = tournament._replace(absences={number: away})
    literal_order = literal.highest_first if "highest floats" not in readings else lowest_kept
    players = [_read(one, tournament, readings) for one in standings(tournament, number)]
    try:
        found = literal.pair_round(players, 12, literal_order)
    except literal.NoPairing:
        return None
    initial = tournament.initial_colour or Colour.WHITE
    games: Pairs = []
    for one, other in found.pairs:
        white = white_of(one, other, initial)
        games.append((white.tpn, other.tpn if white == one else one.tpn))
    return sorted(games), None if found.bye is None else found.bye.tpn


def _read(one: Standing, tournament: Tournament, readings: tuple[str, ...]) -> Standing:
    marks = {entry.mark for entry in tournament.entries[one.tpn]}
    if "full-point bye" in readings:
        one = replace(one, barred=bool(marks & {Mark.PAIRING_ALLOCATED_BYE, Mark.FORFEIT_WIN}))
    if "least games" in readings:
        one = replace(one, played=-one.played)
    if "number in the file" in readings:
        one = replace(one, odd=one.tpn % 2 == 1)
    return one


def lowest_kept(scores: Iterable[int]) -> list[int]:
    """Compare the scores of floaters so that the lowest are paired first."""
    return [-score for score in sorted(scores)]


LISTED: Final = {"dubov-2026": dubov_listed, "burstein-2026": burstein_listed}


def differences(system: str, profile: Profile, seed: int, compared: Counter[str]) -> Iterator[Difference]:
    """Play one tournament by our engine; yield the rounds that py4swiss pairs otherwise.

    Seeding rounds are left out: py4swiss pairs them as it pairs Dutch ones.
    """
    found: list[Difference] = []

    def pair(tournament: Tournament, number: RoundNumber) -> Paired | None:
        pairing = run(tournament, number, system, record=False).pairing
        if pairing is None:
            return None
        ours = sorted((board.white, board.black) for board in pairing.boards), pairing.bye
        source = parsed(tournament, number)
        theirs = pair_parsed(source, ENGINES[system])
        if system == "burstein-2026" and number <= min((tournament.planned_rounds or 0) // 2, 4):
            assert theirs == pair_parsed(source, dutch.Engine)
            return ours
        compared[system] += 1
        if theirs != ours:
            found.append(Difference(number, ours, theirs, explained(system, tournament, number, theirs)))
        return ours

    for _ in play(profile, seed, pair):
        yield from found
        found.clear()


def explained(
    system: str, tournament: Tournament, number: RoundNumber, theirs: Paired | None
) -> tuple[str, ...] | None:
    """Return the fewest readings with which listing pairs a round as py4swiss does."""
    readings = READINGS[system]
    ways = chain.from_iterable(combinations(readings, count) for count in range(1, len(readings) + 1))
    why = next((way for way in ways if LISTED[system](tournament, number, way) == theirs), None)
    if why is None and system == "burstein-2026" and theirs is not None:
        clause = literal.fault(standings(tournament, number), theirs[1], theirs[0])
        return None if clause is None else (f"against {clause}",)
    return why


def main(system: str, first: int, end: int) -> int:
    """Classify the differences of some seeds; return how many are not explained."""
    compared: Counter[str] = Counter()
    why: Counter[str] = Counter()
    for seed in range(first, end):
        for one in differences(system, ABSENT, seed, compared):
            why[" and ".join(one.why or ("not explained",))] += 1
            if one.why is None:
                sys.stdout.write(f"seed {seed} round {one.number}: {one.theirs} instead of {one.ours}\n")
    told = ", ".join(f"{count} {name}" for name, count in why.most_common())
    sys.stdout.write(f"{compared[system]} rounds, {sum(why.values())} different: {told}\n")
    return why["not explained"]


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))

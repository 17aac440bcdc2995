"""Fresh rounds of teams by the rules of 2026, paired by the engine and by listing.

`python -m tests.lab.oracles.swiss_team_differences FIRST END` plays the tournaments of these seeds: 6 to 24
teams, every type of preferences and score, absences, late entries, forfeits, forbidden pairs, acceleration,
fields where nearly all have met; each round is paired twice, and every difference is printed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.teams import TeamEvent
from pairtutor.model.tournament import Tournament
from pairtutor.seeded import Chances, SeededTournament, entry_list
from pairtutor.tutor import run
from tests.lab.oracles.swiss_team import Event, Literal, Outcome, Round

SYSTEM = "swiss-team-2026"
LARGEST = 14
"""A bracket of more teams is not listed."""
KINDS = ("A", "B", "none")


class Compared(NamedTuple):
    """A round, and what each route makes of it: matches with White first, and the bye; None: impossible."""

    tournament: Tournament
    number: RoundNumber
    engine: tuple[set[tuple[int, int]], int] | None
    listing: Outcome

    @property
    def differs(self) -> bool:
        """Whether the two routes lead to different rounds."""
        listed = (self.listing.boards, self.listing.bye) if self.listing.brackets else None
        return self.engine != listed


def event_before(tournament: Tournament, number: RoundNumber) -> Event:
    """Return what the literal rounds are made from."""
    teams = tournament.teams or TeamEvent()
    lines = {
        int(tpn): [
            Round(
                entry.opponent or 0,
                entry.colour[0] if entry.colour else "",
                entry.mark.value,
                (
                    entry.points + tournament.awarded_in(tpn, at),
                    tournament.game_points[tpn][at - 1],
                ),
            )
            for at, entry in enumerate(line[: number - 1], 1)
        ]
        for tpn, line in tournament.entries.items()
    }
    apart = {
        frozenset(map(int, two))
        for one in tournament.forbidden
        if one.first <= number <= one.last
        for two in combinations(one.players, 2)
    }
    return Event(
        number,
        tournament.planned_rounds or 0,
        tournament.initial_colour[0] if tournament.initial_colour else "w",
        "" if teams.preferences == "none" else teams.preferences,
        teams.secondary,
        lines,
        {int(tpn): list(line) for tpn, line in tournament.virtual_points.items()},
        frozenset(map(int, tournament.absent_in(number))),
        frozenset(apart),
    )


def wild_event(seed: int, teams: tuple[int, int] = (6, 24)) -> SeededTournament:
    """Return a tournament of teams to be played, wilder than any that is held."""
    rng = Random(f"{SYSTEM} {seed}")
    size = rng.randint(*teams)
    crowded = rng.random() < 0.4
    rounds = rng.randint(max(3, size // 2), size - 1) if crowded and size < 13 else rng.randint(3, 9)
    start = entry_list(rng, SYSTEM, size, min(rounds, size - 1), title=str(seed), source=str(seed))
    event = TeamEvent(
        rng.choice(("A", "B", "B", "none")), rng.choice(("match", "match", "game")), rng.random() < 0.6
    )
    start = start._replace(teams=event, points=event.points)
    if seed % 7 == 3 and event.score == "match":
        half = dict.fromkeys(list(start.entries)[: size // 2], (4, 4, 2, 2))
        start = start._replace(virtual_points=half)
    if seed % 5 == 2:
        apart = tuple(rng.sample(list(start.entries), 2))
        start = start._replace(forbidden=(ForbiddenMeeting(apart, RoundNumber(1), RoundNumber(99)),))
    chances = Chances(
        draws=rng.choice((0.2, 0.5, 0.8)),
        forfeits=0.08,
        byes=rng.choice((0.0, 0.05, 0.15)),
        late=0.1,
        doubles=0.3,
    )
    return SeededTournament(rng, SYSTEM, start, chances)


def rounds_of(seed: int, teams: tuple[int, int] = (6, 24)) -> Iterator[tuple[Tournament, RoundNumber]]:
    """Yield the tournament of a seed before each of its rounds."""
    contest = wild_event(seed, teams)
    refused = False
    while not contest.over and not refused:
        contest.announce()
        yield contest.now, contest.next_round
        refused = bool(contest.play())


def compared(seed: int, teams: tuple[int, int] = (6, 24)) -> Iterator[Compared]:
    """Yield the rounds of a seed that can be listed, paired by both routes."""
    for tournament, number in rounds_of(seed, teams):
        literal = Literal(event_before(tournament, number))
        if too_large(literal):
            continue
        pairing = run(tournament, number, SYSTEM, record=False).pairing
        boards = pairing and {(int(one.white), int(one.black)) for one in pairing.boards}
        engine = None if pairing is None or boards is None else (boards, int(pairing.bye or Tpn(0)))
        yield Compared(tournament, number, engine, literal.pair())


def too_large(literal: Literal) -> bool:
    """Return whether a scoregroup has more teams than can be listed."""
    scores = [literal.score[tpn] for tpn in literal.here]
    return max(scores.count(score) for score in scores) >= LARGEST


def main(first: int, end: int) -> int:
    """Compare the tournaments of some seeds; return how many rounds differ."""
    rounds = impossible = different = 0
    for seed in range(first, end):
        for one in compared(seed):
            rounds += 1
            impossible += one.engine is None
            if one.differs:
                different += 1
                sys.stdout.write(f"seed {seed} round {one.number}: {one.engine} instead of {one.listing}\n")
    sys.stdout.write(f"{rounds} rounds, {impossible} of them impossible, {different} different\n")
    return different


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]), int(sys.argv[2]))))

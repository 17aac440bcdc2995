"""What is known of players and pairs without our engine: preferences, who may meet, who has White.

Each system has its own second reading of the results among the tests; here they answer alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.model.game import PLAYED
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.oracles import completion, dubov_2026, literal_colours, swiss_team
from tests.lab.oracles.lim_position import Position as LimPosition
from tests.lab.oracles.standing import Standing, standings
from tests.lab.oracles.swiss_team_differences import event_before
from tests.lab.systems.burstein_2026 import standing as burstein
from tests.lab.systems.dubov_1997 import standing as dubov
from tests.lab.systems.dutch_2012.literal import Literal as Dutch2012
from tests.lab.systems.ssm.literal_cards import cards

MET = {
    "dutch-2012": "B.1.a",
    "dutch-2017": "C.1",
    "dutch-2026": "2.1.1",
    "lim-1999": "2.1",
    "lim-2026": "2.1",
    "dubov-1997": "2.1",
    "dubov-2026": "2.1.1",
    "burstein-2026": "2.1.1",
    "ssm": "B1",
    "swiss-team-2026": "2.1.1",
}
"""The clause by which nobody meets twice."""

COLOURS = {
    "dutch-2012": "B.2",
    "dutch-2017": "C.3",
    "dutch-2026": "2.1.3",
    "lim-1999": "2.1",
    "lim-2026": "2.1",
    "dubov-2026": "2.1.3",
    "burstein-2026": "2.1.3",
}
"""The clause by which two who must have one colour do not meet; Dubov of 1997 has one for each reason."""


class Known(NamedTuple):
    """What a round's players want, and who may meet whom."""

    wish: Callable[[Tpn], str]
    may_meet: Callable[[Tpn, Tpn], bool]
    met: Callable[[Tpn, Tpn], bool]


def before_the_rest(system: str, tournament: Tournament, number: RoundNumber) -> str:
    """Return the system by which a round is paired: the first ones of Burstein by that of Dutch."""
    seeding = system == "burstein-2026" and number <= min((tournament.planned_rounds or 0) // 2, 4)
    return "dutch-2026" if seeding else system


def _written(colour: Colour | str | None, strength: int) -> str:
    """Return a preference as it is answered; the strengths go from 0 to 3."""
    name = colour.value if isinstance(colour, Colour) else colour or ""
    letter = name[:1].lower()
    return {0: "none", 1: letter, 2: letter.upper(), 3: f"{letter.upper()}!"}[strength if letter else 0]


def known(system: str, tournament: Tournament, number: RoundNumber) -> Known:
    """Return what the system's own second reading knows of a round."""

    def met(one: Tpn, other: Tpn) -> bool:
        return any(entry.mark in PLAYED and entry.opponent == other for entry in tournament.entries[one])

    match before_the_rest(system, tournament, number):
        case "dutch-2012":
            old = Dutch2012(tournament, number)
            return Known(lambda one: _written(*old.one[one].wish), old.legal, met)
        case "lim-1999" | "lim-2026":
            lim = LimPosition(tournament, number, system == "lim-2026")
            return Known(lambda one: _written(lim.due(one), 1), lim.compatible, met)
        case "dubov-1997":
            row = {one.tpn: one for one in dubov.standings(tournament, number)}
            return Known(
                lambda one: _written(row[one].due, 1), lambda a, b: dubov.may_meet(row[a], row[b]), met
            )
        case "dubov-2026":
            new = dubov_2026.Literal(tournament, number)
            return Known(lambda one: _written(*new.all[one].wish), new.legal, met)
        case "burstein-2026":
            line = {one.tpn: one for one in burstein.standings(tournament, number)}
            return Known(
                lambda one: _written(line[one].wants, line[one].strength),
                lambda a, b: burstein.may_meet(line[a], line[b]),
                met,
            )
        case "swiss-team-2026":
            team = of_teams(tournament, number)
            strengths = {"": 0, "mild": 1, "simple": 2, "strong": 2}
            return Known(
                lambda one: _written(team.preference[one][0], strengths[team.preference[one][1]]),
                lambda a, b: not team.met(a, b),
                met,
            )
        case "ssm":
            card = {one.tpn: one for one in cards(tournament)}
            return Known(lambda one: "none", lambda a, b: b not in card[a].met, met)
        case _:
            field = {one.tpn: one for one in standings(tournament, number)}
            return Known(
                lambda one: _written(field[one].due, field[one].strength),
                lambda a, b: completion.may_meet(field[a], field[b]),
                met,
            )


def of_teams(tournament: Tournament, number: RoundNumber) -> swiss_team.Literal:
    """Return the literal round of an event of teams; an event without game points has none."""
    none = {tpn: (HalfPoints(0),) * (number - 1) for tpn in tournament.entries}
    told = {tpn: line for tpn, line in tournament.game_points.items() if len(line) >= number - 1}
    return swiss_team.Literal(event_before(tournament._replace(game_points=none | told), number))


def barring(system: str, tournament: Tournament, number: RoundNumber, one: Tpn, other: Tpn) -> str | None:
    """Return the clause by which two may not meet whatever else is paired, None if they may."""
    at_hand = known(system, tournament, number)
    if at_hand.may_meet(one, other):
        return None
    own = before_the_rest(system, tournament, number)
    if at_hand.met(one, other):
        return MET[own]
    return COLOURS.get(own) or _dubov_limit(tournament, number, one, other)


def _dubov_limit(tournament: Tournament, number: RoundNumber, one: Tpn, other: Tpn) -> str:
    """Return which limit of Dubov 1997 bars two: three in a row (2.3), or three more of a colour (2.4)."""
    row = {player.tpn: player for player in dubov.standings(tournament, number)}
    first, second = row[one], row[other]
    in_a_row = all(len(set(player.colours[-2:])) == 1 < len(player.colours) for player in (first, second))
    return "2.3" if in_a_row else "2.4"


def white_of_2012(one: Standing, other: Standing, initial: Colour) -> Tpn:
    """Return who has White by section E of 2012, which does not ask for the wider difference."""
    high, low = sorted((one, other), key=lambda player: (-player.score, player.tpn))
    if high.due is None and low.due is None:
        colour = initial if high.parity % 2 else initial.opposite
    elif high.due is not low.due:
        colour = high.due if high.due is not None else (low.due or initial).opposite
    elif high.strength != low.strength:
        assert high.due is not None
        colour = high.due if high.strength > low.strength else high.due.opposite
    else:
        assert high.due is not None
        turns = zip(reversed(high.colours), reversed(low.colours), strict=False)
        colour = next((mine.opposite for mine, theirs in turns if mine is not theirs), high.due)
    return high.tpn if colour is Colour.WHITE else low.tpn


def seated(system: str, tournament: Tournament, number: RoundNumber, one: Tpn, other: Tpn) -> tuple[Tpn, Tpn]:
    """Return two who meet by one of the Dutch editions, White first."""
    field = {player.tpn: player for player in standings(tournament, number)}
    drawn = tournament.initial_colour or Colour.WHITE
    if system == "dutch-2012":
        white = white_of_2012(field[one], field[other], drawn)
    else:
        white = literal_colours.white_of(field[one], field[other], drawn).tpn
    return (one, other) if white == one else (other, one)

"""What a procedure says of a player before a round, from the games alone: score, colour due, floats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pairtutor.model.colour import Colour
from pairtutor.model.game import PLAYED, Entry, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from tests.lab.oracles.dubov_2026 import One
from tests.lab.oracles.lim_position import Position
from tests.lab.oracles.swiss_team import Literal
from tests.lab.oracles.swiss_team_differences import event_before
from tests.lab.systems.dubov_1997.standing import standings
from tests.lab.systems.ssm.literal_cards import points
from tests.lab.told.played import Round

_LETTERS: Final = {Colour.WHITE: "W", Colour.BLACK: "B", None: "-"}


def due_by_player(one: Round) -> Mapping[int, str]:
    """Return the letter of the colour that each is due, `-` for none; empty where no colours are given."""
    return _DUE[one.system](one) if one.system in _DUE else {}


def _lim(one: Round) -> Mapping[int, str]:
    position = Position(one.tournament, one.index.opened.round)
    return {tpn: _LETTERS[position.due(tpn)] for tpn in position.present}


def _dubov_1997(one: Round) -> Mapping[int, str]:
    return {line.tpn: _LETTERS[line.due] for line in standings(one.tournament, one.index.opened.round)}


def _dubov_2026(one: Round) -> Mapping[int, str]:
    return {tpn: _with_strength(*One(one.tournament, tpn, one.number).wish) for tpn in one.tournament.entries}


def _with_strength(letter: str, strength: int) -> str:
    return {1: letter.lower(), 2: letter, 3: f"{letter}!"}[strength]


def _swiss_team(one: Round) -> Mapping[int, str]:
    preference = Literal(event_before(one.tournament, one.index.opened.round)).preference
    return {
        tpn: (letter if strength == "mild" else letter.upper()) or "-"
        for tpn, (letter, strength) in preference.items()
    }


_DUE: Final[Mapping[str, Callable[[Round], Mapping[int, str]]]] = {
    "lim-1999": _lim,
    "lim-2026": _lim,
    "dubov-1997": _dubov_1997,
    "dubov-2026": _dubov_2026,
    "swiss-team-2026": _swiss_team,
}


def score_of(one: Round, tpn: int) -> str:
    """Return the score of a player as it is written; the system of Macerata counts whole points."""
    score = _score_before(one, Tpn(tpn), one.number)
    return str(score) if one.system == "ssm" else f"{score / 2:g}"


def float_of(one: Round, tpn: int, back: int) -> str:
    """Return the float of a player so many rounds ago: `down`, `up` or empty.

    An opponent with another score makes it, in the Lim system only one who was sought away from the player's
    own side (LIM-18); a game that was missed counts where the pairing does. Of rounds without an opponent
    only the bye is one, downward, and only in the system of Macerata (A8).
    """
    number = one.number - back
    if number < 1:
        return ""
    entry: Entry = one.tournament.entries[Tpn(tpn)][number - 1]
    if entry.opponent is None:
        return "down" if one.system == "ssm" and entry.mark is Mark.PAIRING_ALLOCATED_BYE else ""
    if entry.mark not in PLAYED and one.system == "swiss-team-2026":
        return ""  # 1.5
    if one.system in ("lim-1999", "lim-2026") and not _position_after(one, number).floated(tpn):
        return ""
    own, other = (_score_before(one, who, number) for who in (Tpn(tpn), entry.opponent))
    return "down" if own > other else "up" if own < other else ""


def _position_after(one: Round, number: int) -> Position:
    """Return the position of the Lim rules when a round has been played."""
    return Position(one.tournament, RoundNumber(number + 1), new=one.system == "lim-2026")


def _score_before(one: Round, tpn: Tpn, number: int) -> int:
    if one.system == "ssm":
        return points(one.tournament, number - 1)[tpn]
    if one.system == "swiss-team-2026":
        return Literal(event_before(one.tournament, one.index.opened.round)).score_before(tpn, number)
    earlier = one.tournament.entries[tpn][: number - 1]
    return sum(entry.points for entry in earlier) + one.tournament.virtual_in(tpn, RoundNumber(number))

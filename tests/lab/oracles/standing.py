"""What the rules of 2017 want to know of each player before a round, straight from the results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pairtutor.model.colour import Colour
from pairtutor.model.game import ABSENT, Entry, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One participant; scores in half points, `score` with virtual points.

    `due` is the preferred colour and `strength` 3 absolute, 2 strong, 1 mild, 0
    none (A.6). `floats` are `down`, `up` or empty for the last round and the one
    before it. `parity` is the pairing number that E.5 looks at (D17-13).
    """

    tpn: Tpn
    score: int
    real_score: int
    colours: tuple[Colour, ...]
    difference: int
    due: Colour | None
    strength: int
    floats: tuple[str, str]
    met: frozenset[Tpn]
    may_have_bye: bool
    topscorer: bool
    parity: int


def standings(tournament: Tournament, number: RoundNumber) -> list[Standing]:
    """Return the participants of a round in the order of A.2.

    The tournament must hold exactly the rounds before `number`.
    """
    absent = tournament.absences.get(number, {})
    barred = _forbidden(tournament, number)
    parities = _parities(tournament, absent)
    line = [
        _standing(tournament, number, tpn, barred, parities)
        for tpn in tournament.entries
        if tpn not in absent
    ]
    return sorted(line, key=lambda player: (-player.score, player.tpn))


def _standing(
    tournament: Tournament,
    number: RoundNumber,
    tpn: Tpn,
    barred: Mapping[Tpn, set[Tpn]],
    parities: Mapping[Tpn, int],
) -> Standing:
    entries = tournament.entries[tpn]
    colours = tuple(entry.colour for entry in entries if entry.was_played and entry.colour is not None)
    difference = colours.count(Colour.WHITE) - colours.count(Colour.BLACK)
    real = sum(entry.points for entry in entries)
    best = max(tournament.points.win, tournament.points.draw) * (number - 1)
    due, strength = preference_of(colours, difference)
    met = {entry.opponent for entry in entries if entry.was_played and entry.opponent is not None}
    return Standing(
        tpn=tpn,
        score=real + tournament.virtual_in(tpn, number),
        real_score=real,
        colours=colours,
        difference=difference,
        due=due,
        strength=strength,
        floats=(_float(tournament, tpn, number - 1), _float(tournament, tpn, number - 2)),
        met=frozenset(met | barred.get(tpn, set())),
        may_have_bye=all(entry.mark not in _BARS_THE_BYE for entry in entries),
        topscorer=number == tournament.planned_rounds and real * 2 > best,
        parity=parities[tpn],
    )


_BARS_THE_BYE = {Mark.PAIRING_ALLOCATED_BYE, Mark.FORFEIT_WIN}


def preference_of(colours: tuple[Colour, ...], difference: int) -> tuple[Colour | None, int]:
    """Return the colour due and the strength of the claim (A.6)."""
    if not colours:
        return None, 0
    if abs(difference) > 1:
        return (Colour.BLACK if difference > 0 else Colour.WHITE), 3
    if len(colours) > 1 and colours[-1] is colours[-2]:
        return colours[-1].opposite, 3
    if difference:
        return (Colour.BLACK if difference > 0 else Colour.WHITE), 2
    return colours[-1].opposite, 1


def _float(tournament: Tournament, tpn: Tpn, number: int) -> str:
    """Return the float that a player got in a recorded round (A.4.b); empty before round 1."""
    if number < 1:
        return ""
    entry = tournament.entries[tpn][number - 1]
    if not entry.was_played or entry.opponent is None:
        return "down"
    mine = _score_before(tournament, tpn, number)
    theirs = _score_before(tournament, entry.opponent, number)
    return "down" if mine > theirs else "up" if mine < theirs else ""


def _score_before(tournament: Tournament, tpn: Tpn, number: int) -> int:
    earlier: tuple[Entry, ...] = tournament.entries[tpn][: number - 1]
    return sum(entry.points for entry in earlier) + tournament.virtual_in(tpn, RoundNumber(number))


def _forbidden(tournament: Tournament, number: RoundNumber) -> dict[Tpn, set[Tpn]]:
    barred: dict[Tpn, set[Tpn]] = {}
    for meeting in tournament.forbidden:
        if meeting.first <= number <= meeting.last:
            for tpn in meeting.players:
                barred.setdefault(tpn, set()).update(set(meeting.players) - {tpn})
    return barred


def _parities(tournament: Tournament, absent: Mapping[Tpn, Mark]) -> dict[Tpn, int]:
    """Number those who are or ever were in the pairing of a round, from 1 (D17-13)."""
    taking_part = [
        tpn
        for tpn, entries in tournament.entries.items()
        if tpn not in absent or any(entry.mark not in ABSENT for entry in entries)
    ]
    return {tpn: place for place, tpn in enumerate(sorted(taking_part), 1)}

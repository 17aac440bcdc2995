"""A supposed fact as a change of what the literal routes know, read from its text by a code of its own."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from pairtutor.model.game import ForbiddenMeeting, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament

COLOURS: Final = {"W!": "BB", "W": "B", "w": "WB", ".": "", "B!": "WW", "B": "W", "b": "BW"}
"""The fewest games that lead to a preference of the Dutch rules."""
OF_TEAMS: Final = {
    "A": dict.fromkeys(("W!", "W", "w"), "BB") | dict.fromkeys(("B!", "B", "b"), "WW") | {".": ""},
    "B": {"W": "BB", "w": "B", "B": "WW", "b": "W", ".": ""},
}
"""The same by the two types of preferences of teams."""


class Change(NamedTuple):
    """What is otherwise: of whom (two, one or nobody), in which round, with which sign."""

    kind: str
    players: tuple[int, ...] = ()
    number: int = 0
    sign: str = ""
    yes: bool = True

    def concerns(self, kind: str, player: int) -> bool:
        """Say whether it is a change of that kind of a player."""
        kinds = ("due", "colours") if kind == "due" else (kind,)
        return self.kind in kinds and player in self.players

    def parts(self, one: int, other: int) -> bool:
        """Say whether it lets two meet who may not for having met, or for a ban."""
        return self.kind == "met" and {one, other} == set(self.players)

    def joins(self, one: int, other: int) -> bool:
        """Say whether two may not meet because of it, as if they had met."""
        return self.kind == "rematch" and {one, other} == set(self.players)


def change_of(text: str) -> Change:
    """Return the change that a fact is, which can be supposed."""
    if two := re.fullmatch(r"(\d+)-(\d+)", text):
        return Change("met", (int(two[1]), int(two[2])))
    if two := re.fullmatch(r"met (\d+)-(\d+)", text):
        return Change("rematch", (int(two[1]), int(two[2])))
    if barred := re.fullmatch(r"barred (\d+)", text):
        return Change("barred", (int(barred[1]),))
    if up := re.fullmatch(r"(\d+) floated (up|down) (\d+)", text):
        return Change("floated", (int(up[1]),), int(up[3]), sign=up[2])
    if bye := re.fullmatch(r"bye (\d+)", text):
        return Change("bye", (int(bye[1]),))
    if due := re.fullmatch(r"(\d+)=(\S+)", text):
        return Change("due", (int(due[1]),), sign=due[2])
    if floated := re.fullmatch(r"(\d+) (?:up|down) (\d+)", text):
        return Change("float", (int(floated[1]),), int(floated[2]))
    if here := re.fullmatch(r"(\d+) (there|away)", text):
        return Change("here", (int(here[1]),), yes=here[2] == "there")
    if top := re.fullmatch(r"(\d+) (not )?topscorer", text):
        return Change("top", (int(top[1]),), yes=not top[2])
    return Change("last", yes=text == "last")


def colours_of(change: Change, system: str, kind: str = "") -> str:
    """Return the colours that a player of a change has, as `WBW`; `kind` is that of an event of teams.

    A change of the kind `colours` says them itself.
    """
    if change.kind == "colours":
        return change.sign
    if kind:
        return OF_TEAMS[kind][change.sign]
    if system == "dubov-2026" and change.sign == "b":
        return ""  # who has not played prefers Black
    return COLOURS[change.sign]


def changed(tournament: Tournament, number: RoundNumber, changes: tuple[Change, ...]) -> Tournament:
    """Return a tournament in which others are there or away, and fewer are kept apart."""
    away = dict(tournament.absences.get(number, {}))
    forbidden = list(tournament.forbidden)
    for change in changes:
        if change.kind == "here" and change.yes:
            del away[Tpn(change.players[0])]
        elif change.kind == "here":
            away[Tpn(change.players[0])] = Mark.ZERO_POINT_BYE
        elif change.kind == "met":
            forbidden = [left for ban in forbidden for left in _without(ban, set(change.players))]
    return tournament._replace(absences={number: away}, forbidden=tuple(forbidden))


def _without(ban: ForbiddenMeeting, two: set[int]) -> list[ForbiddenMeeting]:
    """Return bans of every two of a ban but these."""
    people = sorted(ban.players)
    pairs = [(one, other) for at, one in enumerate(people) for other in people[at + 1 :]]
    return [ForbiddenMeeting(pair, ban.first, ban.last) for pair in pairs if set(pair) != two]

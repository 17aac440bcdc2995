"""Supposed rounds by the literal routes of all systems: what is supposed is changed in what each has read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from tests.lab.oracles import brute_force, lim_literal, lim_position, swiss_team
from tests.lab.oracles import dubov_2026 as dubov_literal
from tests.lab.oracles.completion import completes
from tests.lab.oracles.history_differences import LARGEST
from tests.lab.oracles.leaving import Field, Listing
from tests.lab.oracles.literal_colours import white_of
from tests.lab.oracles.standing import Standing, preference_of, standings
from tests.lab.oracles.swiss_team_differences import event_before
from tests.lab.supposed.changes import Change, changed, colours_of
from tests.lab.systems.burstein_2026 import literal as burstein_literal
from tests.lab.systems.burstein_2026 import standing as burstein
from tests.lab.systems.dubov_1997 import literal as dubov_1997_literal
from tests.lab.systems.dubov_1997 import standing as dubov_1997
from tests.lab.systems.dutch_2012.literal import Literal as Literal2012
from tests.lab.systems.ssm.literal import Table
from tests.lab.systems.ssm.literal_cards import Card, cards

Changes = tuple[Change, ...]
Boards = tuple[set[tuple[int, int]], int | None]
"""The boards, White (or the first player) first, and the bye."""
Route = Callable[[Tournament, RoundNumber, Changes], Boards | None]
_LETTERS: Final = {"W": Colour.WHITE, "B": Colour.BLACK}


class TooLarge(Exception):
    """There are too many candidates to list."""


def _is_last(tournament: Tournament, number: int, changes: Changes) -> bool:
    told = [change.yes for change in changes if change.kind == "last"]
    planned = tournament.planned_rounds
    return told[0] if told else planned is not None and number >= planned


def _met(met: Iterable[Any], player: int, changes: Changes) -> frozenset[Any]:
    joined = {other for change in changes for other in change.players if change.joins(player, other)}
    parted = {one for one in met if any(change.parts(player, one) for change in changes)}
    return (frozenset(met) | joined) - parted


def _barred(barred: bool, tpn: int, changes: Changes) -> bool:
    """Return whether a player may not have the bye, as supposed."""
    return (barred or _concerned("barred", tpn, changes)) and not _concerned("bye", tpn, changes)


def _float(own: str, tpn: int, number: int, changes: Changes) -> str:
    """Return the float of a round as supposed; empty where it was none."""
    for change in changes:
        if change.number == number and change.concerns("float", tpn):
            return ""
        if change.number == number and change.concerns("floated", tpn):
            return change.sign
    return own


def _lifted(lifted: Iterable[int], tpn: int, changes: Changes) -> list[int]:
    """Return the rounds in which a player came up, as supposed, in their order."""
    fell = {change.number for change in changes if change.concerns("float", tpn)}
    rose = {change.number for change in changes if change.concerns("floated", tpn)}
    return sorted(({*lifted} | rose) - fell)


def _colours(tpn: int, system: str, changes: Changes) -> tuple[Colour, ...] | None:
    """Return the colours that a player is supposed to have had; None where nothing is supposed of them."""
    for change in changes:
        if change.concerns("due", tpn):
            return tuple(_LETTERS[letter] for letter in colours_of(change, system))
    return None


def _concerned(kind: str, tpn: int, changes: Changes) -> bool:
    return any(change.concerns(kind, tpn) for change in changes)


def _dutch_standing(
    one: Standing, tournament: Tournament, number: int, system: str, changes: Changes
) -> Standing:
    """Return a player of the Dutch rules as supposed."""
    floats = [_float(own, one.tpn, number - back, changes) for back, own in enumerate(one.floats, 1)]
    best = max(tournament.points.win, tournament.points.draw) * (number - 1)
    top = _is_last(tournament, number, changes) and one.real_score * 2 > best
    for change in changes:
        if change.concerns("top", one.tpn):
            top = change.yes
    one = replace(
        one,
        met=_met(one.met, one.tpn, changes),
        floats=(floats[0], floats[1]),
        may_have_bye=not _barred(not one.may_have_bye, one.tpn, changes),
        topscorer=top,
    )
    colours = _colours(one.tpn, system, changes)
    if colours is None:
        return one
    difference = colours.count(Colour.WHITE) - colours.count(Colour.BLACK)
    due, strength = preference_of(colours, difference)
    return replace(one, colours=colours, difference=difference, due=due, strength=strength)


def _dutch_2017(tournament: Tournament, number: RoundNumber, changes: Changes) -> Boards | None:
    there = changed(tournament, number, changes)
    field = [_dutch_standing(one, there, number, "dutch-2017", changes) for one in standings(there, number)]
    try:
        answer = brute_force.pair_players(field, there)
    except brute_force.NoPairing:
        return None
    except brute_force.TooLarge as error:
        raise TooLarge from error
    return set(answer.games), answer.bye


def _dutch_2012(tournament: Tournament, number: RoundNumber, changes: Changes) -> Boards | None:
    there = changed(tournament, number, changes)
    last = _is_last(there, number, changes)
    literal = Literal2012(there._replace(planned_rounds=number if last else number + 1), number)
    for tpn, one in literal.one.items():
        colours = _colours(tpn, "dutch-2012", changes)
        wish = one.wish
        if colours is not None:
            difference = colours.count(Colour.WHITE) - colours.count(Colour.BLACK)
            due, strength = preference_of(colours, difference)
            wish = ("" if due is None else due.value, strength)
        top = [change.yes for change in changes if change.concerns("top", tpn)]
        floats = [_float(own, tpn, number - back, changes) for back, own in enumerate(one.floats, 1)]
        literal.one[tpn] = replace(
            one,
            met=_met(one.met, tpn, changes),
            wish=wish,
            floats=(floats[0], floats[1]),
            gifted=_barred(one.gifted, tpn, changes),
            top=top[0] if top else one.top,
        )
    made = literal.result
    if made is None:
        return None
    # E.2 looks at no difference, and E.5 at the pairing number
    field = {
        one.tpn: replace(
            _dutch_standing(one, there, number, "dutch-2012", changes), difference=0, parity=one.tpn
        )
        for one in standings(there, number)
    }
    boards = set()
    for pair in made[0]:
        first, second = (field[tpn] for tpn in map(Tpn, sorted(pair)))
        white = white_of(first, second, there.initial_colour or Colour.WHITE)
        boards.add((int(white.tpn), int(second.tpn if white is first else first.tpn)))
    return boards, made[1]


def _dubov_1997(tournament: Tournament, number: RoundNumber, changes: Changes) -> Boards | None:
    there = changed(tournament, number, changes)
    players = []
    for one in dubov_1997.standings(there, number):
        colours = _colours(one.tpn, "dubov-1997", changes)
        players.append(
            replace(
                one,
                met=_met(one.met, one.tpn, changes),
                colours=one.colours if colours is None else colours,
                lifted=tuple(_lifted(one.lifted, one.tpn, changes)),
                had_point=_barred(one.had_point, one.tpn, changes),
            )
        )
    without = [[one for one in players if one != bye] for bye in players if not bye.had_point]
    if not any(map(dubov_1997.completes, without if len(players) % 2 else [players])):
        return None
    allowed = 4 if (tournament.planned_rounds or 0) >= 10 else 3
    last = _is_last(tournament, number, changes)
    literal = dubov_1997_literal.Literal(players, number, allowed=allowed, last=last)
    bye = literal.pair()
    boards = set()
    for pair in literal.pairs:
        white = dubov_1997_literal.white_of(*pair)
        (black,) = (player for player in pair if player != white)
        boards.add((int(white.tpn), int(black.tpn)))
    return boards, None if bye is None else bye.tpn


def _dubov_2026(tournament: Tournament, number: RoundNumber, changes: Changes) -> Boards | None:
    there = changed(tournament, number, changes)
    literal = dubov_literal.Literal(there, number)
    literal.last = _is_last(tournament, number, changes)
    for tpn, one in literal.all.items():
        colours = _colours(tpn, "dubov-2026", changes)
        one.met = set(_met(one.met, tpn, changes))
        if colours is not None:
            one.colours = ["W" if colour is Colour.WHITE else "B" for colour in colours]
        one.ups = _lifted(one.ups, tpn, changes)
        one.barred = _barred(one.barred, tpn, changes)
    found = literal.pair()
    return found and (set(found.games), found.bye)


def _burstein(tournament: Tournament, number: RoundNumber, changes: Changes) -> Boards | None:
    there = changed(tournament, number, changes)
    players = []
    for one in burstein.standings(there, number):
        colours = _colours(one.tpn, "burstein-2026", changes)
        players.append(
            replace(
                one,
                met=_met(one.met, one.tpn, changes),
                colours=one.colours if colours is None else colours,
                barred=_barred(one.barred, one.tpn, changes),
            )
        )
    try:
        found = burstein_literal.pair_round(players, 12)
    except burstein_literal.NoPairing:
        return None
    except burstein_literal.TooLarge as error:
        raise TooLarge from error
    boards = set()
    for one, other in found.pairs:
        white = burstein.white_of(one, other, there.initial_colour or Colour.WHITE)
        boards.add((int(white.tpn), int(other.tpn if white == one else one.tpn)))
    return boards, None if found.bye is None else int(found.bye.tpn)


def _have_met(met: bool, one: int, other: int, changes: Changes) -> bool:
    """Return whether two have met, as supposed."""
    joined = any(change.joins(one, other) for change in changes)
    return (met or joined) and not any(change.parts(one, other) for change in changes)


def _has_floated(floated: bool, tpn: int, changes: Changes) -> bool:
    """Return whether a player floated in the round before, as supposed, in whatever direction."""
    return (floated or _concerned("floated", tpn, changes)) and not _concerned("float", tpn, changes)


class _LimPosition(lim_position.Position):
    """A round of the Lim rules with some facts supposed."""

    changes: Changes = ()

    def colours(self, tpn: int) -> list[Colour]:
        """The colours of the games really played, or those supposed."""
        told = _colours(tpn, "lim", self.changes)
        return super().colours(tpn) if told is None else list(told)

    def met(self, one: int, other: int) -> bool:
        """Whether the two have played each other, as far as is supposed."""
        return _have_met(super().met(one, other), one, other, self.changes)

    def floated(self, tpn: int) -> bool:
        """LIM-18, as far as nothing else is supposed."""
        return _has_floated(super().floated(tpn), tpn, self.changes)

    def had_bye(self, tpn: int) -> bool:
        """LIM-7, as far as nothing else is supposed."""
        return _barred(super().had_bye(tpn), tpn, self.changes)


def _lim(system: str) -> Route:
    def route(tournament: Tournament, number: RoundNumber, changes: Changes) -> Boards | None:
        there = changed(tournament, number, changes)
        position = _LimPosition(there, number, system == "lim-2026")
        position.changes = changes
        position.last = _is_last(tournament, number, changes)
        try:
            found = lim_literal.Round(position, there.initial_colour or Colour.WHITE).run()
        except lim_literal.Impossible:
            return None
        return found.boards, found.bye

    return route


def _ssm(tournament: Tournament, number: RoundNumber, changes: Changes) -> Boards | None:
    there = changed(tournament, number, changes)
    last = _is_last(tournament, number, changes)
    apart = number <= tournament.restricted_rounds and not last
    paired = Table([_card(card, changes) for card in cards(there)], apart=apart).pair()
    if paired is None:
        return None
    pairs, bye = paired
    return {(int(one.tpn), int(other.tpn)) for one, other in pairs}, None if bye is None else int(bye.tpn)


def _card(card: Card, changes: Changes) -> Card:
    other = [change.sign for change in changes if change.concerns("floated", card.tpn)]
    level = bool(other) or _concerned("float", card.tpn, changes)
    return card._replace(
        met=_met(card.met, card.tpn, changes),
        down=(card.down and not level) or "down" in other,
        up=(card.up and not level) or "up" in other,
        had_bye=_barred(card.had_bye, card.tpn, changes),
    )


class _Teams(swiss_team.Literal):
    """A round of teams with some facts supposed."""

    def __init__(self, event: swiss_team.Event, changes: Changes) -> None:
        self.changes = changes
        super().__init__(event)
        for change in changes:
            if change.kind in ("due", "colours"):
                (tpn,) = change.players
                colours = colours_of(change, "swiss-team-2026", event.kind).lower()
                self.colours[tpn] = colours
                self.difference[tpn] = colours.count("w") - colours.count("b")
                self.preference[tpn] = self.preference_of(tpn)

    def met(self, one: int, other: int) -> bool:
        """Return whether two have played, or may not, as far as is supposed."""
        return _have_met(super().met(one, other), one, other, self.changes)

    def barred(self, tpn: int) -> bool:
        """Return whether a team may not have the bye, as far as nothing else is supposed."""
        return _barred(super().barred(tpn), tpn, self.changes)

    @cached_property
    def floated(self) -> set[int]:
        """Who met a team of another score in the round before, as far as nothing else is supposed."""
        before = super().floated
        return {tpn for tpn in self.colours if _has_floated(tpn in before, tpn, self.changes)}


def _teams(tournament: Tournament, number: RoundNumber, changes: Changes) -> Boards | None:
    there = changed(tournament, number, changes)
    event = event_before(there, number)
    for change in changes:
        if change.kind == "last":
            event = event._replace(planned=number if change.yes else number + 1)
    made = _Teams(event, changes).pair()
    return (made.boards, made.bye or None) if made.brackets else None


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
"""The systems whose rounds are paired by hand; of the Dutch system of 2026 every bracket is listed."""


def listed(actual: Trace, supposed: Trace, tournament: Tournament, changes: Changes) -> bool:
    """Say whether every bracket of a supposed round of the Dutch rules of 2026 is the best of all candidates.

    What is known of the players is that of the round as it is, with the changes.
    """
    index = RoundIndex(supposed)
    here = any(change.kind == "here" for change in changes)
    opened = (supposed if here else actual).steps[0].event
    assert isinstance(opened, RoundOpened)
    there = changed(tournament, opened.round, changes)
    field = Field(opened)
    field.players = [
        _dutch_standing(one, there, opened.round, "dutch-2026", changes) for one in field.players
    ]
    field.one = {one.tpn: one for one in field.players}
    field.groups = [tuple(field.one[one.tpn] for one in group) for group in field.groups]
    if index.closed is None:
        odd = len(field.players) % 2
        return not (field.least_bye is not None if odd else completes((), field.players))
    for record in index.brackets:
        listing = Listing(field, record, field.least_bye)
        if listing.size > LARGEST:
            raise TooLarge
        best, judged = listing.first_best(), record.accepted_first
        if best is None or judged is None:
            return False
        pairs = {frozenset((one.tpn, other.tpn)) for one, other in best.pairs}
        if pairs != set(map(frozenset, judged.pairs)):
            return False
    return True

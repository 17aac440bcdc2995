"""The colour drawn at the start: who has it by number alone, and what it was as the games show."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.model.ids import Tpn
from pairtutor.positions.editions import Edition
from pairtutor.positions.given import Games, all_players, games_of, initial_list
from pairtutor.positions.legality import TURNED
from pairtutor.positions.progress import ROUND_STEP, expect, expect_equal
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import GameLine

_STAYED_AWAY = frozenset("HFZ")
"""Marks of rounds in whose pairing a player took no part."""


def drawn_colours(opened: RoundOpened, edition: Edition) -> dict[Tpn, str]:
    """Return the colour that everybody has by number alone, as the edition counts numbers.

    Absent players who never took part have a number only where these are pairing numbers.
    """
    initial = opened.initial_colour or "white"
    if edition.by_number:
        numbers = {line.tpn: int(line.tpn) for line in all_players(opened)}
    else:
        games = games_of(opened)
        here = {line.tpn for line in opened.players}
        order, by_number = initial_list(opened), edition.listed_by_number
        counted = [
            tpn
            for tpn in (sorted(order) if by_number else order)
            if tpn in here or _took_part(games[tpn], lone_forfeits=not by_number)
        ]
        numbers = {tpn: position for position, tpn in enumerate(counted, 1)}
    return {tpn: initial if number % 2 else TURNED[initial] for tpn, number in numbers.items()}


def _took_part(line: tuple[GameLine, ...], *, lone_forfeits: bool) -> bool:
    """Say whether a player was in the pairing of any of these rounds.

    `lone_forfeits`: a forfeit loss without an opponent is of such a round too.
    """
    return any(
        game.mark not in _STAYED_AWAY and (lone_forfeits or game.opponent is not None or game.mark != "-")
        for game in line
    )


def check_initial_colour(opened: RoundOpened, edition: Edition) -> None:
    """Check an initial colour that is told to follow from the games of earlier rounds."""
    expect(opened.initial_colour is not None, ROUND_STEP, "the initial colour", "a colour", None)
    if opened.initial_colour_because == "stated":
        return
    colour = initial_colour(games_of(opened), initial_list(opened), opened.round - 1, edition)
    # where the games show none there is nothing to hold it against
    if colour is not None:
        actual = (opened.initial_colour, opened.initial_colour_because)
        expect_equal(ROUND_STEP, "the initial colour, from the games", (colour, "inferred"), actual)


def initial_colour(games: Games, order: Sequence[Tpn], rounds: int, edition: Edition) -> str | None:
    """Return the initial colour as the games of some rounds show it, None if they do not.

    It is that of the first of the list who has a colour, in the first round with colours; turned for each
    before who was paired so far, or where the number is even. Listed by number, only the first round counts.
    """
    listed_by_number = edition.listed_by_number
    if listed_by_number:
        order = sorted(tpn for tpn in order if rounds and games[tpn][0].mark not in _STAYED_AWAY)
    for index in range(min(rounds, 1) if listed_by_number else rounds):
        colours = {tpn: _colour(games, tpn, index) for tpn in order}
        if not any(colours.values()):
            continue
        position = 0
        for tpn in order:
            line = games[tpn][: index + 1]
            if listed_by_number or any(game.opponent is not None or game.mark == "U" for game in line):
                position += 1
                colour = colours[tpn]
                if colour:
                    number = tpn if edition.by_number else position
                    return colour if number % 2 else TURNED[colour]
    return None


def _colour(games: Games, tpn: Tpn, index: int) -> str | None:
    """Return the colour in a round (`index` from 0), as one of the two tells it; None if neither does."""
    game = games[tpn][index]
    if game.colour is not None or game.opponent is None:
        return game.colour
    other = games[game.opponent][index].colour
    return TURNED[other] if other else None

"""Whether what is given of a round can be: numbers, games, lists, what its rules have a meaning for."""

from __future__ import annotations

from collections.abc import Container, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.positions.editions import LIM, TEAMS, Edition, Worth
from pairtutor.positions.given import Games, all_players, worth_of
from pairtutor.positions.progress import ROUND_STEP, expect, expect_equal
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import GameLine, VirtualLine

_LARGEST = 10**12
"""No number of the opening is as large, in half points or not."""
_ALONE = frozenset("HFZU+-")
"""Marks of rounds without an opponent."""
_MIRROR = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+-"}
"""What the other player's line of the game can have for each mark; both can lose by forfeit."""


def check_numbers(opened: RoundOpened) -> None:
    """Check that no number of the opening is larger than facts of a tournament can be."""
    stack: list[object] = [getattr(opened, name) for name in RoundOpened.fields_in_order]
    while stack:
        value = stack.pop()
        if isinstance(value, tuple):
            stack.extend(value)
        elif isinstance(value, int):
            fits = -_LARGEST < value < _LARGEST
            expect(fits, ROUND_STEP, "a number of the opening", "one of 12 digits at most", value)


def check_players(opened: RoundOpened) -> None:
    """Check that all players have numbers of their own, and as many rounds as were played."""
    seen: set[Tpn] = set()
    for line in all_players(opened):
        expect(line.tpn > 0, ROUND_STEP, "the pairing numbers", "numbers from 1", line.tpn)
        expect(line.tpn not in seen, ROUND_STEP, "the pairing numbers", "each once", line.tpn)
        expect_equal(ROUND_STEP, f"the number of rounds of {line.tpn}", opened.round - 1, len(line.games))
        seen.add(line.tpn)


def check_points(opened: RoundOpened) -> None:
    """Check that points besides results, and virtual points, are given to players, for each earlier round."""
    _check_lines(opened, opened.awards, "points besides results")
    _check_lines(opened, opened.accelerated, "virtual points")


def _check_lines(opened: RoundOpened, lines: Sequence[VirtualLine], what: str) -> None:
    """Check that lines of points name a player once each, and every round before this one."""
    each_once(f"those who had {what}", [line.player for line in lines], {p.tpn for p in all_players(opened)})
    for line in lines:
        rounds = opened.round - 1
        expect_equal(ROUND_STEP, f"the rounds in which {line.player} had {what}", rounds, len(line.points))


def check_worth(opened: RoundOpened, fixed: Worth | None) -> None:
    """Check that results are worth what the rules themselves say; `fixed` is None where they leave it open.

    Raises:
        TraceNotProven: the trace does not state it.
    """
    worth = worth_of(opened)
    expect_equal(ROUND_STEP, "what results are worth", fixed or worth, worth)


def check_initial_list(opened: RoundOpened) -> None:
    """Check that the initial list holds just the players, each once."""
    if opened.order:
        numbers = sorted(line.tpn for line in all_players(opened))
        expect_equal(ROUND_STEP, "the players of the initial list", numbers, sorted(opened.order))


def each_once(what: str, named: Sequence[Tpn], known: Container[Tpn]) -> None:
    """Check that a list of the opening names players, and none of them twice."""
    seen: set[Tpn] = set()
    for tpn in named:
        expect(tpn in known and tpn not in seen, ROUND_STEP, what, "players, each once", tpn)
        seen.add(tpn)


def check_planned(opened: RoundOpened) -> int | None:
    """Return the number of planned rounds, None if it is not known.

    Raises:
        ProofError: fewer are than there are rounds so far, this one included.
    """
    planned = opened.planned_rounds
    expect(opened.round >= 1, ROUND_STEP, "the round", "a number from 1", opened.round)
    fits = planned is None or planned >= opened.round
    expect(fits, ROUND_STEP, "the planned rounds", f"{opened.round} at least", planned)
    return planned


def check_settings(opened: RoundOpened, edition: Edition) -> None:
    """Check that nothing is given for which the rules have no meaning, and that lists name players once."""
    here = {line.tpn for line in opened.players}
    for players in opened.apart:
        each_once("those kept apart", players, here)
    apart = opened.restricted_rounds
    expect(apart >= 0, ROUND_STEP, "the rounds with groups apart", "0 or more", apart)
    each_once("those drawn by lot", opened.drawn, {line.tpn for line in all_players(opened)})
    teams = edition.system in TEAMS
    expect_equal(ROUND_STEP, "whether it is an event of teams", teams, opened.teams is not None)
    if edition.coloured:
        second = teams and opened.teams is not None and opened.teams.secondary
        groups = tuple(line.tpn for line in opened.players if line.group or (line.game_points and not second))
        expect_equal(ROUND_STEP, "what only ssm asks for", ((), 0, ()), (opened.drawn, apart, groups))
    else:
        expect_equal(
            ROUND_STEP, "the initial colour, where there are no colours", None, opened.initial_colour
        )
        awarded = tuple(line.player for line in opened.awards)
        expect_equal(ROUND_STEP, f"points besides results, which {edition.system} does not know", (), awarded)
    if not edition.accelerated:
        now = [entry.tpn for entry in opened.players if entry.virtual]
        raised = (*now, *(entry.player for entry in opened.accelerated))
        expect_equal(ROUND_STEP, f"virtual points, which {edition.system} does not know", (), raised)
    if edition.system not in LIM:
        expect_equal(ROUND_STEP, "whether it is a Maxi-tournament, which only Lim knows", False, opened.maxi)


def check_games(games: Games) -> None:
    """Check that both players of a game tell the same of it."""
    for tpn, line in games.items():
        for at, game in enumerate(line):
            if game.opponent is None:
                agreed = game.mark in _ALONE
            else:
                agreed = game.opponent in games and _agree(tpn, game, games[game.opponent][at])
            if not agreed:
                _check_game(games, tpn, at + 1)


def _agree(tpn: Tpn, game: GameLine, other: GameLine) -> bool:
    """Return whether two lines tell the same of one game, of which the first one is the player's."""
    return (
        tpn == other.opponent != game.opponent
        and (game.colour is None or game.colour != other.colour)
        and other.mark in _MIRROR.get(game.mark, "")
    )


def _check_game(games: Games, tpn: Tpn, number: int) -> None:
    """Check what a player tells of a round, one thing after the other."""
    game = games[tpn][number - 1]
    if game.opponent is None:
        what = f"round {number} of {tpn}, who had no opponent"
        expect(game.mark in _ALONE, ROUND_STEP, what, "no result of a game", game.mark)
        return
    what = f"round {number} of {tpn} and {game.opponent}"
    expect(game.opponent in games and game.opponent != tpn, ROUND_STEP, what, "another player", game.opponent)
    other = games[game.opponent][number - 1]
    expect_equal(ROUND_STEP, what, tpn, other.opponent)
    expect(game.colour is None or game.colour != other.colour, ROUND_STEP, what, "two colours", game.colour)
    expect(other.mark in _MIRROR.get(game.mark, ""), ROUND_STEP, what, _MIRROR.get(game.mark), other.mark)

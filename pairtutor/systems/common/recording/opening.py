"""The first step of a trace: who takes part, and what their histories make them due."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal, cast

from pairtutor.model.colour import Colour, ColourPreference
from pairtutor.model.game import Entry
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.rules.citing import union
from pairtutor.rules.facts import citations_of
from pairtutor.rules.measures.contenders import Contender, is_last_round
from pairtutor.systems.common.participants import Participants, scoregroups
from pairtutor.trace.events import FactsStated, RoundOpened
from pairtutor.trace.values import (
    AbsentLine,
    GameLine,
    PairLine,
    PlayerLine,
    PointsLine,
    PreferenceLine,
    ScoregroupLine,
    VirtualLine,
)

if TYPE_CHECKING:
    from pairtutor.model.stated import StatedBracket

_GAMES: dict[int, tuple[tuple[Entry, ...], tuple[GameLine, ...]]] = {}
"""Games by identity of the player's line: the rounds of one tournament share it."""
_MOST_LINES = 20_000


def preference_line(player: Contender) -> PreferenceLine:
    """Return the preference of a player, as a trace writes it."""
    return _line(player.preference)


@cache
def _line(due: ColourPreference) -> PreferenceLine:
    return PreferenceLine(None if due.colour is None else colour_word(due.colour), due.strength.value)


def colour_word(colour: Colour) -> Literal["white", "black"]:
    """Return a colour as a trace writes it."""
    return "white" if colour is Colour.WHITE else "black"


def round_opened(
    tournament: Tournament,
    participants: Participants,
    choice: SystemChoice,
    initial: Colour,
    because: str,
    preference: Callable[[Contender], PreferenceLine] = preference_line,
) -> RoundOpened:
    """Return the step that opens a round; `preference` makes a line of what a player is due."""
    number = participants.number
    absent = tournament.absent_in(number)
    players = participants.players
    entries = tournament.entries
    last = is_last_round(tournament, number)
    cites = citations_of(choice.system)
    accelerated = any(player.score != player.real_score for player in players)
    bye_needed = len(players) % 2 == 1 and not participants.goes_on
    return RoundOpened(
        cites=union(
            cites("round"),
            cites("history"),
            cites("absent") if absent else (),
            cites("bye_needed") if bye_needed else (),
            cites("last_round") if last else (),
            cites("acceleration") if accelerated else (),
            cites("initial_colour"),
        ),
        system=choice.system,
        system_because=choice.because,
        tournament=tournament.title,
        round=number,
        planned_rounds=tournament.planned_rounds,
        last_round=last,
        initial_colour=colour_word(initial),
        initial_colour_because=cast(Literal["stated", "inferred", "default"], because),
        bye_needed=bye_needed,
        players=tuple(
            [
                _player_line(player, rank, entries[player.tpn], preference(player))
                for rank, player in enumerate(players, 1)
            ]
        ),
        absent=absent_lines(tournament, number),
        scoregroups=tuple(
            ScoregroupLine(group.score, _tpns(players[group.first : group.end]))
            for group in scoregroups(players)
        ),
        apart=sets_apart(tournament, number, participants.rank),
        accelerated=accelerated_before(tournament, number),
        awards=awards_before(tournament, number),
        points=PointsLine(*tournament.points),
        order=listed_order(tournament),
        supposed=tournament.supposed_facts.facts,
    )


def facts_stated(stated: StatedBracket, system: str) -> FactsStated:
    """Return the step that tells what is stated of a bracket instead of games."""
    return FactsStated(
        cites=citations_of(system)("history"),
        met=tuple(PairLine(*two) for two in stated.met),
        bye=stated.bye,
        scores_said=stated.scores_said,
        round_said=stated.round_said,
        in_turn=stated.in_turn,
    )


def accelerated_before(tournament: Tournament, number: RoundNumber) -> tuple[VirtualLine, ...]:
    """Return the virtual points (half points) that each earlier round was paired with, round 1 first.

    A line a player by pairing number, absent ones too; only those who had any.
    """
    lines = (
        VirtualLine(
            tpn, tuple(tournament.virtual_in(tpn, RoundNumber(earlier)) for earlier in range(1, number))
        )
        for tpn in sorted(tournament.virtual_points)
    )
    return tuple(line for line in lines if any(line.points))


def awards_before(tournament: Tournament, number: RoundNumber) -> tuple[VirtualLine, ...]:
    """Return the points (half points) given or taken in earlier rounds besides results, round 1 first.

    A line a player by pairing number; only those who had any.
    """
    lines = (VirtualLine(tpn, points[: number - 1]) for tpn, points in sorted(tournament.awards.items()))
    return tuple(line for line in lines if any(line.points))


def absent_lines(
    tournament: Tournament, number: RoundNumber, *, coloured: bool = True
) -> tuple[AbsentLine, ...]:
    """Return a line for each player absent from a round, by pairing number, with the games before it.

    These count for the opponents.
    """
    absent = tournament.absent_in(number)
    return tuple(
        AbsentLine(
            player.tpn,
            player.name,
            absent[player.tpn].value,
            player.rating,
            games_before(tournament.entries[player.tpn], number, coloured=coloured),
        )
        for player in tournament.players
        if player.tpn in absent
    )


def games_before(line: tuple[Entry, ...], number: RoundNumber, *, coloured: bool) -> tuple[GameLine, ...]:
    """Return a line for each round of a player before round `number`, round 1 first."""
    if coloured:  # those of the whole line are made once, and cut
        return _games(line)[: number - 1]
    return tuple(game_line(entry, coloured=False) for entry in line[: number - 1])


def listed_order(tournament: Tournament) -> tuple[Tpn, ...]:
    """Return the initial list, best first; nothing where it is that of the pairing numbers."""
    order = tournament.order or ()
    return () if list(order) == sorted(order) else order


def sets_apart(
    tournament: Tournament, number: RoundNumber, present: Container[int]
) -> tuple[tuple[Tpn, ...], ...]:
    """Return the sets of players taking part of whom no two may meet in this round, by pairing number."""
    sets = (
        tuple(sorted({tpn for tpn in meeting.players if tpn in present}))
        for meeting in tournament.forbidden
        if meeting.first <= number <= meeting.last
    )
    return tuple(apart for apart in sets if len(apart) > 1)


def _tpns(players: Sequence[Contender]) -> tuple[Tpn, ...]:
    return tuple(player.tpn for player in players)


def _games(line: tuple[Entry, ...]) -> tuple[GameLine, ...]:
    """Return the games of a player's whole line, with rounds later than the one to be paired."""
    known = _GAMES.get(id(line))
    if known is not None and known[0] is line:  # a line that is kept shares its identity with no other
        return known[1]
    if len(_GAMES) > _MOST_LINES:
        _GAMES.clear()
    games = tuple([game_line(entry) for entry in line])
    _GAMES[id(line)] = (line, games)
    return games


def game_line(entry: Entry, *, coloured: bool = True) -> GameLine:
    """Return one round of one player; without `coloured` the colour is left out."""
    colour = colour_word(entry.colour) if entry.colour and coloured else None
    return GameLine(entry.opponent, colour, entry.mark.value)


def _player_line(
    contender: Contender, rank: int, line: tuple[Entry, ...], preference: PreferenceLine
) -> PlayerLine:
    """Return the line of a player, `rank` from 1, of whom `line` are all rounds.

    Virtual points are told apart, and only games before the round count.
    """
    player = contender.player
    games = _games(line)[: len(contender.games)]
    return PlayerLine(
        contender.tpn,
        player.name,
        player.title,
        player.rating,
        rank,
        contender.score,
        contender.score - contender.real_score,
        games,
        contender.colours,
        contender.difference,
        preference,
        contender.floats,
        contender.bar,
        contender.topscorer,
        contender.missed,
    )

"""Whether what a proof takes as given is what a tournament's own file says."""

from __future__ import annotations

from pairtutor.messages import Message
from pairtutor.model.colour import Colour
from pairtutor.model.editions import IN_FORCE, SYSTEMS
from pairtutor.model.game import Entry
from pairtutor.model.ids import SOME_ROUND, RoundNumber, Tpn
from pairtutor.model.pairing import Recorded
from pairtutor.model.supposed import NotMet, StaysAway, TakesPart
from pairtutor.model.tournament import ChosenBy, Player, Tournament
from pairtutor.positions.drawn import initial_colour
from pairtutor.positions.editions import EDITIONS, LIM
from pairtutor.positions.given import all_players, awards_of, initial_list, virtual_of
from pairtutor.positions.progress import FACTS_STEP, ROUND_STEP, expect, expect_equal
from pairtutor.positions.stated import facts_of
from pairtutor.trace.events import FactsStated, RoundOpened
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import GameLine, PlayerLine, TeamsLine

_AWAY = GameLine(opponent=None, colour=None, mark="Z")
"""The line of somebody who is not in a round that is published."""
_ASKED_FOR = frozenset({"option", "comparison", "tutor"})
"""Reasons for a system that no file settles."""


def check_source(trace: Trace, tournament: Tournament) -> Message | None:
    """Check that a trace, proven already, rests on the facts of a tournament.

    Returns in words that another system was asked for than the file says, None if none was.

    Raises:
        ProofError: something in its first step is not what the tournament's file says.
    """
    opened = trace.steps[0].event
    assert isinstance(opened, RoundOpened), "the trace is proven"
    number = opened.round
    if tournament.stated is None:
        expect(
            number <= tournament.recorded_rounds + 1,
            ROUND_STEP,
            "the round",
            "one that the file knows",
            number,
        )
    expect_equal(ROUND_STEP, "the tournament", tournament.title, opened.tournament)
    asked = _system(opened, tournament)
    coloured = SYSTEMS[opened.system].coloured
    _check_supposed(opened, tournament)
    tournament = tournament.under(number, opened.supposed)
    _check_stated(opened, facts_of(trace), tournament)
    _check_players(opened, tournament, coloured=coloured)
    expect_equal(ROUND_STEP, "the planned rounds", tournament.planned_rounds, opened.planned_rounds)
    expect_equal(
        ROUND_STEP, "the players kept apart", _sets_kept_apart(opened, tournament), sorted(opened.apart)
    )
    expect_equal(ROUND_STEP, "what the event has chosen", _teams_line(tournament), opened.teams)
    order = tournament.order or tuple(player.tpn for player in tournament.players)
    expect_equal(ROUND_STEP, "the initial list", order, initial_list(opened))
    if coloured:
        _check_colour(opened, tournament)
        expect_equal(
            ROUND_STEP, "what results are worth", tuple(tournament.points), tuple(opened.points or ())
        )
        maxi = tournament.maxi and opened.system in LIM
        expect_equal(ROUND_STEP, "whether it is a Maxi-tournament", maxi, opened.maxi)
    else:
        expect_equal(ROUND_STEP, "the draw by lot", tournament.draw_order, opened.drawn)
        apart = tournament.restricted_rounds
        expect_equal(ROUND_STEP, "the rounds with groups apart", apart, opened.restricted_rounds)
    return asked


def _check_supposed(opened: RoundOpened, tournament: Tournament) -> None:
    """Check of what is supposed that it was in the file as it is told: who is away, and who is kept apart."""
    away = tournament.absent_in(opened.round)
    for fact in opened.supposed:
        match fact:
            case TakesPart(player=tpn, mark=mark):
                expect_equal(ROUND_STEP, f"the absence of {tpn} without the supposition", away.get(tpn), mark)
            case StaysAway(player=tpn):
                expect(
                    tpn not in away,
                    ROUND_STEP,
                    f"whether {tpn} takes part without the supposition",
                    True,
                    False,
                )
            case NotMet(first=first, second=second, apart=apart):
                bans = (ban for ban in tournament.forbidden if ban.first <= opened.round <= ban.last)
                kept = any({first, second} <= {*ban.players} for ban in bans)
                expect_equal(ROUND_STEP, f"whether {first} and {second} are kept apart", kept, apart)
            case _:
                pass


def _system(opened: RoundOpened, tournament: Tournament) -> Message | None:
    """Check the system and what settled it; return in words that another one was asked for, else None."""
    own, system = tournament.system, opened.seeding or opened.system
    if opened.system_because.reason not in _ASKED_FOR:
        settled = (own.system, own.because) if own else (IN_FORCE, ChosenBy("in-force"))
        expect_equal(ROUND_STEP, "the system and what settled it", settled, (system, opened.system_because))
        return None
    if own is not None and own.system == system:
        return None
    if own is None:
        return Message("verbs.verify.asked.file-names-none", system=system)
    return Message("verbs.verify.asked.file-says", own=own.system, system=system)


def _check_players(opened: RoundOpened, tournament: Tournament, *, coloured: bool) -> None:
    """Check everything that the first step says of players against the tournament's file.

    Without `coloured` (SSM) colours, points besides results and virtual points have no meaning.
    """
    number = opened.round
    lines = {line.tpn: line for line in all_players(opened)}
    expect_equal(
        ROUND_STEP, "the players", sorted(player.tpn for player in tournament.players), sorted(lines)
    )
    away = sorted((tpn, mark.value) for tpn, mark in tournament.absent_in(number).items())
    expect_equal(ROUND_STEP, "who is absent", away, sorted((line.tpn, line.mark) for line in opened.absent))
    for player in tournament.players:
        line = lines[player.tpn]
        expect_equal(ROUND_STEP, f"the name of {player.tpn}", player.name, line.name)
        expect_equal(ROUND_STEP, f"the rating of {player.tpn}", player.rating, line.rating)
        games = tuple(_game(item, coloured=coloured) for item in tournament.entries[player.tpn][: number - 1])
        expect_equal(ROUND_STEP, f"the games of {player.tpn}", games, line.games)
    players = {player.tpn: player for player in tournament.players}
    for item in opened.players:
        _check_own_line(item, players[item.tpn], tournament, number, coloured=coloured)
    awards, virtual = awards_of(opened), virtual_of(opened)
    for tpn in players if coloured else ():
        given = tuple(tournament.awarded_in(tpn, RoundNumber(item)) for item in range(1, number))
        expect_equal(ROUND_STEP, f"the points besides results of {tpn}", given, awards[tpn])
        points = tuple(tournament.virtual_in(tpn, RoundNumber(item)) for item in range(1, number))
        expect_equal(ROUND_STEP, f"the virtual points of {tpn} so far", points, virtual[tpn])
    for item in opened.players if coloured else ():
        now = tournament.virtual_in(item.tpn, number)
        expect_equal(ROUND_STEP, f"the virtual points of {item.tpn}", now, item.virtual)


def _check_own_line(
    line: PlayerLine, player: Player, tournament: Tournament, number: RoundNumber, *, coloured: bool
) -> None:
    """Check title, team or club, and further points of somebody who takes part."""
    expect_equal(ROUND_STEP, f"the title of {player.tpn}", player.title, line.title)
    total = sum(tournament.game_points.get(player.tpn, ())[: number - 1])
    if not coloured:
        expect_equal(ROUND_STEP, f"the group of {player.tpn}", player.group, line.group)
        expect_equal(ROUND_STEP, f"the game points of {player.tpn}", total, line.game_points)
    elif tournament.teams is not None:
        counted = total if tournament.teams.secondary else 0
        expect_equal(ROUND_STEP, f"the secondary score of {player.tpn}", counted, line.game_points)


def _teams_line(tournament: Tournament) -> TeamsLine | None:
    """Return the choices of an event of teams, None where it is none."""
    event = tournament.teams
    if event is None:
        return None
    return TeamsLine(event.preferences, event.score, event.secondary, event.boards, event.assumed)


def _game(entry: Entry, *, coloured: bool) -> GameLine:
    if entry.colour is None or not coloured:
        return GameLine(entry.opponent, colour=None, mark=entry.mark.value)
    return GameLine(entry.opponent, "white" if entry.colour is Colour.WHITE else "black", entry.mark.value)


def _sets_kept_apart(opened: RoundOpened, tournament: Tournament) -> list[tuple[int, ...]]:
    """Return the sets of players taking part of whom no two may meet in this round, sorted."""
    here = {line.tpn for line in opened.players}
    sets = (
        tuple(sorted(here & set(group.players)))
        for group in tournament.forbidden
        if group.first <= opened.round <= group.last
    )
    return sorted(group for group in sets if len(group) > 1)


def _check_colour(opened: RoundOpened, tournament: Tournament) -> None:
    """Check the initial colour: stated, or as all recorded rounds show it, or White."""
    stated = tournament.initial_colour
    games = {
        tpn: tuple(_game(entry, coloured=True) for entry in line) for tpn, line in tournament.entries.items()
    }
    rounds = tournament.recorded_rounds
    if tournament.published is not None:
        rounds += 1
        last = _published_lines(tournament.published)
        games = {tpn: (*line, last.get(tpn, _AWAY)) for tpn, line in games.items()}
    inferred = initial_colour(games, initial_list(opened), rounds, EDITIONS[opened.system])
    expected = (
        (stated.value, "stated") if stated else (inferred, "inferred") if inferred else ("white", "default")
    )
    expect_equal(
        ROUND_STEP, "the initial colour", expected, (opened.initial_colour, opened.initial_colour_because)
    )


def _published_lines(paired: Recorded) -> dict[int, GameLine]:
    """Return a round without results as lines of its players; only their colours count, not the draws."""
    lines = {} if paired.bye is None else {paired.bye: GameLine(opponent=None, colour=None, mark="U")}
    for meeting in paired.meetings:
        white, black = Tpn(meeting.white), Tpn(meeting.black)
        lines[white] = GameLine(black, "white" if meeting.coloured else None, "=")
        lines[black] = GameLine(white, "black" if meeting.coloured else None, "=")
    return lines


def _check_stated(opened: RoundOpened, facts: FactsStated | None, tournament: Tournament) -> None:
    """Check that a trace states what a tournament states; nothing, where both have games."""
    stated = tournament.stated
    expect_equal(
        ROUND_STEP, "whether facts are stated instead of games", stated is not None, facts is not None
    )
    if stated is None or facts is None:
        return
    edition = EDITIONS[opened.system]
    expect_equal(ROUND_STEP, "the round", tournament.round_to_pair, opened.round)
    met = sorted(tuple(sorted(pair)) for pair in facts.met)
    expect_equal(FACTS_STEP, "who has met", sorted(tuple(sorted(pair)) for pair in stated.met), met)
    actual = (facts.bye, facts.scores_said, facts.round_said, facts.in_turn)
    said = (stated.bye, stated.scores_said, stated.round_said, stated.in_turn)
    expect_equal(FACTS_STEP, "the bye, and what is said", said, actual)
    expect_equal(
        ROUND_STEP,
        "the players",
        [player.tpn for player in stated.players],
        [player.tpn for player in opened.players],
    )
    for player, line in zip(stated.players, opened.players, strict=True):
        expect_equal(ROUND_STEP, f"the score of {player.tpn}", player.score, line.score)
        due = (player.preference.colour, player.preference.strength)
        expect_equal(ROUND_STEP, f"the preference of {player.tpn}", due, tuple(line.preference))
        floats = player.floats if edition.has_floats else ("none", "none")
        expect_equal(ROUND_STEP, f"the floats of {player.tpn}", floats, line.floats)
        bar = ("pairing-allocated-bye", SOME_ROUND) if player.had_bye else None
        expect_equal(
            ROUND_STEP, f"what bars the bye of {player.tpn}", bar, line.bye_bar and tuple(line.bye_bar)
        )
        top = player.topscorer and edition.topscorers
        expect_equal(ROUND_STEP, f"whether {player.tpn} is a topscorer", top, line.topscorer)
        added = opened.system == "dutch-2012"  # which adds what its preferences ask for
        if player.missed is not None and not added:
            expect_equal(ROUND_STEP, f"the rounds without a game of {player.tpn}", player.missed, line.missed)

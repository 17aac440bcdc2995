"""py4swiss as a second opinion: the same round, paired by code that others wrote."""

from __future__ import annotations

from py4swiss.engines.common import PairingEngine, PairingError
from py4swiss.engines.dutch import Engine
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection
from py4swiss.trf.sections.x_section import XSectionConfiguration

from pairtutor.model.colour import Colour
from pairtutor.model.game import Entry
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Player, Tournament
from tests.lab.oracles.generator import Pairs

TENTHS_PER_HALF_POINT = 5


def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
    """Return the games (White first, by number) and the bye; None when there is no pairing.

    The tournament must hold exactly the rounds before `number`, with the usual points.
    """
    return pair_parsed(parsed(tournament, number))


def pair_parsed(source: ParsedTrf, engine: type[PairingEngine] = Engine) -> tuple[Pairs, Tpn | None] | None:
    """Pair a tournament in the other program's own form; the Dutch way, if no other engine is given."""
    try:
        boards = engine.generate_pairings(source)
    except PairingError:
        return None
    games = sorted((Tpn(board.white), Tpn(board.black)) for board in boards if board.black)
    byes = [Tpn(board.white) for board in boards if not board.black]
    return games, byes[0] if byes else None


def parsed(tournament: Tournament, number: RoundNumber) -> ParsedTrf:
    """Return the tournament in the other program's form; those absent in the round are left out."""
    return ParsedTrf(
        player_sections=[_section(tournament, player) for player in tournament.players],
        x_section=XSection(
            number_of_rounds=tournament.planned_rounds or number,
            zeroed_ids=set(tournament.absences.get(number, {})),
            configuration=XSectionConfiguration(
                first_round_color=tournament.initial_colour is not Colour.BLACK
            ),
            accelerations={
                tpn: [TENTHS_PER_HALF_POINT * points for points in line]
                for tpn, line in tournament.virtual_points.items()
            },
            forbidden_pairs={
                (one, other)
                for meeting in tournament.forbidden
                for one in meeting.players
                for other in meeting.players
                if one < other
            },
        ),
    )


def _section(tournament: Tournament, player: Player) -> PlayerSection:
    entries = tournament.entries[player.tpn]
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=player.tpn,
        fide_rating=player.rating,
        points_times_ten=TENTHS_PER_HALF_POINT * sum(entry.points for entry in entries),
        rank=1,
        results=[_result(entry) for entry in entries],
    )


def _result(entry: Entry) -> RoundResult:
    colour = ColorToken.BYE_OR_NOT_PAIRED if entry.colour is None else ColorToken(entry.colour[0])
    return RoundResult(id=entry.opponent or 0, color=colour, result=ResultToken(entry.mark))

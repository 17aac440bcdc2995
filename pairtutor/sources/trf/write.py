"""A tournament written as a report file: records of TRF26, and their forerunners for older programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import Entry, Mark, PointSystem
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.pairing import Recorded
from pairtutor.model.recorded import alteration, recorded_round
from pairtutor.model.teams import TeamEvent
from pairtutor.model.tournament import Player, Tournament
from pairtutor.sources.acceleration import with_baku
from pairtutor.sources.numbers import MOST_ROUNDS, decimal
from pairtutor.sources.trf.write_teams import team_lines

_POINTS = "PTS"
"""What the list of record 212 begins with; that of 202 goes without."""

_SYMBOLS = {"W": "win", "D": "draw", "L": "loss", "P": "pairing_allocated_bye"}
"""The values of record 162 by symbol, besides `A` for the loss by forfeit and the absence alike."""

_CODES = {
    "HPB": "half_point_bye",
    "FPB": "full_point_bye",
    "FW": "forfeit_win",
    "ZPB": "zero_point_bye",
    "FL": "forfeit_loss",
}
"""The values that XXS can tell one by one, and record 162 cannot."""


def to_trf(tournament: Tournament, code: str = "") -> str:
    """Return the report file of a tournament, with the absences that are announced.

    `code` names the system in record 192; left empty, it is the one in the table of the format.

    The number of rounds and the initial colour stand in it twice, for engines that read TRF26 and for those
    that read TRF(x), its forerunner. A comment names a system that has no code, and says of games without
    colours that the lower pairing number stands there as White. There are no records for points scored in a
    game, an order drawn by lot and a Maxi-tournament.
    """
    if tournament.teams is not None:
        return _teams(tournament, tournament.teams)
    if not code and tournament.system is not None:
        code = system_code(tournament.system.system)
    rank = _ranks(tournament)
    lines = [f"012 {tournament.title}", *_header(tournament, code), *point_records(tournament.points)]
    for player in _in_order(tournament):
        cells = "".join(f"  {cell}" for cell in _cells(tournament, player.tpn))
        head = _head(player, tournament.score_of(player.tpn), rank[player.tpn])
        lines.append(f"{head}{cells}".rstrip())
    following = tournament.recorded_rounds + 1
    announced = _absence_records(tournament, following if _nobody_left(tournament) else following + 1)
    lines += [*announced, *_forbidden_records(tournament), *_award_records(tournament)]
    lines += [
        f"XXA {tpn:>4}" + "".join(f" {decimal(points):>4}" for points in line)
        for tpn, line in tournament.virtual_points.items()
    ]
    lines += [
        alteration(number, correct, recorded_round(tournament, number))
        for number, correct in tournament.altered.items()
    ]
    return "\n".join([*lines, *_comments(tournament)]) + "\n"


def _teams(tournament: Tournament, event: TeamEvent) -> str:
    """Return the report file of an event of teams."""
    header = _header(tournament, "")
    lines = [f"012 {tournament.title}", *header, *team_lines(tournament, event)]
    lines += _absence_records(tournament, first=tournament.recorded_rounds + 1)
    lines += virtual_records(tournament) if tournament.virtual_points else ()
    return "\n".join([*lines, *_forbidden_records(tournament)]) + "\n"


def system_code(system: str) -> str:
    """Return the code that record 192 has for a system, that of the format of several, empty for none."""
    return next(iter(SYSTEMS[system].codes), "")


def _header(tournament: Tournament, code: str) -> Iterator[str]:
    """Yield the records of rounds, first colour, order and system; older programs know those with X."""
    if tournament.planned_rounds:
        yield f"142 {tournament.planned_rounds}"
        yield f"XXR {tournament.planned_rounds}"
    if tournament.initial_colour is not None:
        letter = tournament.initial_colour[0].upper()
        yield f"152 {letter}"
        yield f"XXC {tournament.initial_colour}1"
    if tournament.order is not None:
        yield "XXC rank"
    if tournament.tiebreaks is not None:
        listed = tournament.tiebreaks.text
        yield f"212 {listed if listed.upper().startswith(_POINTS) else f'{_POINTS},{listed}'}"
    if code:
        yield f"192 {code}"


def _comments(tournament: Tournament) -> Iterator[str]:
    """Say what no record says."""
    if tournament.system is None:
        return
    system = SYSTEMS[tournament.system.system]
    if not system_code(system.id):
        yield f"### Paired by {system.name}, which has no code for record 192: pairtutor --system {system.id}"
    if not system.coloured:
        yield "### Games have no colours; w stands for the lower pairing number"


def point_records(points: PointSystem) -> Iterator[str]:
    """Yield records 162 and XXS of the values of results that a reader would not assume without them."""
    values = {symbol: getattr(points, name) for symbol, name in _SYMBOLS.items()}
    assumed = {"W": 2, "D": 1, "L": 0, "P": points.win}
    stated = {symbol: value for symbol, value in values.items() if value != assumed[symbol]}
    if stated:
        yield "162  " + "    ".join(f"{symbol}{decimal(value):>4}" for symbol, value in stated.items())
    usual = PointSystem(full_point_bye=points.win, half_point_bye=points.draw, forfeit_win=points.win)
    more = {code: getattr(points, name) for code, name in _CODES.items()}
    single = [
        f"{code}={decimal(value)}" for code, value in more.items() if value != getattr(usual, _CODES[code])
    ]
    if single:
        yield f"XXS {' '.join(single)}"


def _in_order(tournament: Tournament) -> list[Player]:
    """Return the players as their lines stand: by number, or as the source ranks them."""
    if tournament.order is None:
        return list(tournament.players)
    by_number = {player.tpn: player for player in tournament.players}
    return [by_number[tpn] for tpn in tournament.order]


def _head(player: Player, score: HalfPoints, rank: int) -> str:
    """Return the columns of a player before the rounds; the score (half points) is written in points."""
    name = f"{player.name[:33]:<33}"
    title = f"{player.title[:3]:>3}"
    return (
        f"001 {player.tpn:>4}  {title} {name} {player.rating or '':>4} {'':26} {decimal(score):>4} {rank:>4}"
    )


def _cells(tournament: Tournament, tpn: Tpn) -> Iterator[str]:
    """Yield the rounds of a player, the one that is only paired or announced too."""
    for entry in tournament.entries[tpn]:
        yield _cell(tpn, entry)
    following = RoundNumber(tournament.recorded_rounds + 1)
    announced = {} if _nobody_left(tournament) else tournament.absences.get(following, {})
    yield from published_cell(tpn, tournament.published, announced)


def _nobody_left(tournament: Tournament) -> bool:
    """Return whether everybody is away in the round to pair: in cells it would be a round that is over."""
    away = tournament.absences.get(RoundNumber(tournament.recorded_rounds + 1), {})
    return bool(away) and len(away) == len(tournament.players)


def published_cell(tpn: Tpn, published: Recorded | None, away: Mapping[Tpn, Mark]) -> Iterator[str]:
    """Yield what a player has in a round without results: an opponent, the bye, being away, or nothing."""
    if published is not None and published.bye == tpn:
        yield f"0000 - {Mark.PAIRING_ALLOCATED_BYE}"
    for meeting in published.meetings if published is not None else ():
        if tpn in meeting.players:
            yield f"{meeting.black:>4} w  " if tpn == meeting.white else f"{meeting.white:>4} b  "
    if tpn in away:
        yield f"0000 - {away[tpn]}"


def _cell(tpn: Tpn, entry: Entry) -> str:
    """Return the cell of a round; a game without colours gets them by number, for the format needs some."""
    if entry.opponent is None:
        return f"0000 - {entry.mark}"
    colour = entry.colour or (Colour.WHITE if tpn < entry.opponent else Colour.BLACK)
    return f"{entry.opponent:>4} {colour[0]} {entry.mark}"


def _absence_records(tournament: Tournament, first: int) -> Iterator[str]:
    """Yield records 240 from round `first` on.

    Of players that is mostly the one after the next, as absences from the next stand in its column.
    """
    for number, away in tournament.absences.items():
        if number >= first:
            yield from (f"240 {mark} {number:>3} {tpn:>4}" for tpn, mark in away.items())


def _forbidden_records(tournament: Tournament) -> Iterator[str]:
    """Yield the records of players kept apart: in all rounds (XXP, known to every program), or some (260)."""
    for ban in tournament.forbidden:
        if ban.first == 1 and ban.last >= (tournament.planned_rounds or MOST_ROUNDS):
            yield f"XXP {' '.join(map(str, ban.players))}"
        else:
            yield f"260 {ban.first:>3} {ban.last:>3}" + "".join(f" {tpn:>4}" for tpn in ban.players)


def _award_records(tournament: Tournament) -> Iterator[str]:
    """Yield record 299 for each award of points, without the kind of result (columns 6-14)."""
    for tpn, line in tournament.awards.items():
        for number, points in enumerate(line, start=1):
            if points:
                yield f"299 {'':9}{decimal(points):>4}  {number:>3} {tpn:>4}"


def _ranks(tournament: Tournament) -> dict[Tpn, int]:
    """Return each player's place from 1: by points and the list of tie-breaks, shared where both are equal.

    Without a list, or where its values cannot be computed, by points and number: no place is shared then.
    """
    if tournament.tiebreaks is not None:
        from pairtutor.tiebreaks.places import places_by_list  # few files have a list

        if (places := places_by_list(tournament)) is not None:
            return places
    scores = {tpn: tournament.score_of(tpn) for tpn in tournament.entries}
    order = sorted(scores, key=lambda tpn: (-scores[tpn], tpn))
    return {tpn: rank for rank, tpn in enumerate(order, start=1)}


def virtual_records(tournament: Tournament) -> Iterator[str]:
    """Yield records 250: for each run of rounds and of players the virtual points that they have.

    Those of teams are match points, which have columns of their own.
    """
    column_of = "{:>4}     " if tournament.teams else "     {:>4}"
    people = [player.tpn for player in tournament.players]
    rounds = max(map(len, tournament.virtual_points.values()), default=0)
    columns = [_ranges(tournament, people, RoundNumber(number)) for number in range(1, rounds + 1)]
    last = 0  # the last round of the run before
    for column, run in groupby(columns):
        first, last = last + 1, last + len(list(run))
        for points, begin, end in column:
            value = column_of.format(decimal(points))
            yield f"250 {value} {first:>3} {last:>3} {begin:>4} {end:>4}"
    if not any(columns) and people:
        # a code may ask for an acceleration: one record of 0 says that there is none
        yield f"250 {column_of.format(decimal(HalfPoints(0)))}   1   1 {people[0]:>4} {people[-1]:>4}"


def unsaid_virtual_records(lines: Iterable[str], tournament: Tournament) -> list[str]:
    """Return the records 250 that a file of these lines needs where its code gives other virtual points."""
    said = any(line[:3].upper() in ("250", "XXA") for line in lines)
    if (
        said
        or not tournament.virtual_points
        or with_baku(tournament).virtual_points == tournament.virtual_points
    ):
        return []
    return list(virtual_records(tournament))


def _ranges(
    tournament: Tournament, people: list[Tpn], number: RoundNumber
) -> list[tuple[HalfPoints, Tpn, Tpn]]:
    """Return the virtual points (half points) of a round, as ranges of players with as many."""
    ranges = []
    for points, run in groupby(people, key=lambda tpn: tournament.virtual_in(tpn, number)):
        group = list(run)
        if points:
            ranges.append((points, group[0], group[-1]))
    return ranges

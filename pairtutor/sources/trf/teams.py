"""The records of an event of teams: 310, 300, 320, 330, 352, 362, and what record 192 says of the event."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pairtutor.messages import Message
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.teams import Choice, PreferenceKind, TeamEvent, board_points
from pairtutor.named_tuples import NamedTuple
from pairtutor.sources.faults import Misread
from pairtutor.sources.numbers import MOST_PLAYERS, MOST_ROUNDS, half_points, pairing_number, whole_number
from pairtutor.sources.trf.book import BEHIND_NAME, Book, Named, names, words
from pairtutor.text import clean, quote

CODE: Final = "FIDE_TEAM"
"""What record 192 has for the Swiss system of teams, with more behind it."""
_KINDS: Final[dict[str, PreferenceKind]] = {"TYPEA": "A", "TYPEB": "B"}
_MATCH_SYMBOL = r"\s*T?(\S)\s*([0-9.,]+)(?=\s|$)"
_SYMBOLS: Final = ("TW", "TD", "TL", "TA", "TP")
_VALUES: Final = {
    "win": "W",
    "draw": "D",
    "loss": "L",
    "pairing_allocated_bye": "PD",
    "full_point_bye": "W",
    "half_point_bye": "D",
    "zero_point_bye": "A",
    "forfeit_win": "W",
    "forfeit_loss": "A",
}
"""For each result the symbols that give its match points, the first that stands in record 362."""
_FORFEITS: Final = ("+-", "-+", "--")


class TeamRecord(NamedTuple):
    """A team as record 310 has it; points are None where they are blank."""

    tpn: Tpn
    line: int
    name: str
    match_points: HalfPoints | None
    game_points: HalfPoints | None
    players: tuple[Named, ...]


class Forfeited(NamedTuple):
    """A match that was forfeited as a whole: who of White and Black has its points."""

    line: int
    result: str
    round: RoundNumber
    white: Tpn
    black: Tpn


class TeamBook:
    """What the records about teams say, before it is known which players and teams there are.

    `lineups` are the players of a team in a round in the order of the boards, where it is not that of 310.
    `byes` are the teams that have the allocated bye, round by round, `bye_points` what it brings: match and
    game points, None where 320 does not say. `boards` is 0 without record 352. `values` are match points by
    the symbol of record 362 without its T.
    """

    def __init__(self) -> None:
        self.teams: dict[Tpn, TeamRecord] = {}
        self.lineups: dict[tuple[int, Tpn], tuple[Named, ...]] = {}
        self.byes: list[Named | None] = []
        self.bye_points: tuple[HalfPoints | None, HalfPoints | None] = (None, None)
        self.forfeited: list[Forfeited] = []
        self.boards = 0
        self.values: dict[str, HalfPoints] = {}
        self.values_known = True


def read_team_records(book: Book) -> TeamBook:
    """Read the records about teams that were set aside; what cannot be read is noted."""
    teams = TeamBook()
    for line, text in book.team_lines:
        try:
            _READERS[text[:3]](book, teams, line, text)
        except Misread as error:
            book.faults.misread(line, BEHIND_NAME, error)
    return teams


def is_team_code(code: str) -> bool:
    """Return whether a code of record 192 begins as those of team events do."""
    return code.upper() == CODE or code.upper().startswith(f"{CODE}_")


def read_team_code(code: str) -> TeamEvent:
    """Return the event as a code describes it, but for its points.

    Source: TEAM26-1, TEAM26-4.

    Raises:
        Misread: a part of it says nothing that an event can choose.
    """
    parts = code.upper().removeprefix(CODE).strip("_").split("_")
    if parts == [""]:
        return TeamEvent()
    kind: PreferenceKind = _KINDS.get(parts[0], "none")
    scores = parts[1:] if parts[0] in _KINDS else parts
    if not scores:
        return TeamEvent(preferences=kind, assumed=("score", "secondary"))
    if scores not in (["MP"], ["GP"], ["MP", "GP"], ["GP", "MP"]):
        wrong = parts[0] if parts[0].startswith("TYPE") and parts[0] not in _KINDS else "_".join(scores)
        raise Misread(
            Message("faults.teams.code", code=quote(clean(code)), part=quote(clean(wrong))),
            Message("faults.mend.write-team-code"),
        )
    return TeamEvent(kind, "match" if scores[0] == "MP" else "game", len(scores) > 1)


def team_event(book: Book, teams: TeamBook, boards: int) -> TeamEvent:
    """Return the event with its choices; `boards` are those of its matches.

    Source: TEAM26-1, TEAM26-2, TEAM26-3.
    """
    every: tuple[Choice, ...] = ("preferences", "score", "secondary")
    event = TeamEvent(assumed=every)
    code = book.code or book.type_code
    if code is not None and is_team_code(code.text):
        try:
            event = read_team_code(code.text)
        except Misread as error:
            book.faults.misread(code.line, code.column, error)
    # Half points of a win, a draw, a loss and an absence at a match, where no record 362 gives others.
    given = {**{"W": 4, "D": 2, "L": 0, "A": 0}, **teams.values}
    usual = event.matches._asdict()
    matches = {
        name: next((given[symbol] for symbol in symbols if symbol in given), usual[name])
        for name, symbols in _VALUES.items()
    }
    values = {symbol: book.values.get(f"162 {symbol}", (None, 0))[0] for symbol in "WDP"}
    draw = 1 if values["D"] is None else values["D"]
    games = board_points(boards, draw, 2 if values["W"] is None else values["W"])._asdict()
    if values["P"] is not None:
        games["pairing_allocated_bye"] = boards * values["P"]
    for points, stated in zip((matches, games), teams.bye_points, strict=True):
        if stated is not None:
            points["pairing_allocated_bye"] = stated
    return event._replace(
        boards=boards,
        matches=event.matches._replace(**matches),
        games=event.games._replace(**games),
    )


# --- the records ---------------------------------------------------------------------------


def _team(text: str) -> Tpn:
    return Tpn(whole_number(text, Message("faults.what.team-number"), 1, MOST_PLAYERS))


def _round_of(text: str) -> RoundNumber:
    return RoundNumber(whole_number(text, Message("faults.what.round"), 1, MOST_ROUNDS))


def _points(text: str, what: str) -> HalfPoints | None:
    """Return half points, None if the columns are blank; `what` is the key of a message."""
    return half_points(text, Message(what)) if text.strip() else None


def _read_310(book: Book, teams: TeamBook, line: int, text: str) -> None:
    """Keep a team of record 310: number, name, match points, game points, players."""
    tpn = _team(text[4:7])
    if tpn in teams.teams:
        fault = Message("faults.teams.team-again", team=tpn, line=teams.teams[tpn].line)
        book.faults.add(line, BEHIND_NAME, fault, Message("faults.mend.one-line-each"))
        return
    teams.teams[tpn] = TeamRecord(
        tpn,
        line,
        clean(text[8:40]) or f"Team {tpn}",
        _points(text[54:60], "faults.what.match-points"),
        _points(text[61:67], "faults.what.game-points"),
        names(book, line, words(text, 73)),
    )


def _read_300(book: Book, teams: TeamBook, line: int, text: str) -> None:
    """Keep who plays for a team in a round, in the order of the boards; 0000, for nobody, is passed over."""
    number, tpn = _round_of(text[4:7]), _team(text[8:11])
    players = (pairing_number(piece.text) for piece in words(text, 16) if piece.text.strip("0"))
    teams.lineups[number, tpn] = tuple(Named(player, line, 17) for player in players)


def _read_320(book: Book, teams: TeamBook, line: int, text: str) -> None:
    """Keep what a bye brings, and by round the team that had it (000: nobody)."""
    match, game = (
        _points(text[4:8], "faults.what.match-points"),
        _points(text[9:13], "faults.what.game-points"),
    )
    teams.bye_points = (match, game)
    for start in range(14, len(text.rstrip()), 4):
        piece = text[start : start + 3]
        has = bool(piece.strip().strip("0"))
        teams.byes.append(Named(_team(piece), line, start + 1) if has else None)


def _read_330(book: Book, teams: TeamBook, line: int, text: str) -> None:
    """Keep a match that was not played, with its mark, round and teams."""
    result = text[4:6]
    if result not in _FORFEITS:
        fault = Message("faults.value.is", what=Message("faults.what.forfeit"), value=quote(result))
        book.faults.add(
            line, BEHIND_NAME, fault, Message("faults.mend.write-one-of", words=" ".join(_FORFEITS))
        )
        return
    teams.forfeited.append(
        Forfeited(line, result, _round_of(text[7:10]), _team(text[11:14]), _team(text[15:18]))
    )


def _read_352(book: Book, teams: TeamBook, line: int, text: str) -> None:
    """Keep the colours of the first team's boards, and so how many boards a match has."""
    colours = "".join(text[3:].split()).upper()
    if colours.strip("WB") or not colours:
        fault = Message("faults.value.is", what=Message("faults.what.board-colours"), value=quote(colours))
        book.faults.add(line, BEHIND_NAME, fault, Message("faults.mend.write-board-colours"))
    elif book.agree(Message("faults.what.board-colours"), colours, line, BEHIND_NAME):
        teams.boards = len(colours)


def _read_362(book: Book, teams: TeamBook, line: int, text: str) -> None:
    """Keep what results are worth; symbols stand one after the other, each with its value."""
    at, symbol = 3, re.compile(_MATCH_SYMBOL)
    while text[at:].strip():
        award = symbol.match(text, at)
        if award is None or f"T{award[1].upper()}" not in _SYMBOLS:
            fault = Message("faults.teams.no-symbol", symbol=quote(text[at:].split()[0]))
            mend = Message("faults.mend.write-symbol", symbols=" ".join(_SYMBOLS))
            book.faults.add(line, at + 1, fault, mend)
            return
        what = Message("faults.what.value-of", code=f"T{award[1].upper()}")
        teams.values[award[1].upper()] = half_points(award[2], what)
        at = award.end()


_READERS: Final[dict[str, Callable[[Book, TeamBook, int, str], None]]] = {
    "300": _read_300,
    "310": _read_310,
    "320": _read_320,
    "330": _read_330,
    "352": _read_352,
    "362": _read_362,
}
RECORDS: Final = frozenset(_READERS)
"""The records that are set aside until it is known that an event is one of teams."""

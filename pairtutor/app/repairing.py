"""Who is not coming and who comes late to an open round, and the repairs of its boards, to be printed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pairtutor.app.open_round import Fields, OpenRound, field_value, page, player_of_field
from pairtutor.disputes.repair import Repair, Repairs, repairs
from pairtutor.errors import UsageError
from pairtutor.library_texts import scenario_texts
from pairtutor.messages import Message, messages_of, said_of_teams
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import BYE, Board
from pairtutor.model.tournament import Player
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.disputes.repairs import first_breach
from pairtutor.text import clean
from pairtutor.trace.index import RoundIndex

_BETWEEN = re.compile(r"[,;]")
"""What stands between players who are typed in one field."""


class RepairedBoard(NamedTuple):
    """A board of a repaired list, White first; `second` is None for the bye, whose number is empty.

    `new` says that it was not out.
    """

    number: str
    first: Player
    second: Player | None
    new: bool


class ToldRepair(NamedTuple):
    """A repair (its number from 1), or the round paired anew (0), with its boards, so many of them `changed`.

    A bye is no board. `broken` is what a repair breaks first. `away` are those entered who have no board.
    """

    number: int
    boards: tuple[RepairedBoard, ...]
    away: tuple[Player, ...]
    changed: int
    broken: str


def repair_piece(opened: OpenRound, fields: Fields) -> str:
    """Return the repairs of a round without those who are `out`, with those who come `late`.

    What is asked last stands apart: who is named in `of` is not coming, comes late or neither after all
    (`turn`: out, late, back). Where that cannot be, the piece says so above the repairs for the others.
    Whoever is named in `back`, or both in `out` and in `late`, is neither. Nothing is told where nobody is
    left to be named.

    Raises:
        UsageError: somebody stays away who takes no part, or comes late who is in already or is nobody here.
        NoLegalPairing: the round has no legal pairing as it is.
    """
    how = field_value(fields, "turn")
    if how not in ("out", "late", "back"):
        return _answer(opened, fields)
    try:
        return _answer(opened, {**fields, how: [*fields.get(how, []), *fields.get("of", [])]})
    except UsageError as error:
        of_teams = opened.tournament.teams is not None
        refused = error.lines_in(opened.language, of_teams=of_teams)
    return _answer(opened, fields, refused)


def _answer(opened: OpenRound, fields: Fields, refused: Sequence[str] = ()) -> str:
    """Return the repairs for those who are named; `refused` says what could not be.

    Raises:
        UsageError: somebody stays away who takes no part, or comes late who is in already or is nobody here.
        NoLegalPairing: the round has no legal pairing as it is.
    """
    players = opened.tournament.players
    out, late, back = (_players_named(fields.get(name, []), players) for name in ("out", "late", "back"))
    neither = {*back, *({*out} & {*late})}
    out, late = ([tpn for tpn in named if tpn not in neither] for named in (out, late))
    if not out and not late:
        nothing: dict[str, object] = {"out": (), "late": (), "repairs": (), "anew": None}
        return page("repaired", opened.language, **nothing, said=refused)
    made = _repairs(opened, out, late)
    persons = {player.tpn: player for player in players}
    told = [
        _told_repair(number, repair, persons, first_breach(made, repair, opened.language).text)
        for number, repair in enumerate(made.proposals, start=1)
    ]
    return page(
        "repaired",
        opened.language,
        opened.request.choice.system,
        out=[persons[tpn] for tpn in out],
        late=[persons[tpn] for tpn in late],
        repairs=told,
        anew=_anew(made, persons),
        refusal=made.refusal and page("refused", opened.language, lines=[_say(opened, made.refusal)]),
        said=refused,
        **_heading(opened),
    )


def _repairs(opened: OpenRound, out: Sequence[Tpn], late: Sequence[Tpn]) -> Repairs:
    """Return the repairs of a round; what cannot be is told as it is on a screen, of teams as of teams.

    Raises:
        UsageError: somebody stays away who takes no part, or comes late who is in already or is nobody here.
        NoLegalPairing: the round has no legal pairing as it is.
    """
    try:
        return repairs(opened.request, out, late)
    except UsageError as error:
        message = error.message
        if isinstance(message, Message) and message.key in _TOLD_HERE:
            number = Tpn(int(str(message.slots["player"])))
            names = {player.tpn: f"{number} {player.name}" for player in opened.tournament.players}
            message = Message(_TOLD_HERE[message.key], player=names.get(number, str(number)))
        elif opened.tournament.teams is None:
            raise
        else:
            message = said_of_teams(message)
        raise UsageError(message) from None


_TOLD_HERE = {
    "errors.repair.in-already": "app.turn.in-already",
    "errors.repair.nobody": "app.turn.nobody",
}
"""What is said here in place of what names an option of the command."""


def wall_piece(opened: OpenRound, _: Fields) -> str:
    """Return the boards of a round as a list to be printed: number, White, Black, and who is away.

    Raises:
        UsageError: the round has no boards.
    """
    closed = RoundIndex(opened.trace).closed
    if closed is None:
        raise UsageError(Message("errors.dispute.no-pairing"))
    persons = {player.tpn: player for player in opened.tournament.players}
    boards = [Board(Tpn(board.first), Tpn(board.second)) for board in closed.boards]
    bye = Tpn(closed.bye) if closed.bye else None
    told = _told_repair(0, Repair(tuple(boards), bye, ()), persons, broken="")
    system = opened.request.choice.system
    return page("wall", opened.language, system, wall=told, **_heading(opened))


def _heading(opened: OpenRound) -> dict[str, object]:
    """Return the values of the head of a printed list: which round of what, and whether it has colours."""
    return {
        "number": opened.number,
        "tournament": clean(scenario_texts(opened.language).title(opened.tournament.title)),
        "coloured": RoundIndex(opened.trace).opened.initial_colour is not None,
    }


def _say(opened: OpenRound, said: Message | str) -> str:
    return messages_of(opened.language, of_teams=opened.tournament.teams is not None).say(said)


def _players_named(texts: Sequence[str], players: Sequence[Player]) -> list[Tpn]:
    """Return the players of some fields, several with commas between them, each once.

    Raises:
        UsageError: a name is nobody's, or may be several players'.
    """
    words = [word for text in texts for word in _BETWEEN.split(text) if word.strip()]
    return list(dict.fromkeys(player_of_field(word, players) for word in words))


def _anew(made: Repairs, persons: dict[Tpn, Player]) -> ToldRepair | None:
    """Return the round paired anew, None where one of the repairs is that, or there is none.

    It is that if it has the same new boards: the others are those that are out.
    """
    if made.anew is None or any(set(repair.new) == set(made.anew.new) for repair in made.proposals):
        return None
    return _told_repair(number=0, repair=made.anew, persons=persons, broken="")


def _told_repair(number: int, repair: Repair, persons: dict[Tpn, Player], broken: str) -> ToldRepair:
    """Return a repair with its boards numbered, the bye last; `broken` is what it breaks first."""
    boards = [
        RepairedBoard(str(at), persons[board.white], persons[board.black], board in repair.new)
        for at, board in enumerate(repair.boards, start=1)
    ]
    if repair.bye is not None:
        new = any(board.white == repair.bye and board.black == BYE for board in repair.new)
        boards.append(RepairedBoard(number="", first=persons[repair.bye], second=None, new=new))
    listed = {player.tpn for board in boards for player in (board.first, board.second) if player}
    away = tuple(persons[tpn] for tpn in sorted(persons) if tpn not in listed)
    return ToldRepair(number, tuple(boards), away, sum(1 for board in repair.new if board.black), broken)

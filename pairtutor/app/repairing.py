"""Who is not coming and who comes late to an open round, and the repairs of its boards, to be printed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pairtutor.app.open_round import Fields, OpenRound, page, player_of_field
from pairtutor.disputes.repair import Repair, Repairs, repairs
from pairtutor.errors import UsageError
from pairtutor.library_texts import scenario_texts
from pairtutor.messages import Message, messages_of, said_of_teams
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import BYE
from pairtutor.model.tournament import Player
from pairtutor.narrative.disputes.repairs import first_breach
from pairtutor.text import clean

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

    A bye is no board. `broken` is what a repair breaks first.
    """

    number: int
    boards: tuple[RepairedBoard, ...]
    changed: int
    broken: str


def repair_piece(opened: OpenRound, fields: Fields) -> str:
    """Return the repairs of a round without those who are `out`, with those who come `late`.

    Whoever is named again in `back` is neither. Nothing is told where nobody is left to be named.

    Raises:
        UsageError: somebody stays away who takes no part, or comes late who is in already or is nobody here.
        NoLegalPairing: the round has no legal pairing as it is.
    """
    players = opened.tournament.players
    back = _players_named(fields.get("back", []), players)
    out, late = (
        [tpn for tpn in _players_named(fields.get(name, []), players) if tpn not in back]
        for name in ("out", "late")
    )
    if not out and not late:
        return page("repaired", opened.language, out=(), late=(), repairs=(), anew=None)
    try:
        made = repairs(opened.request, out, late)
    except UsageError as error:
        if opened.tournament.teams is None:
            raise
        raise UsageError(said_of_teams(error.message)) from None
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
        number=opened.number,
        tournament=clean(scenario_texts(opened.language).title(opened.tournament.title)),
    )


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
    return ToldRepair(number, tuple(boards), sum(1 for board in repair.new if board.black), broken)

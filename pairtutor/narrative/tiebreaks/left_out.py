"""Rounds without a game that a value leaves out, or counts all the same, told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.rounds import result_text
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.facts import CountedRound
from pairtutor.rules.standings.unplayed import Category
from pairtutor.tiebreaks.table import Key
from pairtutor.tiebreaks.values import Value

OF_GAMES: Final = frozenset({"AOB", "ARO", "TPR", "PTP", "APRO", "APPO"})
"""Tie-breaks of games over the board alone."""

_LIKE_WINS: Final = (Mark.FORFEIT_WIN, Mark.FULL_POINT_BYE)


def left_out_sentences(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> Iterator[str]:
    """Yield which rounds without a game a value leaves out, or which count all the same."""
    event = speaker.standings.ledger.event_of(key.tiebreak)
    rounds = event.players[tpn].rounds
    unplayed = [counted for counted in rounds if counted.category is not Category.GAME]
    code = key.tiebreak.kind.code
    if code in ("WIN", "REP"):
        counting = {part.counted.number for part in value.parts}
        listed = [counted for counted in unplayed if counted.number in counting]
        said = "counts-too"
    else:
        listed = [counted for counted in unplayed if _is_expected(counted, code, event.points.win)]
        said = "left-out"
    if listed:
        named = speaker.many(_round_text(counted, speaker) for counted in listed)
        yield speaker(said, ("tiebreak", code), rounds=named, n=len(listed))


def _is_expected(counted: CountedRound, code: str, win: int) -> bool:
    """Return whether a round without a game looks as if a tie-break counted it."""
    has_bye = counted.mark is Mark.PAIRING_ALLOCATED_BYE
    won = counted.mark in _LIKE_WINS or (has_bye and counted.points == win)
    has_black = counted.colour is Colour.BLACK
    return {"WON": won, "BPG": has_black, "BWG": won and has_black}.get(code, code in OF_GAMES)


def _round_text(counted: CountedRound, speaker: Speaker) -> str:
    return speaker("round-named", round=counted.number, result=result_text(counted, speaker))

"""Where py4swiss is known to answer otherwise, recognised exactly; anything else is a fault."""

from __future__ import annotations

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.oracles.brute_force import Options, TooLarge, pair_round
from tests.lab.oracles.generator import Pairs
from tests.lab.oracles.standing import Standing, standings

Answer = tuple[Pairs, Tpn | None]

PARITY = "E.5 looks at the number among those who take part (D17-13); py4swiss at the number in the list"
BARRED = "C.7 counts who is left and may not have the bye thrice (D17-6); py4swiss once"


def explanation(
    tournament: Tournament, number: RoundNumber, ours: Answer, theirs: Answer | None
) -> str | None:
    """Return why two answers to one round differ, or None if that is not known."""
    if theirs is None:
        return None
    if _meetings(ours) == _meetings(theirs):
        return PARITY if _only_parity(standings(tournament, number), ours, theirs) else None
    return _other_readings(tournament, number, ours, theirs)


def _meetings(answer: Answer) -> tuple[set[frozenset[Tpn]], Tpn | None]:
    return {frozenset(game) for game in answer[0]}, answer[1]


def _only_parity(field: list[Standing], ours: Answer, theirs: Answer) -> bool:
    """Return whether every game with other colours is one where E.5 decides and the two parities differ."""
    players = {player.tpn: player for player in field}
    place = {player.tpn: rank for rank, player in enumerate(field)}
    turned = [game for game in ours[0] if game not in theirs[0]]
    for game in turned:
        higher = players[min(game, key=lambda tpn: place[tpn])]
        if any(players[tpn].colours for tpn in game) or higher.parity % 2 == higher.tpn % 2:
            return False
    return True


def _other_readings(tournament: Tournament, number: RoundNumber, ours: Answer, theirs: Answer) -> str | None:
    """Return the readings that turn our answer into theirs when all candidates are listed by them."""
    for weight in (3, 1):
        try:
            listed = pair_round(tournament, number, Options(barred_weight=weight, largest=11))
        except TooLarge:
            return None
        answer: Answer = (list(listed.games), listed.bye)
        as_read = weight == 3
        if as_read and answer != ours:
            return None
        same = _meetings(answer) == _meetings(theirs)
        if not as_read and same and _only_parity(standings(tournament, number), answer, theirs):
            return BARRED
    return None

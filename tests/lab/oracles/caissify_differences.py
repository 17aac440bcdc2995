"""Where caissify-pairings is known to answer otherwise, recognised exactly; anything else is a fault."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.oracles.caissify_oracle import Meetings
from tests.lab.oracles.completion import completes, may_meet
from tests.lab.oracles.standing import Standing, standings

Field = Mapping[Tpn, Standing]

FEWER_PAIRS = "[C6]: caissify makes fewer pairs than can be made, in the first bracket that differs"
ILLEGAL = "1.9: there is no legal pairing; caissify breaks [C1], [C2] or [C3]"


def explanation(
    tournament: Tournament, number: RoundNumber, ours: Meetings | None, theirs: Meetings | None
) -> str | None:
    """Return why two answers to one round differ, or None if that is not known."""
    field = _field(tournament, number)
    if theirs is None:
        return None
    if ours is None:
        impossible = not completes([], list(field.values()))
        return ILLEGAL if impossible and not _legal(field, theirs) else None
    return FEWER_PAIRS if _fewer_pairs(field, ours, theirs) else None


def _field(tournament: Tournament, number: RoundNumber) -> dict[Tpn, Standing]:
    """Return the participants; a full-point bye bars from the bye since 2026 ([C2])."""
    field: dict[Tpn, Standing] = {}
    for one in standings(tournament, number):
        full = any(entry.mark is Mark.FULL_POINT_BYE for entry in tournament.entries[one.tpn])
        field[one.tpn] = replace(one, may_have_bye=one.may_have_bye and not full)
    return field


def _fewer_pairs(field: Field, ours: Meetings, theirs: Meetings) -> bool:
    """Return whether the other answer makes too few pairs in the first bracket that differs.

    Ours is the proof that more can be made: it is legal, complete, and gives the bye no higher a score.
    """
    if not _legal(field, ours) or _bye_score(field, ours) > _bye_score(field, theirs):
        return False
    for score in sorted({one.score for one in field.values()}, reverse=True):
        mine, other = (_made_at(field, answer, score) for answer in (ours, theirs))
        if mine != other:
            return len(other) < len(mine)
    return False


def _made_at(field: Field, answer: Meetings, score: int) -> set[frozenset[Tpn]]:
    """Return the pairs of the bracket with that score: where the lower of the two is a resident."""
    return {game for game in answer[0] if min(field[tpn].score for tpn in game) == score}


def _bye_score(field: Field, answer: Meetings) -> int:
    return -1 if answer[1] is None else field[answer[1]].score


def _legal(field: Field, answer: Meetings) -> bool:
    """Return whether an answer pairs everybody once and keeps [C1] to [C3]."""
    games, bye = answer
    seated = [tpn for game in games for tpn in game] + ([] if bye is None else [bye])
    return (
        sorted(seated) == sorted(field)
        and (bye is None or field[bye].may_have_bye)
        and all(may_meet(*(field[tpn] for tpn in game)) for game in games)
    )

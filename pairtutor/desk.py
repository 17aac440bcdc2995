"""What an arbiter needs at the desk, for programs: a round that is out repaired, boards made by hand judged.

The data are those that the command prints with `--format json`, in English.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pairtutor.disputes.boards import judge_boards
from pairtutor.disputes.case import Case
from pairtutor.disputes.repair import repairs
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Board
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.disputes.boards import boards_data
from pairtutor.narrative.disputes.repairs import repairs_data
from pairtutor.systems.base import choose_system
from pairtutor.tutor import RoundRequest, request_round

__all__ = ["judge", "repair"]


def repair(
    tournament: Tournament,
    *,
    absent: Iterable[int] = (),
    present: Iterable[int] = (),
    number: int | None = None,
    system: str | None = None,
) -> dict[str, Any]:
    """Return the legal pairings that change fewest boards where players stay away or come late, best first.

    `absent` and `present` are pairing numbers; `number` is the round, default: the one whose boards are out.
    Without a legal pairing `repairs` is empty, and `anew` is None.

    Raises:
        UsageError: somebody stays away who takes no part, or comes late who is nobody here or is in already;
            the round cannot be asked for, or is a bracket that is stated by facts.
        NoLegalPairing: the round has no boards that are out, and none by the rules.
    """
    gone, late = [Tpn(tpn) for tpn in absent], [Tpn(tpn) for tpn in present]
    made = repairs(_round_at_desk(tournament, number, system), gone, late)
    return repairs_data(made, gone, late)


def judge(
    tournament: Tournament,
    boards: Iterable[tuple[int, int]],
    *,
    number: int | None = None,
    system: str | None = None,
) -> dict[str, Any]:
    """Return the faults of boards made by hand, one or a whole round, and the boards of the rules.

    A board is White and Black by pairing number, Black 0 for the bye. `number` is the round, default: the one
    whose boards are out, else the next. A fault has its kind, its sentence, the clause, and the level of a
    preference refused: 3 absolute, 2 strong, 1 mild.

    Raises:
        UsageError: a player takes no part or stands on two boards; the round has no legal pairing, or cannot
            be asked for.
    """
    case = Case.of(_round_at_desk(tournament, number, system))
    made_by_hand = [Board(Tpn(white), Tpn(black)) for white, black in boards]
    return boards_data(case, judge_boards(case, made_by_hand))


def _round_at_desk(tournament: Tournament, number: int | None, system: str | None) -> RoundRequest:
    """Return the round that is asked for, else that whose boards are out, else the next one."""
    if number is None and tournament.published is not None:
        number = tournament.paired_rounds
    return request_round(tournament, number, choose_system(tournament, system))

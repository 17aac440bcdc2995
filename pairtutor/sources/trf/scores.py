"""Scores of players: those that a file gives must follow from the results."""

from __future__ import annotations

from collections.abc import Mapping

from pairtutor.messages import Message, list_message
from pairtutor.model.game import ABSENT, Entry, Mark, PointSystem
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn, points_text
from pairtutor.model.tournament import Tournament
from pairtutor.sources.faults import FaultBook
from pairtutor.sources.trf.rows import SCORE, Row

_OF_GAMES = frozenset({Mark.WIN, Mark.DRAW, Mark.LOSS})
_WORTH = {
    Mark.WIN: "faults.worth.win",
    Mark.DRAW: "faults.worth.draw",
    Mark.LOSS: "faults.worth.loss",
    Mark.FORFEIT_WIN: "faults.worth.forfeit-win",
    Mark.FORFEIT_LOSS: "faults.worth.forfeit-loss",
    Mark.PAIRING_ALLOCATED_BYE: "faults.worth.pairing-allocated-bye",
    Mark.FULL_POINT_BYE: "faults.worth.full-point-bye",
    Mark.HALF_POINT_BYE: "faults.worth.half-point-bye",
    Mark.ZERO_POINT_BYE: "faults.worth.absence",
}
"""What a result is worth, in words."""


def check_scores(
    rows: Mapping[Tpn, Row], tournament: Tournament, ahead: Mapping[Tpn, HalfPoints], faults: FaultBook
) -> None:
    """Note scores that do not follow from the results.

    `ahead` is what players have of the round to pair already, by a bye that is announced or a game that is
    over; a file may count it or not, and byes of later rounds, or of rounds in which nobody plays, too.
    Where all scores are 0, nobody filled them in, and that is one defect.
    """
    following = RoundNumber(tournament.recorded_rounds + 1)
    wrong: list[tuple[Row, HalfPoints]] = []
    for tpn, row in rows.items():
        if row.points is None or None in row.cells:
            continue
        score = tournament.score_of(tpn)
        if row.points not in possible_scores(tournament, tpn, score, ahead[tpn]):
            wrong.append((row, score))
    if wrong and all(row.points == 0 for row in rows.values() if row.points is not None):
        first = wrong[0][0]
        fault, mend = Message("faults.trf.no-scores"), Message("faults.mend.blank-scores")
        faults.add(first.line, SCORE + 1 - first.shift, fault, mend)
        return
    for row, score in wrong:
        tpn = row.player.tpn
        assert row.points is not None, "it is wrong"
        slots = {
            "player": tpn,
            "points": points_text(row.points),
            "made": points_text(score),
            "values": _values(tournament.entries[tpn], tournament.points),
        }
        fault = Message("faults.trf.score", **slots)
        if ahead[tpn]:
            later = points_text(score + ahead[tpn])
            fault = Message("faults.trf.score-later", **slots, later=later, round=following)
        mend = _mend(tournament, row, row.points - score, following)
        faults.add(row.line, SCORE + 1 - row.shift, fault, mend)


def possible_scores(
    tournament: Tournament, tpn: Tpn, score: HalfPoints, ahead: HalfPoints
) -> set[HalfPoints]:
    """Return the half points that a file may give a player: some programs count byes that lie ahead.

    `score` is made of the recorded rounds, and `ahead` is had of the next one already.
    """
    line = tournament.entries[tpn]
    possible = {score, score + ahead}
    counted = tournament.recorded_rounds
    # a program may not count the last rounds, or some of them, where nobody played in them
    while counted and all(history[counted - 1].mark in ABSENT for history in tournament.entries.values()):
        counted -= 1
        possible.add(score - sum(entry.points for entry in line[counted:]))
    later = 0
    for number, away in sorted(tournament.absences.items()):
        if number > tournament.recorded_rounds + 1 and tpn in away:
            later += tournament.points.worth(away[tpn])
            possible |= {score + later, score + ahead + later}
    return possible


def _mend(tournament: Tournament, row: Row, surplus: HalfPoints, following: RoundNumber) -> Message:
    """Return the mend for a score that is `surplus` half points more than the results make."""
    tpn = row.player.tpn
    last = RoundNumber(max(tournament.recorded_rounds, 1))
    virtual = {tournament.virtual_in(tpn, following), tournament.virtual_in(tpn, last)}
    if surplus > 0 and surplus in virtual:
        return Message("faults.mend.take-virtual-points-out", points=points_text(surplus))
    return _unmarked_byes(tournament, row, surplus) or Message("faults.mend.correct-score")


def _unmarked_byes(tournament: Tournament, row: Row, surplus: HalfPoints) -> Message | None:
    """Return which byes without a mark may account for a surplus; None if none do.

    Older programs leave the rounds of a bye blank and count its points all the same.
    """
    idle = [
        number
        for number in range(1, tournament.recorded_rounds + 1)
        if tournament.entries[row.player.tpn][number - 1].mark is Mark.ZERO_POINT_BYE
    ]
    kinds = (
        (Mark.HALF_POINT_BYE, "faults.mend.half-point-bye", "faults.mend.half-point-byes"),
        (Mark.FULL_POINT_BYE, "faults.mend.full-point-bye", "faults.mend.full-point-byes"),
    )
    for mark, single, many in kinds:
        worth = tournament.points.worth(mark)
        if surplus <= 0 or worth <= 0 or surplus % worth or surplus // worth > len(idle):
            continue
        points = points_text(surplus)
        if len(idle) > 1:
            return Message(many, points=points, rounds=list_message(idle), mark=mark)
        first = row.column(idle[0])  # of the eight columns of a round
        return Message(single, points=points, round=idle[0], mark=mark, first=first, last=first + 7)
    return None


def _values(line: tuple[Entry, ...], points: PointSystem) -> object:
    """Return the point values that a player's score is made of, those of games first."""
    marks = {entry.mark for entry in line} | _OF_GAMES
    worths = {key: points.worth(mark) for mark, key in _WORTH.items() if mark in marks}
    return list_message(Message(key, points=points_text(value)) for key, value in worths.items())

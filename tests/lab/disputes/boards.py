"""Boards drawn by chance, judged, beside the same checklist read by hand from the games.

`python -m tests.lab.disputes.boards 30` draws the boards of a round of so many small fields of each system.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Final

from pairtutor.disputes.boards import JudgedBoard, JudgedBoards, judge_boards
from pairtutor.disputes.case import Case
from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import PLAYED
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import BYE, Board
from pairtutor.narrative.disputes.boards import boards_data
from tests.lab.disputes.repairs import Field, desk_of
from tests.lab.exercises.by_hand import before_the_rest, known

_LEVELS: Final = {"none": 0, "w": 1, "b": 1, "W": 2, "B": 2, "W!": 3, "B!": 3}
_WITHOUT_STRENGTHS: Final = frozenset({"lim", "dubov-1997"})
"""Systems, or families, in which a colour is due or not."""


def drawn(system: str, seed: int) -> tuple[Case, JudgedBoards | None]:
    """Return a round of a small field and boards drawn by chance, judged; None where it has no pairing."""
    request, _, _ = desk_of(system, seed)
    case = Case.of(request)
    if not case.boards().complete:
        return case, None
    away = case.tournament.absent_in(case.number)
    people = [player.tpn for player in case.tournament.players if player.tpn not in away]
    Random(f"boards {system} {seed}").shuffle(people)
    if len(people) % 2:
        people.append(BYE)
    pairs = [people[at : at + 2] for at in range(0, len(people), 2)]
    return case, judge_boards(case, [Board(first, other) for first, other in pairs])


def differences(case: Case, judged: JudgedBoards) -> list[str]:
    """Return the boards of which the checklist read by hand says something else."""
    system = case.choice.system
    away = case.tournament.absent_in(case.number)
    people = [player.tpn for player in case.tournament.players if player.tpn not in away]
    field = Field(
        case.tournament, system, known(system, case.tournament, case.number), dict.fromkeys(people, 0)
    )
    closed = judged.answers.index.closed
    assert closed is not None, "only a round with a pairing is judged"
    made: set[tuple[int, int]] = {(board.first, board.second) for board in closed.boards}
    made |= set() if SYSTEMS[system].coloured else {(second, first) for first, second in made}
    made |= {(closed.bye, BYE)} if closed.bye else set()
    wrong = []
    for each, data in zip(judged.boards, boards_data(case, judged)["boards"], strict=True):
        faults = sorted((fault["kind"], fault["players"], fault["level"]) for fault in data["faults"])
        right = sorted(_by_hand(each.board, field, case, system))
        if [fault for fault in faults if fault[2] or fault[0] != "colour"] != right:
            wrong.append(f"{tuple(each.board)}: {faults}, by hand {right}")
        if each.made != (tuple(each.board) in made):
            wrong.append(f"{tuple(each.board)} is told as {'made' if each.made else 'not made'}")
        if not _is_told(each, data):
            wrong.append(f"{tuple(each.board)}: nothing says what is wrong with it")
    return wrong


def _is_told(each: JudgedBoard, data: dict[str, object]) -> bool:
    """Return whether a board that is not made has a sentence, and no fault is without one."""
    faults = data["faults"]
    assert isinstance(faults, list)
    return each.made or bool(data["why"]) or (bool(faults) and all(fault["text"] for fault in faults))


def _by_hand(board: Board, field: Field, case: Case, system: str) -> list[tuple[str, list[Tpn], int]]:
    """Return kind, players and level of everything that is wrong with a board."""
    if board.black == BYE:
        return [] if field.is_legal(*board) else [("bye-barred", [board.white], 0)]
    faults: list[tuple[str, list[Tpn], int]] = []
    if not field.is_legal(*board):
        faults.append(("rematch" if field.at_hand.met(*board) else "pair-barred", list(board), 0))
    if not SYSTEMS[system].coloured:
        return faults
    for tpn, colour in zip(board, (Colour.WHITE, Colour.BLACK), strict=True):
        colours = [entry.colour for entry in case.tournament.entries[tpn] if entry.mark in PLAYED]
        more = 2 * colours.count(colour) - len(colours)
        if not SYSTEMS[system].teams and colours[-2:] == [colour, colour]:
            faults.append(("in-a-row", [tpn], 0))
        if not SYSTEMS[system].teams and more >= 2:
            faults.append(("difference", [tpn], 0))
        wish = field.at_hand.wish(tpn)
        if wish != "none" and wish[0].lower() != colour.value[0].lower():
            faults.append(
                ("colour", [tpn], _level(wish, before_the_rest(system, case.tournament, case.number)))
            )
    return faults


def _level(wish: str, system: str) -> int:
    without = system in _WITHOUT_STRENGTHS or SYSTEMS[system].family in _WITHOUT_STRENGTHS
    return 2 if without else _LEVELS[wish]


def main(count: int) -> int:
    """Judge the boards of so many fields of each system; return how many are judged otherwise by hand."""
    wrong = 0
    for system in SYSTEMS:
        tally: Counter[str] = Counter()
        for seed in range(count):
            case, judged = drawn(system, seed)
            if judged is None:
                continue
            for line in differences(case, judged):
                wrong += 1
                sys.stdout.write(f"{system} {seed}: {line}\n")
            tally.update(fault.kind for each in judged.boards for fault in each.faults)
        sys.stdout.write(f"{system}: {', '.join(f'{kind} {n}' for kind, n in sorted(tally.items()))}\n")
    sys.stdout.write(f"{wrong} wrong\n")
    return wrong


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 30) > 0)

"""Boards made by hand as they are told: each fault in a sentence, and the boards of the rules beside them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from pairtutor.disputes.boards import BoardFault, JudgedBoard, JudgedBoards
from pairtutor.disputes.case import ByeWish, Case, PairWish
from pairtutor.disputes.verdicts import Coloured, Verdict, cites_of_verdict
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import BYE, Board, Meeting, Recorded
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.citations import citations
from pairtutor.narrative.disputes.published import first_broken
from pairtutor.narrative.disputes.verdict import WHOLE, brief_of, verdict_view
from pairtutor.narrative.layout import wrap
from pairtutor.narrative.narrator import Narrator
from pairtutor.resources import ENGLISH, Language

_GENERAL = {
    "in-a-row": "C.04.1 g",
    "difference": "C.04.1 f",
    "colour": "C.04.1 h",
    "bye-needless": "C.04.1 c",
}
"""The general rules behind faults that a board has whatever the system."""

_SENTENCES = {
    "in-a-row": "judged.in-a-row",
    "difference": "judged.difference",
    "colour": "judged.colour",
}
"""What is said of them, by the key of the message."""


class Said(NamedTuple):
    """A sentence without a full stop, its clause in it, and the clause alone."""

    text: str
    clause: str


class BoardTeller:
    """Tells what is wrong with boards, in a language."""

    def __init__(self, judged: JudgedBoards, language: Language = ENGLISH) -> None:
        self.judged = judged
        self.narrator = Narrator(judged.answers.index.trace, language=language)
        self.messages = self.narrator.cast.words.messages

    def fault(self, board: Board, fault: BoardFault) -> Said:
        """Return the sentence of a fault, with its clause."""
        if fault.verdict is None:
            said = self._fault_by_general_rules(fault)
        else:
            assert fault.told_by is not None, "a verdict is told by its trace"
            said = self._verdict(board, fault.verdict, self.narrator.of(fault.told_by))
        if fault.allowed:
            return said._replace(text=self.messages("judged.allowed", text=said.text))
        return said

    def why(self, judged: JudgedBoard) -> Said | None:
        """Return the reason why a pair, or a bye, is not the one of the rules; None where nothing is said."""
        return None if judged.why is None else self._verdict(judged.board, judged.why, self.narrator)

    def _verdict(self, board: Board, verdict: Verdict, narrator: Narrator) -> Said:
        """Return a verdict on a board in a sentence, with the clause that it cites first (empty: none)."""
        cites = cites_of_verdict(verdict, narrator.system)
        clause = str(citations(cites[:1], narrator.system)[0]) if cites else ""
        if isinstance(verdict, Coloured):
            text = narrator.phrases.say(verdict_view(verdict, WHOLE, narrator), "brief")
            return Said(text.rstrip("."), clause)
        wish = ByeWish(board.white) if board.black == BYE else PairWish(*board)
        return Said(brief_of(verdict, wish, narrator), clause)

    def _fault_by_general_rules(self, fault: BoardFault) -> Said:
        """Return a fault by the rules that all systems share (C.04.1) in a sentence."""
        clause = _GENERAL[fault.kind]
        if fault.kind == "bye-needless":
            text = self.messages("errors.dispute.no-bye").rstrip(".")
            return Said(f"{text} ({clause})", clause)
        colours = self.narrator.cast.words.colours
        other = "black" if fault.colour == "white" else "white"
        line = self.narrator.index.line(fault.players[0])
        text = self.messages(
            _SENTENCES[fault.kind],
            player=self.narrator.cast.who(fault.players[0]),
            colour=colours[fault.colour or "white"],
            other=colours[other],
            due=colours[line.preference.colour or "white"],
            n=abs(line.colour_difference) + 1,  # with this board
        )
        return Said(f"{text} ({clause})", clause)


def boards_data(case: Case, judged: JudgedBoards) -> dict[str, Any]:
    """Return judged boards as plain data, those of the rules beside them; a bye is a board with Black 0.

    `broken` is what a list of all boards breaks first; None where it is right, or not all are given.
    """
    teller = BoardTeller(judged)
    closed = judged.answers.index.closed
    assert closed is not None, "a round without a pairing has been refused"
    return {
        "round": int(case.number),
        "system": judged.answers.index.opened.system,
        "right": judged.right,
        "boards": [_board_data(board, teller) for board in judged.boards],
        "broken": _first_breach(case, judged),
        "pairs": [[*map(int, board)] for board in closed.boards],
        "bye": closed.bye,
    }


def _board_data(judged: JudgedBoard, teller: BoardTeller) -> dict[str, Any]:
    """Return one judged board as data."""
    why = teller.why(judged)
    return {
        "board": list(judged.board),
        "legal": judged.is_legal,
        "made": judged.made,
        "faults": [_fault_data(judged.board, fault, teller) for fault in judged.faults],
        "why": None if why is None else {"clause": why.clause, "text": why.text},
    }


def _fault_data(board: Board, fault: BoardFault, teller: BoardTeller) -> dict[str, Any]:
    """Return one fault of a board as data."""
    said = teller.fault(board, fault)
    return {
        "kind": fault.kind,
        "players": list(fault.players),
        "level": fault.level,
        "allowed": fault.allowed,
        "clause": said.clause,
        "text": said.text,
    }


def _first_breach(case: Case, judged: JudgedBoards) -> dict[str, str] | None:
    """Return the first rule that a whole round breaks; None where boards are missing or all are right."""
    boards = [each.board for each in judged.boards]
    if judged.right or {tpn for board in boards for tpn in board} - {BYE} != set(judged.answers.index.lines):
        return None
    meetings = tuple(Meeting(*board) for board in boards if board.black != BYE)
    bye = next((board.white for board in boards if board.black == BYE), None)
    broken = first_broken(case, Recorded(meetings, bye), judged.answers.index.trace)
    return {"clause": broken.clause, "text": broken.text}


def render(judged: JudgedBoards, language: Language = ENGLISH) -> str:
    """Return judged boards in words, and the boards that the players on them have by the rules."""
    return "\n".join(_lines(BoardTeller(judged, language))) + "\n"


def _lines(teller: BoardTeller) -> Iterator[str]:
    """Yield the lines of the judgement, and below, of all players of wrong boards, those of the pairing."""
    messages, named = teller.messages, partial(_board_name, teller)
    for judged in teller.judged.boards:
        if judged.made:
            yield messages("judged.made", board=named(*judged.board))
        else:
            yield named(*judged.board)
        sentences = [teller.fault(judged.board, fault).text for fault in judged.faults]
        why = teller.why(judged)
        for text in dict.fromkeys([*sentences, *([] if why is None else [why.text])]):
            yield from _wrap_sentence(text)
    players = {tpn for judged in teller.judged.boards for tpn in judged.board} - {BYE}
    closed = teller.narrator.index.closed
    if teller.judged.right or closed is None:
        return
    yield ""
    yield messages("judged.by-rules")
    for board in closed.boards:
        if players & {*board}:
            yield f"  {named(*board)}"
    if closed.bye in players:
        yield f"  {named(closed.bye or BYE, BYE)}"


def _board_name(teller: BoardTeller, white: int, black: int) -> str:
    who = teller.narrator.cast.who
    return f"{who(Tpn(white))} – {who(Tpn(black)) if black else teller.messages('verbs.pair.bye')}"


def _wrap_sentence(text: str) -> list[str]:
    sentence = text[:1].upper() + text[1:] + ("" if text.endswith(")") else ".")
    return wrap(sentence, 78, indent=2).split("\n")

"""The answer to a wish as plain text: the short answer first, the evidence below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.disputes.case import PairWish, Wish
from pairtutor.disputes.verdicts import WishAnswer
from pairtutor.narrative.disputes.verdict import verdict_view, wish_view
from pairtutor.narrative.layout import tidy
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.phrases import KIT, Output
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.recorder import Trace

if TYPE_CHECKING:
    from pairtutor.answers.round import RoundAnswers
    from pairtutor.narrative.boards import BoardView, ProcedureBoardView

MOST_BOARDS = 12
"""Boards of a round that are all told; of a larger one only those that change."""


def render(
    answer: WishAnswer,
    wish: Wish,
    trace: Trace,
    width: int = 80,
    output: Output = "text",
    language: Language = ENGLISH,
    answers: RoundAnswers | None = None,
    *,
    steps: bool = True,
) -> str:
    """Return the answer to one wish in lines of at most `width` columns; `trace` is the round as made.

    `answers` are those of the round where it has been asked about already. Where a verdict has its reason
    alone, the step that it is told in is told as well if `steps`; of two who do meet, why they do.
    """
    narrator = Narrator(trace, output, language, answers=answers)
    who = narrator.cast.who
    closed = narrator.index.closed
    before = set(closed.boards) if closed and len(answer.pairing) > MOST_BOARDS else set()
    shown = [pair for pair in answer.pairing if pair not in before]
    boards = ", ".join(f"{pair.first} – {pair.second}" for pair in shown)
    asked = wish_view(wish, narrator.cast)
    written = narrator.phrases.document(
        "why-not.txt.j2",
        answer=verdict_view(answer.verdict, asked, narrator),
        board=_board_made(answer, wish, narrator) if steps else None,
        differs=answer.differs and verdict_view(answer.differs, asked, narrator),
        above=answer.falls_above,
        boards=boards,
        unchanged=len(answer.pairing) - len(shown),
        bye="" if answer.bye is None else who(answer.bye).number,
        kit=KIT[output],
        width=width,
        full=False,
        steps=steps,
        supposed=bool(narrator.index.opened.supposed),
    )
    return tidy(written)


def _board_made(answer: WishAnswer, wish: Wish, narrator: Narrator) -> BoardView | ProcedureBoardView | None:
    """Return the board of two who do play each other in the round as it is; None of any other wish."""
    if not isinstance(wish, PairWish) or answer.verdict.kind != "made":
        return None
    from pairtutor.narrative.document import board_views

    two = {wish.first, wish.second}
    views = board_views(narrator, wish.first)
    return next((view for view in views if {view.white.tpn, view.black.tpn} == two), None)

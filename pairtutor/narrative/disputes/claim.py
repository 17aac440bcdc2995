"""The verdict on a whole other pairing as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.disputes.verdicts import ClaimAnswer
from pairtutor.narrative.disputes.verdict import DisputeView, WishView, judged_view, verdict_view
from pairtutor.narrative.layout import tidy
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.phrases import KIT, Output
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.events import ColourDecided
from pairtutor.trace.recorder import Trace

if TYPE_CHECKING:
    from pairtutor.answers.round import RoundAnswers


def render(
    answer: ClaimAnswer,
    trace: Trace,
    width: int = 80,
    output: Output = "text",
    language: Language = ENGLISH,
    answers: RoundAnswers | None = None,
) -> str:
    """Return the verdict on a claim, bracket by bracket, in lines of at most `width` columns.

    `answers` are those of the round where it has been asked about already.
    """
    narrator = Narrator(trace, output, language, answers=answers)
    rows = [judged_view(bracket, narrator) for bracket in answer.brackets]
    numbers = _board_numbers(narrator)
    colours: list[tuple[int, DisputeView]] = []
    for wrong in answer.colours:
        event = wrong.step.event
        assert isinstance(event, ColourDecided), "colours are decided by a step of colours"
        view = verdict_view(wrong, WishView(first=narrator.cast.who(event.white), colour=""), narrator)
        colours.append((numbers[frozenset((event.white, event.black))], view))
    return tidy(
        narrator.phrases.document(
            "claim.txt.j2",
            right=answer.right,
            pairs_right=answer.pairs_right,
            editions=[narrator.cast.words.system(edition) for edition in answer.editions],
            rows=rows,
            colours=colours,
            kit=KIT[output],
            width=width,
            full=False,
        )
    )


def _board_numbers(narrator: Narrator) -> dict[frozenset[int], int]:
    closed = narrator.index.closed
    return {frozenset(pair): number for number, pair in enumerate(closed.boards if closed else (), 1)}

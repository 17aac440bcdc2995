"""What a round says nobody could help, held against what its engine found by searching."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outcomes import asked_for, is_choice
from pairtutor.narrative.view import TargetView
from pairtutor.trace.events import FloaterChosen, TargetSet
from pairtutor.trace.recorder import Trace


def refuted(trace: Trace) -> list[str]:
    """Return the sentences about who cannot be paired, or cannot but miss something, that are not so."""
    narrator = Narrator(trace)
    return [text for step in trace.steps for text in _untrue(narrator, step.event)]


def _untrue(narrator: Narrator, event: object) -> Iterator[str]:
    if isinstance(event, FloaterChosen):
        view = narrator.view(event)
        bracket = narrator.index.last_opening(event.bracket)
        alone = bracket is not None and bracket.opened.downfloaters == 1
        others = asked_for(event, bracket, narrator.answers) or ()
        if getattr(view, "forced", None) and alone and any(is_choice(one, None) for one in others):
            yield narrator.phrases.say(view)
    if isinstance(event, TargetSet) and isinstance(view := narrator.view(event), TargetView):
        for row, line in zip(view.rows, narrator.answers.reached(event), strict=True):
            asked = line.least or line.instead is not None
            if row.unavoidable and asked and not line.least:
                yield narrator.phrases.say(row, "short")

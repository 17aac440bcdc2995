"""What a round says nobody could help, held against what its engine found by searching."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outcomes import asked_for, is_choice
from pairtutor.narrative.view import TargetView
from pairtutor.trace.events import FloaterChosen, TargetSet
from pairtutor.trace.recorder import Step, Trace


def refuted(trace: Trace) -> list[str]:
    """Return the sentences about who cannot be paired, or cannot but miss something, that are not so."""
    narrator = Narrator(trace)
    return [text for step in trace.steps for text in _untrue(narrator, step)]


def _untrue(narrator: Narrator, step: Step) -> Iterator[str]:
    event = step.event
    if isinstance(event, FloaterChosen):
        view = narrator.view(event)
        bracket = narrator.index.bracket_of(step)
        # whoever has no opponent at all leaves a bracket of 2012 before its candidates are compared (C.1)
        alone = bracket and bracket.opened.downfloaters == 1 and event.player in bracket.opened.by_bsn
        others = asked_for(event, bracket, narrator.answers) or ()
        accepted = bracket.accepted_first if bracket else None
        if getattr(view, "forced", None) and alone and any(is_choice(one, accepted) for one in others):
            yield narrator.phrases.say(view)
    if isinstance(event, TargetSet) and isinstance(view := narrator.view(event), TargetView):
        for row, line in zip(view.rows, narrator.answers.target_lines(event), strict=True):
            asked = line.least or line.instead is not None
            if row.unavoidable and asked and not line.least:
                yield narrator.phrases.say(row, "short")

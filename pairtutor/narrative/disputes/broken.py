"""What a recorded round breaks first, in one sentence."""

from __future__ import annotations

from pairtutor.disputes.case import Case
from pairtutor.disputes.claims import claim_of, verdicts
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.pairing import Recorded
from pairtutor.narrative.disputes.verdict import verdict_view
from pairtutor.narrative.disputes.wish import WHOLE, wish_view
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.trace import Trace


def broken(case: Case, recorded: Recorded, trace: Trace) -> str:
    """Return in one sentence, without a full stop, what a recorded round breaks first; empty if nothing.

    `trace` is how the round is paired by the rules.
    """
    narrator = Narrator(trace)
    index = narrator.index
    if index.closed is None or (SYSTEMS[narrator.system].compares and not index.brackets):
        return ""
    answer = verdicts(case, trace, claim_of(recorded), first=True)
    for one in answer.brackets:
        if one.verdict.kind != "made":
            against = Narrator(one.actual.trace)
            view = verdict_view(one.verdict, wish_view(one.wish, against.cast), against)
            return against.phrases.say(view, "brief").rstrip(".")
    for wrong in answer.colours:
        return narrator.phrases.say(verdict_view(wrong, WHOLE, narrator), "brief").rstrip(".")
    return ""

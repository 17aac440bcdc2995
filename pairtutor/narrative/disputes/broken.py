"""What a recorded round breaks first, in one sentence."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.disputes.case import Case
from pairtutor.disputes.claims import claim_of, verdicts
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.pairing import Recorded
from pairtutor.narrative.disputes.verdict import verdict_view
from pairtutor.narrative.disputes.wish import WHOLE, wish_view
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.trace import Trace


class Broken(NamedTuple):
    """What a round breaks first, in a sentence without a full stop, and the clause; empty if nothing."""

    text: str = ""
    clause: str = ""


def first_broken(case: Case, recorded: Recorded, trace: Trace) -> Broken:
    """Return what a recorded round breaks first; `trace` is how it is paired by the rules."""
    narrator = Narrator(trace)
    index = narrator.index
    if index.closed is None or (SYSTEMS[narrator.system].compares and not index.brackets):
        return Broken()
    answer = verdicts(case, trace, claim_of(recorded), first=True)
    for one in answer.brackets:
        if one.verdict.kind != "made":
            against = Narrator(one.actual.trace)
            view = verdict_view(one.verdict, wish_view(one.wish, against.cast), against)
            return Broken(against.phrases.say(view, "brief").rstrip("."), _clause(view))
    for wrong in answer.colours:
        view = verdict_view(wrong, WHOLE, narrator)
        return Broken(narrator.phrases.say(view, "brief").rstrip("."), narrator.tell(wrong.step).clause)
    return Broken()


def _clause(view: PhraseContext) -> str:
    """Return the clause that a verdict rests on; empty where it names none."""
    return str(getattr(view, "clause", ""))

"""Words of proofs and of the program that nobody is to read at the normal depth."""

from __future__ import annotations

import re

from pairtutor.narrative.text import render
from pairtutor.trace.recorder import Trace

PROOFS = re.compile(
    r"no possible opponent|\bgroups\b(?! follow in the order in which they are paired)"
    r"|\bcounts? as \d|places? among those left over"
    r"|without doing worse"
    r"|\bruns?\b|\breach(?:ed)?\b|\bshares?\b|\bwitness\b|\bfamil(?:y|ies)\b|nobody else could|proof by",
    re.IGNORECASE,
)


def words_of_proofs(trace: Trace) -> list[str]:
    """Return what is told in the words of a proof; readings speak of the rules and are left out."""
    told = render(trace).partition("Readings where the rules are")[0]
    return [found[0] for found in PROOFS.finditer(" ".join(told.split()))]

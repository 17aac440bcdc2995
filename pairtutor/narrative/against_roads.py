"""A round as one system pairs it, ready to be asked and told: the index of its trace and its teller."""

from __future__ import annotations

from pairtutor.narrative.phrases import Output
from pairtutor.narrative.say import Teller
from pairtutor.trace.trace import Trace


class Road:
    """How one system pairs the round; `refusal` says why it cannot, where that is so."""

    def __init__(self, trace: Trace, refusal: str = "", output: Output = "text") -> None:
        self.refusal = refusal
        self.teller = Teller(trace, output)
        self.index = self.teller.index
        self.cast = self.teller.cast
        self.system = self.teller.system

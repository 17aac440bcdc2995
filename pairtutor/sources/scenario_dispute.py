"""The dispute of a scenario: what somebody asks, how to ask it of pairtutor, and the short answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pairtutor.sources.located import Node
from pairtutor.sources.shapes import Shapes
from pairtutor.sources.text import quote

VERBS: Final = ("why", "why-not", "check")
"""The verbs that answer a dispute."""

KEYS: Final = ("question", "ask", "answer")


@dataclass(frozen=True, slots=True)
class Dispute:
    """A question about the round, the verb and arguments that answer it, and the answer expected.

    `ask` leaves the source out (`why 5`): that is the scenario. `answer` is the first paragraph
    of what the command says.
    """

    question: str
    ask: str
    answer: str

    def command(self, source: str) -> tuple[str, ...]:
        """Return verb, source and arguments as the command line takes them."""
        verb, *arguments = self.ask.split()
        return (verb, source, *arguments)


def read_dispute(shapes: Shapes, node: Node | None) -> Dispute | None:
    """Return the dispute of a scenario; None where there is none, or where it is not whole."""
    keys = None if node is None else shapes.mapping(node, "dispute", KEYS)
    if node is None or keys is None:
        return None
    for key in KEYS:
        if key not in keys:
            shapes.note(node, f"the dispute has no {key}", "add it")
    found = {key: shapes.text(value, f"the {key}") for key, value in keys.items()}
    question, ask, answer = map(found.get, KEYS)
    if ask and ask.split()[0] not in VERBS:
        shapes.note(keys["ask"], f"the ask begins with {quote(ask.split()[0])}", f"use {', '.join(VERBS)}")
    return Dispute(question, ask, answer) if question and ask and answer else None

"""The map of the clauses of a system: which were never asked about, which are learnt, which are due."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final, Literal

from pairtutor.exercises.clauses import numbered_clauses
from pairtutor.exercises.deck import Deck
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import ENGLISH, Language

State = Literal["unasked", "learned", "due"]
"""How a clause stands: without a card, with one that is not due yet, or with one that is due."""
SIGNS: Final[dict[State, str]] = {"unasked": "·", "learned": "✓", "due": "!"}
"""How each state is shown."""


class MappedClause(NamedTuple):
    """A clause with its number and title, and how it stands."""

    citation: str
    title: str
    state: State

    @property
    def line(self) -> str:
        """The clause as a line of the map."""
        return f"{SIGNS[self.state]} {self.title}"


def clause_map(
    deck: Deck, system: str, now: datetime, language: Language = ENGLISH
) -> Iterator[MappedClause]:
    """Yield the clauses of a system in the order of its rules; `due` is what the cards ask for now."""
    kept = {card.clause: card for card in deck if card.system == system}
    for citation, title in numbered_clauses(system, language):
        card = kept.get(citation)
        state: State = "unasked" if card is None else "due" if card.card.due <= now else "learned"
        yield MappedClause(citation, title, state)

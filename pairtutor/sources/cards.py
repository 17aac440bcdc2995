"""What the library tells of the bundled scenarios: title, system, what each teaches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import yaml

from pairtutor.model.editions import IN_FORCE, SYSTEMS
from pairtutor.resources import scenario_names, scenario_path


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A scenario: the name to open it by, its title, its system, what it is about, the rules it teaches.

    `question` is what somebody asks about its round, or empty, and `ask` the verb and its arguments that
    answer it. `players` take part in it.
    """

    name: str
    title: str
    system: str
    summary: str
    teaches: tuple[str, ...]
    question: str = ""
    ask: str = ""
    players: int = 0

    @property
    def words(self) -> str:
        """Everything that a search looks at."""
        parts = (
            self.name,
            self.title,
            self.system,
            SYSTEMS[self.system].name,
            self.summary,
            self.question,
            *self.teaches,
        )
        return " ".join(parts).casefold()


@cache
def cards() -> tuple[Card, ...]:
    """Return the bundled scenarios, by system and then by name."""
    order = list(SYSTEMS)
    found = map(_card, scenario_names())
    return tuple(sorted(found, key=lambda card: (order.index(card.system), card.name)))


def cards_speaking_of(cards: Iterable[Card], words: Iterable[str]) -> list[Card]:
    """Return those that speak of all these words; a word that some of them teach as a rule is that rule."""
    known = list(cards)
    for word in map(str.casefold, words):
        teaching = [card for card in known if word in map(str.casefold, card.teaches)]
        known = teaching or [card for card in known if word in card.words]
    return known


def _card(name: str) -> Card:
    path = scenario_path(name)
    assert path is not None, "the name is from the list"
    with path.open(encoding="utf-8") as file:
        head = yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    system = head.get("system", IN_FORCE)
    return Card(
        name=name,
        title=str(head.get("title", name)),
        system=system if system in SYSTEMS else IN_FORCE,
        summary=str(head.get("summary", "")).strip(),
        teaches=tuple(map(str, head.get("teaches", ()))),
        question=str(head.get("dispute", {}).get("question", "")),
        ask=str(head.get("dispute", {}).get("ask", "")),
        players=len(head.get("players", ())),
    )

"""The cards in the file, the lessons that are done by them, and what the page keeps of both."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from pairtutor.app.learning import lesson_named
from pairtutor.app.open_round import Fields, field_value, page
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import Language

if TYPE_CHECKING:
    from pairtutor.exercises.deck import Deck


class KeptCards(NamedTuple):
    """What a page keeps: the file of the cards, empty if there are none, and the lessons done by it."""

    cards: str
    lessons: list[str]


def deck() -> Deck:
    """Return the cards."""
    from pairtutor.exercises.deck import Deck  # what decides when a card comes back is slow to import

    return Deck()


def kept_cards() -> KeptCards:
    """Return the cards as they are now, as a page keeps them."""
    from pairtutor.exercises.deck import cards_file

    text = cards_file().read_text(encoding="utf-8") if cards_file().is_file() else ""
    return KeptCards(text, [f"{system}.{number}" for system, number in deck().lessons_done])


def cards_piece(_: Fields, language: Language) -> str:
    """Return the cards in words, system by system, each list with how many of it are mastered."""
    from pairtutor.exercises.deck import MASTERED

    own, now = deck(), datetime.now(UTC)
    systems = [
        (
            system,
            [(card.is_mastered, card.card_text(now, language)) for card in kept],
            sum(card.is_mastered for card in kept),
        )
        for system, kept in own.by_system()
    ]
    fields = {"systems": systems, "due": len(own.cards_due(now)), "mastered_days": MASTERED.days}
    return page("cards", language, kept=kept_cards(), **fields)


def take_cards(fields: Fields, language: Language) -> str:
    """Take the cards that somebody kept in place of those that are here.

    `lessons` are those that a page of an earlier version kept as done beside cards that know of none.

    Raises:
        SourceError: they are no cards.
    """
    from pairtutor.exercises.deck import cards_file, read_cards

    text = fields.get("cards", [""])[0]
    if text:
        read_cards(text, field_value(fields, "name") or cards_file().name)
        cards_file().parent.mkdir(parents=True, exist_ok=True)
        cards_file().write_text(text, encoding="utf-8")
    if "lessons" not in (json.loads(text) if text else {}):
        for lesson in fields.get("lessons", []):
            set_lesson({"lesson": [lesson], "done": ["1"]}, language)
    return cards_piece(fields, language)


def set_lesson(fields: Fields, language: Language) -> str:
    """Keep that a `lesson` (`dutch-2026.3`) is done, or with an empty `done` that it is not.

    Raises:
        UsageError: there is no such lesson.
    """
    system, number = lesson_named(field_value(fields, "lesson"), language)
    deck().set_lesson(system, number, done=bool(field_value(fields, "done")))
    return cards_piece(fields, language)


CARDS: Final[Mapping[str, Callable[[Fields, Language], str]]] = {
    "cards": cards_piece,
    "take-cards": take_cards,
    "lesson-done": set_lesson,
}

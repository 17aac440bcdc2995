"""Clauses as cards of Anki: in front what a clause is called, behind it what it says and where it decides.

A card is known by its clause and language: taken in again, it keeps what Anki knows of it.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from hashlib import sha256
from importlib import import_module
from tempfile import TemporaryDirectory
from typing import Any, Final

from markupsafe import Markup, escape

from pairtutor.messages import messages_of
from pairtutor.resources import Language, template_folder
from pairtutor.rules.catalogue import GENERAL, catalogue, readings_of
from pairtutor.rules.citing import Clause
from pairtutor.sources.library import cards_teaching

FIELDS: Final = ("Clause", "Asked", "Says", "Readings", "Seen")
"""The fields of a card, in the order of `_fields`; the files in `templates/anki/` name them."""
MOST_SEEN = 3
"""So many scenarios in which a clause decides are named at most."""


def anki_package(system: str, language: Language, only: Collection[str] | None = None) -> bytes:
    """Return the clauses of a system, as a package that Anki takes in.

    `only` are the citations of those wanted, each with its edition (`dutch-2026 2.4.9`); None: all of them.

    Raises:
        ModuleNotFoundError: genanki is not there (extra `cards`).
    """
    genanki: Any = import_module("genanki")  # it says nothing of its types
    messages = messages_of(language)
    name = messages("verbs.cards.deck", system=messages(f"systems.{system}.name"))
    model = _model(genanki)
    deck = genanki.Deck(_number(f"{system} {language.code}"), name)
    for clause in clauses_on_cards(system, language, only):
        guid = genanki.guid_for(str(clause), language.code)
        deck.add_note(genanki.Note(model=model, fields=_fields(clause, language), guid=guid))
    with TemporaryDirectory() as folder:
        path = os.path.join(folder, "cards.apkg")
        genanki.Package(deck).write_to_file(path)
        with open(path, "rb") as file:
            made: bytes = file.read()
    return made


def _model(genanki: Any) -> Any:
    """Return the model of the cards, as Anki calls their fields, both sides and looks.

    Anki knows it by its number, and keeps the fields it knows: other fields need another number.
    """
    looks = template_folder() / "anki"
    front, back, style = (
        (looks / file).read_text(encoding="utf-8") for file in ("front.html", "back.html", "card.css")
    )
    fields = [{"name": field} for field in FIELDS]
    template = {"name": "Clause", "qfmt": front, "afmt": back}
    return genanki.Model(_number("model"), "pairtutor", fields=fields, templates=[template], css=style)


def clauses_on_cards(
    system: str, language: Language, only: Collection[str] | None = None
) -> Iterator[Clause]:
    """Yield the clauses that have a card, in the order of the rules: all of the system, or `only` some.

    What editions have in common has none.
    """
    for entry in catalogue(system, language):
        if isinstance(entry, Clause) and entry.system != GENERAL and (only is None or str(entry) in only):
            yield entry


def _number(name: str) -> int:
    """Return the number by which Anki knows a deck or a model, the same for the same name."""
    # from 2**30 to 2**31, where genanki wants its numbers
    return int(sha256(f"pairtutor {name}".encode()).hexdigest()[:7], 16) + (1 << 30)


def _fields(clause: Clause, language: Language) -> list[str]:
    """Return the contents of the fields of a card (`FIELDS`), as HTML."""
    messages = messages_of(language)
    readings = [
        messages("verbs.cards.reading", id=reading.id, question=reading.question, choice=reading.choice)
        for reading in readings_of(clause, language)
    ]
    where = cards_teaching(clause, language)[:MOST_SEEN]
    seen = [messages("verbs.cards.seen", name=card.name, title=card.title) for card in where]
    texts = (f"{clause.number} {clause.title}".strip(), messages("verbs.cards.ask"), clause.meaning)
    return [*(str(_paragraphs([text])) for text in texts), str(_paragraphs(readings)), str(_paragraphs(seen))]


def _paragraphs(texts: list[str]) -> Markup:
    return Markup("").join(Markup("<p>{}</p>").format(escape(text)) for text in texts)

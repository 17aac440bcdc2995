"""Exercises one after another: generated, from the rounds of a file, or for the cards that are due."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from zlib import crc32

from pairtutor.errors import UsageError
from pairtutor.exercises.card_exercise import exercise_of_card
from pairtutor.exercises.course import course_of
from pairtutor.exercises.deck import Deck, Kept
from pairtutor.exercises.exercise import Kind, Request
from pairtutor.exercises.generate import Posed, search
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.series import endless_exercises, from_rounds, orders
from pairtutor.messages import Message, messages_of
from pairtutor.model.editions import IN_FORCE, TAUGHT
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.systems.base import choose_system

SEEDS = 1_000
"""So many seeds each answer to a card has for itself; a card begins at one that goes by its clause."""


def for_cards(deck: Deck, due: Sequence[Kept], language: Language = ENGLISH) -> Iterator[Posed]:
    """Yield an exercise for each of some cards, no harder than those of the lesson that teaches its clause.

    A card of a clause that no lesson asks about has one of its own kind, or else of another. It stays the
    same until the card is answered. A card for which a bounded search finds none is put off, so that it does
    not stay due for ever.
    """
    for card in due:
        posed = _for_card(card, language)
        if posed is not None:
            yield posed
        else:
            with suppress(OSError):  # where nothing can be written it is put off for as long as this runs
                deck.put_off(card.clause, datetime.now(UTC))


def _for_card(card: Kept, language: Language) -> Posed | None:
    """Return the exercise for a card, None where none is found."""
    course = course_of(card.system)
    own = SEEDS * card.asked + crc32(card.clause.encode()) % SEEDS
    taught = course and exercise_of_card(course, card.kind, card.clause, own, language)
    if taught:
        return taught
    asked = Request(card.kind, card.clause)
    posed = search(card.system, [asked], players=0, seed=own, language=language).get(0)
    if posed is None:
        kinds = [kind for kind in kinds_of(card.system) if kind != card.kind]
        found = search(card.system, [asked], players=0, seed=own, instead=kinds, language=language)
        posed = found.get(0)
    return posed


class Practice(NamedTuple):
    """A session of exercises: what stands above them, the cards of the trainee, and one after another.

    `lesson` is the number of the lesson of the `system` that they are of, 0 for none; `of` is how many there
    are, 0 where they have no end.
    """

    title: str
    deck: Deck
    exercises: Iterator[Posed]
    system: str = IN_FORCE
    lesson: int = 0
    of: int = 0


def practice(
    tournament: Tournament | None = None,
    system: str | None = None,
    *,
    kinds: Sequence[Kind] = (),
    topic: str = "",
    mistakes: Sequence[str] = (),
    level: int = 0,
    seed: int | None = None,
    due: bool = False,
    skipped: Collection[str] = (),
    language: Language = ENGLISH,
) -> Practice:
    """Return exercises of a system (None: the tournament's, the topic's, or the one in force).

    With a tournament they come from its rounds. With `mistakes` each is for one of them, in turn.
    Without a `seed` they are others after each answer.
    `due`: only what the cards ask for, without those whose clauses were `skipped`.

    Raises:
        UsageError: the system has no such kind or clause, or no card is due.
        SourceError: the file of the cards is none of ours.
    """
    deck = Deck()
    now = datetime.now(UTC)
    if due:
        asked = [card for card in deck.cards_due(now, system) if card.clause not in skipped]
        if not asked:
            raise UsageError(_next_card(deck, system))
        title = messages_of(language)("exercises.cards.due", n=len(asked))
        return Practice(title, deck, for_cards(deck, asked, language), system or asked[0].system)
    named = topic.partition(" ")[0]
    own = system or (named if named in TAUGHT else IN_FORCE)
    if tournament and not TAUGHT[own].ranks:
        own = choose_system(tournament, system).system
    requests = orders(own, kinds, topic, level, mistakes)
    start = deck.answers if seed is None else seed
    called = words_of(language).system(own)
    if tournament is None:
        return Practice(called, deck, endless_exercises(own, requests, start, language), own)
    rounds = from_rounds(tournament, own, requests, start, language)
    return Practice(f"{tournament.source}, {called}", deck, rounds, own)


def _next_card(deck: Deck, system: str | None) -> Message:
    """Return the message when the next card comes back; `system` None: of any system."""
    # a deck yields the cards that are due first
    first = next((kept for kept in deck if system in (None, kept.system)), None)
    if first is None:
        return Message("exercises.cards.none")
    return Message("exercises.cards.next", time=f"{first.card.due.astimezone():%Y-%m-%d %H:%M}")

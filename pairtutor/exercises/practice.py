"""Exercises one after another: generated, from the rounds of a file, or for the cards that are due."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from pairtutor.errors import UsageError
from pairtutor.exercises.deck import Deck, Kept
from pairtutor.exercises.exercise import Kind, Request
from pairtutor.exercises.generate import Posed, search
from pairtutor.exercises.series import endless_exercises, from_rounds, orders
from pairtutor.model.editions import IN_FORCE, SYSTEMS
from pairtutor.model.tournament import Tournament
from pairtutor.systems.base import choose_system


def for_cards(deck: Deck, due: Sequence[Kept]) -> Iterator[Posed]:
    """Yield an exercise for each of some cards, but for those for which a bounded search finds none."""
    for at, card in enumerate(due):
        posed = search(card.system, [Request(card.kind, card.clause)], 0, 1_000 * deck.answers + at).get(0)
        if posed is not None:
            yield posed


class Practice(NamedTuple):
    """A session of exercises: what stands above them, the cards of the trainee, and one after another."""

    title: str
    deck: Deck
    exercises: Iterator[Posed]


def practice(
    tournament: Tournament | None = None,
    system: str | None = None,
    *,
    kinds: Sequence[Kind] = (),
    topic: str = "",
    level: int = 0,
    seed: int | None = None,
    due: bool = False,
) -> Practice:
    """Return exercises of a system (None: the tournament's, the topic's, or the one in force).

    With a tournament they come from its rounds. Without a `seed` they are others after each answer.
    `due`: only what the cards ask for.

    Raises:
        UsageError: the system has no such kind or clause, or no card is due.
        SourceError: the file of the cards is none of ours.
    """
    deck = Deck()
    now = datetime.now(UTC)
    if due:
        asked = deck.due(now, system)
        if not asked:
            raise UsageError(f"{_next_card(deck, system)}; without --due the quiz asks something new")
        return Practice(f"{len(asked)} cards due", deck, for_cards(deck, asked))
    named = topic.partition(" ")[0]
    own = (
        choose_system(tournament, system).system
        if tournament
        else system or (named if named in SYSTEMS else IN_FORCE)
    )
    wanted = orders(own, kinds, topic, level)
    start = deck.answers if seed is None else seed
    if tournament is None:
        return Practice(SYSTEMS[own].name, deck, endless_exercises(own, wanted, start))
    return Practice(
        f"{tournament.source}, {SYSTEMS[own].name}", deck, from_rounds(tournament, own, wanted, start)
    )


def _next_card(deck: Deck, system: str | None) -> str:
    first = next((kept for kept in deck if system in (None, kept.system)), None)
    if first is None:
        return "there are no cards yet"
    return f"no card is due before {first.card.due.astimezone():%Y-%m-%d %H:%M}"

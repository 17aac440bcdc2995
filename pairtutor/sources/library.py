"""What the library tells of its scenarios, and where programs of the field err in them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import yaml

from pairtutor.errors import PairtutorError
from pairtutor.library_texts import scenario_texts
from pairtutor.model.editions import IN_FORCE, SYSTEMS
from pairtutor.named_tuples import NamedTuple
from pairtutor.records import Record
from pairtutor.resources import ENGLISH, Language, engines_file, scenario_names, scenario_path
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause, Reading
from pairtutor.sources.stated_spec import Location, Misstated, read_spec
from pairtutor.tables import file_text, parse_table


class Card(Record):
    """A scenario: the name to open it by, its title, its system, what it is about, the rules it teaches.

    `question` is what somebody asks about its round, or empty, and `ask` the verb and its arguments that
    answer it. So many `players`, or teams, take part in it. `folder` is the one in which its file lies.
    """

    name: str
    title: str
    system: str
    summary: str
    teaches: tuple[str, ...]
    question: str = ""
    ask: str = ""
    players: int = 0
    folder: str = ""

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
def cards(language: Language = ENGLISH) -> tuple[Card, ...]:
    """Return the bundled scenarios as a language tells of them, by system and then by name."""
    order = list(SYSTEMS)
    read = (_card(name, language) for name in scenario_names())
    return tuple(sorted(read, key=lambda card: (order.index(card.system), card.name)))


def cards_speaking_of(cards: Iterable[Card], words: Iterable[str]) -> list[Card]:
    """Return those that speak of all these words, in their order; upper or lower case is all one.

    A word that some of those left teach as a rule is that rule.
    """
    known = list(cards)
    for word in map(str.casefold, words):
        teaching = [card for card in known if word in map(str.casefold, card.teaches)]
        known = teaching or [card for card in known if word in card.words]
    return known


def _card(name: str, language: Language) -> Card:
    """Return the card of a bundled scenario, from its file alone; its tournament is not checked."""
    path = scenario_path(name)
    assert path is not None, "the name is from the list"
    with path.open(encoding="utf-8") as file:
        head = yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    system, texts = head.get("system", IN_FORCE), scenario_texts(language)
    return Card(
        name=name,
        title=texts(str(head.get("title", name)), name, "title"),
        system=system if system in SYSTEMS else IN_FORCE,
        summary=texts(str(head.get("summary", "")).strip(), name, "summary"),
        teaches=tuple(map(str, head.get("teaches", ()))),
        question=texts(str(head.get("dispute", {}).get("question", "")), name, "question"),
        ask=str(head.get("dispute", {}).get("ask", "")),
        players=len(head.get("players", ()))
        or len(head.get("teams", ()))
        or _count_stated(head.get("bracket")),
        folder=path.parent.name,
    )


def _count_stated(bracket: Any) -> int:
    """Return the number of players stated, 0 if there is no bracket or it cannot be read."""
    spec = str(bracket.get("spec", "")) if isinstance(bracket, dict) else ""
    try:
        return len(read_spec(spec, Location(spec)).entries)
    except Misstated:
        return 0


def cards_teaching(rule: Clause | Reading, language: Language = ENGLISH) -> list[Card]:
    """Return the bundled scenarios that teach a rule, as `cards` has them: it decides something in them."""
    system = rule.system if isinstance(rule, Clause) else ""
    return [
        card
        for card in cards(language)
        if not system or card.system == system
        if any(_names(citation, card.system, rule) for citation in card.teaches)
    ]


def _names(citation: str, system: str, rule: Clause | Reading) -> bool:
    """Say whether a citation means a rule of a system."""
    try:
        return str(find(citation, system)) == str(rule)
    except PairtutorError:
        return False


class EngineDifference(NamedTuple):
    """A `program` of the field, with its version, that breaks a `rule`, a whole citation, in a scenario.

    What the program did there: it gave the `bye` to the player of that number, it gave `white` White
    and `black` Black, who have it the other way round by the rules, or it let the `floater` meet somebody
    with fewer points.
    """

    program: str
    rule: str
    scenario: str
    bye: int | None = None
    white: int | None = None
    black: int | None = None
    floater: int | None = None


@cache
def engine_differences() -> tuple[EngineDifference, ...]:
    """Return every difference that is known, in the order of the register."""
    data = parse_table(file_text(str(engines_file())))
    return tuple(EngineDifference(**difference) for difference in data["differences"])

"""What the library tells of its scenarios, and a tournament as the plain data of a scenario."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import yaml

from pairtutor.errors import PairtutorError
from pairtutor.library_texts import scenario_texts
from pairtutor.model.editions import IN_FORCE, SYSTEMS
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.records import Record
from pairtutor.resources import ENGLISH, Language, scenario_names, scenario_path
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause, Reading
from pairtutor.sources.scenario_teams_text import teams_data
from pairtutor.sources.stated_data import bracket_data
from pairtutor.sources.stated_spec import Misstated, Place, read_spec


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
    """Return those that speak of all these words; a word that some of them teach as a rule is that rule."""
    known = list(cards)
    for word in map(str.casefold, words):
        teaching = [card for card in known if word in map(str.casefold, card.teaches)]
        known = teaching or [card for card in known if word in card.words]
    return known


def _card(name: str, language: Language) -> Card:
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
        players=len(head.get("players", ())) or len(head.get("teams", ())) or _stated(head.get("bracket")),
        folder=path.parent.name,
    )


def _stated(bracket: Any) -> int:
    """Return how many players are stated, 0 where there is no bracket."""
    spec = str(bracket.get("spec", "")) if isinstance(bracket, dict) else ""
    try:
        return len(read_spec(spec, Place(spec)).entries)
    except Misstated:
        return 0


_RESULTS = {
    (Mark.WIN, Mark.LOSS): "1-0",
    (Mark.LOSS, Mark.WIN): "0-1",
    (Mark.DRAW, Mark.DRAW): "1/2-1/2",
    (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS): "+/-",
    (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN): "-/+",
    (Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS): "-/-",
}
_BYES = {
    Mark.PAIRING_ALLOCATED_BYE: "pairing",
    Mark.FULL_POINT_BYE: "full",
    Mark.HALF_POINT_BYE: "half",
    Mark.ZERO_POINT_BYE: "zero",
}


def scenario_data(contest: Tournament, system: str, number: RoundNumber) -> dict[str, Any]:
    """Return a tournament with ordinary points and results, before a round, as a scenario."""
    data: dict[str, Any] = {"title": contest.title, "system": system}
    if contest.stated is not None:
        return {**data, **bracket_data(contest, contest.stated)}
    if contest.planned_rounds is not None:
        data["rounds"] = contest.planned_rounds
    data["round"] = int(number)
    if contest.initial_colour is not None:
        data["initial_colour"] = contest.initial_colour.value
    away = sorted(map(int, contest.absent_in(number)))
    if contest.teams is not None:
        data |= teams_data(contest, contest.teams, number - 1)
        return {**data, "absent": away} if away else data
    data["players"] = [
        {"id": int(player.tpn), "name": player.name, **({"rating": player.rating} if player.rating else {})}
        for player in contest.players
    ]
    if away:
        data["absent"] = away
    data["history"] = [_round(contest, at) for at in range(number - 1)]
    return data


def _round(contest: Tournament, at: int) -> dict[str, Any]:
    games: list[dict[str, Any]] = []
    byes: list[dict[str, Any]] = []
    for tpn, line in contest.entries.items():
        entry = line[at]
        if entry.opponent is None:
            byes.append({"player": int(tpn), "kind": _BYES[entry.mark]})
        elif _is_first(tpn, entry):
            other = contest.entries[entry.opponent][at]
            first, second = ("white", "black") if entry.colour else ("first", "second")
            result = _RESULTS[entry.mark, other.mark]
            games.append({first: int(tpn), second: int(entry.opponent), "result": result})
    return {"games": games, **({"byes": byes} if byes else {})}


def _is_first(tpn: Tpn, entry: Entry) -> bool:
    """Return whether a player is told first in the game: White, or the lower number without colours."""
    return entry.colour == "white" if entry.colour else tpn < (entry.opponent or 0)


def cards_teaching(rule: Clause | Reading, language: Language = ENGLISH) -> list[Card]:
    """Return the bundled scenarios that teach a rule: it decides something in them."""
    system = rule.system if isinstance(rule, Clause) else ""
    return [
        card
        for card in cards(language)
        if not system or card.system == system
        if any(_names(citation, card.system, rule) for citation in card.teaches)
    ]


def _names(citation: str, system: str, rule: Clause | Reading) -> bool:
    try:
        return str(find(citation, system)) == str(rule)
    except PairtutorError:
        return False

"""What a reader sees outside of phrases, by its key: messages, told in any language from its `ui.toml`.

Whoever has something to say makes a `Message` of a key and the values of its slots; in which language it is
told is settled where it is shown. As a text of its own (`str`) a message is English: logs, and errors that
nobody shows, never follow a language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, reduce
from typing import Any

from pairtutor.resources import ENGLISH, MESSAGES, Language, files_of
from pairtutor.tables import file_text, head, own_lines, parse_table, table

SYSTEM = "systems."
"""Before the names of pairing systems; one that no language has named yet is called by its id."""


TEAMS_TABLE = "of-teams"
"""The table with what an event of teams is told instead, where it differs, by the key of the message."""
OF_TEAMS = f"{TEAMS_TABLE}."
"""Before the key of a message, that of its form for an event of teams."""


class Message:
    """Something to be told: a key (`faults.trf.no-name`) and what fills the slots of its text.

    A slot is filled with a text, a number or another message. Where a text has several forms, the number
    in the slot `n` chooses one of them.
    """

    __slots__ = ("key", "slots")

    def __init__(self, key: str, **slots: object) -> None:
        self.key = key
        self.slots = slots

    def __str__(self) -> str:
        return in_words(self, ENGLISH)

    def __repr__(self) -> str:
        return f"Message({self.key!r}, {self.slots!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.key, self.slots) == (other.key, other.slots)

    def __hash__(self) -> int:
        return hash(self.key)


def said_of_teams(said: Any) -> Any:
    """Return a message, and those in it, in the form for an event of teams, where there is one.

    Anything else stays as it is.
    """
    if not isinstance(said, Message):
        return said
    slots = {name: said_of_teams(value) for name, value in said.slots.items()}
    of_teams = f"{OF_TEAMS}{said.key}"
    return Message(of_teams if of_teams in messages_of(ENGLISH) else said.key, **slots)


def list_message(items: Iterable[object], last: str = "list.comma", between: str = "list.comma") -> object:
    """Return things to be told one after another: one alone as it is, an empty text if there are none.

    `last` and `between` are keys: of what stands before the last of them, and between the others.
    """
    kept = list(items)
    if len(kept) < 2:
        return kept[0] if kept else ""
    return Message(last, first=_join_halves(kept[:-1], between), last=kept[-1])


def _join_halves(items: list[object], between: str) -> object:
    """Return things put together by halves, so that a long list is not deep."""
    if len(items) == 1:
        return items[0]
    half = len(items) // 2
    return Message(
        between, first=_join_halves(items[:half], between), last=_join_halves(items[half:], between)
    )


def in_words(said: object, language: Language) -> str:
    """Return something in words: a message in a language, anything else as it is.

    Raises:
        KeyError: no language has the key, or the text has a slot that is not filled.
    """
    return messages_of(language).say(said)


Wording = tuple[str | list[str], Callable[[int], int]]
"""What is said by a key: one text, or its forms; and what chooses one of them by a number."""


class Messages:
    """The messages of one language; what it does not have is said in English.

    A table of the file is read when something in it is asked for the first time. Those of an event `of_teams`
    are the ones under `of-teams`, where there are such.
    """

    def __init__(self, language: Language, *, of_teams: bool = False) -> None:
        self.language = language
        self.of_teams = of_teams
        self._read: dict[tuple[str, bool], Mapping[str, Wording]] = {}

    @cached_property
    def _places(self) -> tuple[tuple[str, Callable[[int], int]], ...]:
        """For English and then the language: the file's text, and what chooses the form of a word."""
        files = map(file_text, files_of(self.language, MESSAGES))
        return tuple((text, form_of(_rule(head(text)))) for text in files)

    def _texts(self, key: str) -> Mapping[str, Wording]:
        """Return the texts of the table that a key belongs to: of one in another, where it stands there.

        `faults.trf.no-name` is looked for in `faults.trf`, then in `faults`. Of a table in which there are
        others, what stands in it directly is read first.
        """
        name, *inner = key.split(".")
        if len(inner) > 1:
            narrow = self._table(f"{name}.{inner[0]}")
            if key in narrow:
                return narrow
        own = self._table(name, whole=False)
        return own if key in own else self._table(name)

    def _table(self, name: str, *, whole: bool = True) -> Mapping[str, Wording]:
        """Return the texts of a table, as a whole with those of the tables in it."""
        if (name, whole) not in self._read:
            cut = table if whole else own_lines
            self._read[name, whole] = {
                key: (said, form)
                for text, form in self._places  # the language comes after English and takes its place
                for key, said in flat(parse_table(cut(text, name)))
            }
        return self._read[name, whole]

    def __call__(self, key: str, **slots: object) -> str:
        """Return the message of a key in words."""
        return self._fill(key, slots)

    def say(self, said: object) -> str:
        """Return something in words, as `in_words` does."""
        return self._fill(said.key, said.slots) if isinstance(said, Message) else str(said)

    def form(self, number: int) -> int:
        """Return the index, from 0, of the form of a word that goes with a number."""
        return self._places[-1][1](number)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key in self._texts(key)

    def join(self, key: str, items: Iterable[object]) -> str:
        """Return items put together by the message of a key: `{first} or {last}`; empty if there is none."""
        kept = [self.say(item) for item in items]
        return reduce(lambda first, last: self(key, first=first, last=last), kept) if kept else ""

    def below(self, key: str) -> Iterator[str]:
        """Yield the keys below one, in the order of the file: `help.why` has `help.why.about`."""
        return (known for known in self._table(key.partition(".")[0]) if known.startswith(f"{key}."))

    def _fill(self, key: str, slots: Mapping[str, object]) -> str:
        """Return a message in words; a system that has no name is told by its id.

        Of an event of teams the text for teams is taken, where there is one. Of a text that has several forms
        the slot `n` chooses one.

        Raises:
            KeyError: no language has the key, or a slot is not filled.
        """
        if self.of_teams and OF_TEAMS + key in self._table(TEAMS_TABLE):
            key = OF_TEAMS + key
        texts = self._texts(key)
        if key not in texts and key.startswith(SYSTEM):
            return key.split(".")[1]
        said, form = texts[key]
        text = said if isinstance(said, str) else said[form(_number(slots["n"]))]
        return text.format_map({name: self._in_words(value) for name, value in slots.items()})

    def _in_words(self, value: object) -> Any:
        return self.say(value) if isinstance(value, Message) else value


def _rule(head: str) -> str:
    """Return the rule of plurals that the head of a file gives."""
    return str(parse_table(head).get("plural", "n != 1")) if "plural" in head else "n != 1"


def flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str | list[str]]]:
    """Yield keys and texts of a table and those in it; a list has the forms of one text."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def form_of(rule: str) -> Callable[[int], int]:
    """Return the function that picks the form for a number, from a rule as `n != 1` (notation of gettext)."""
    if rule == "n != 1":
        return lambda number: int(number != 1)
    from gettext import c2py

    return c2py(rule)


def _number(counted: object) -> int:
    """Return the number in a slot, which can be a text or a message of digits."""
    return counted if isinstance(counted, int) else int(str(counted))


def messages_of(language: Language, *, of_teams: bool = False) -> Messages:
    """Return the messages of a language, or those in it for an event `of_teams`."""
    return _messages_of(language, of_teams)


@cache
def _messages_of(language: Language, of_teams: bool) -> Messages:
    return Messages(language, of_teams=of_teams)

"""What a reader sees outside of phrases, by its key: messages, told in any language from its `ui.toml`.

Whoever has something to say makes a `Message` of a key and the values of its slots; in which language it is
told is settled where it is shown. As a text of its own (`str`) a message is English: logs, and errors that
nobody shows, never follow a language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, reduce
from typing import Any, NamedTuple

from pairtutor.resources import ENGLISH, MESSAGES, Language, language_folders

TYPE_CHECKING = False  # type checkers read it as true; see pairtutor/__init__.py
if TYPE_CHECKING:
    from pathlib import Path


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
        return told(self, ENGLISH)

    def __repr__(self) -> str:
        return f"Message({self.key!r}, {self.slots!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.key, self.slots) == (other.key, other.slots)

    def __hash__(self) -> int:
        return hash(self.key)


def told(said: object, language: Language) -> str:
    """Return something in words: a message in a language, anything else as it is.

    Raises:
        KeyError: no language has the key, or the text has a slot that is not filled.
    """
    return messages_of(language).say(said)


class Wording(NamedTuple):
    """What is said by a key: one text, or its forms and what chooses one of them by a number."""

    said: str | list[str]
    form: Callable[[int], int]


class Messages:
    """The messages of one language; what it does not have is said in English.

    No file is read before something is asked.
    """

    def __init__(self, language: Language) -> None:
        self.language = language

    @cached_property
    def _read(self) -> tuple[Mapping[str, Wording], Callable[[int], int]]:
        """The texts by key, and what chooses the form of a word in this language."""
        made, form = dict[str, Wording](), form_of("n != 1")
        for place in reversed(language_folders(self.language)):
            texts = dict(flat(read(place)))
            form = form_of(str(texts.pop("plural", "n != 1")))
            made |= {key: Wording(text, form) for key, text in texts.items()}
        return made, form

    @property
    def _texts(self) -> Mapping[str, Wording]:
        return self._read[0]

    def __call__(self, key: str, **slots: object) -> str:
        """Return the message of a key in words."""
        return self._filled(key, slots)

    def say(self, said: object) -> str:
        """Return something in words, as `told` does."""
        return self._filled(said.key, said.slots) if isinstance(said, Message) else str(said)

    def form(self, number: int) -> int:
        """Return which of the forms of a word goes with a number, from 0."""
        return self._read[1](number)

    def __contains__(self, key: object) -> bool:
        return key in self._texts

    def joined(self, key: str, items: Iterable[object]) -> str:
        """Return items put together by the message of a key: `{first} or {last}`; empty if there is none."""
        kept = [self.say(item) for item in items]
        return reduce(lambda first, last: self(key, first=first, last=last), kept) if kept else ""

    def below(self, key: str) -> Iterator[str]:
        """Yield the keys below one, in the order of the file: `help.why` has `help.why.about`."""
        return (known for known in self._texts if known.startswith(f"{key}."))

    def _filled(self, key: str, slots: Mapping[str, object]) -> str:
        said, form = self._texts[key]
        text = said if isinstance(said, str) else said[form(_number(slots["n"]))]
        return text.format_map({name: self._in_words(value) for name, value in slots.items()})

    def _in_words(self, value: object) -> Any:
        return self.say(value) if isinstance(value, Message) else value


def read(folder: Path) -> dict[str, Any]:
    """Return the messages of a folder as its file has them, table in table; empty if it has none."""
    import tomllib

    file = folder / MESSAGES
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str | list[str]]]:
    """Yield keys and texts of a table and those in it; a list has the forms of one text."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def form_of(rule: str) -> Callable[[int], int]:
    """Return what says which form goes with a number, from a rule as `n != 1`, in the notation of gettext."""
    if rule == "n != 1":
        return lambda number: int(number != 1)
    from gettext import c2py

    return c2py(rule)


def _number(counted: object) -> int:
    return counted if isinstance(counted, int) else int(str(counted))


@cache
def messages_of(language: Language) -> Messages:
    """Return the messages of a language."""
    return Messages(language)

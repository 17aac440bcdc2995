"""Keys and what they say: a binding has the key of its messages, and they are told where it is shown."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding

from pairtutor.messages import Messages

SIGNS: Final = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "slash": "/",
    "question_mark": "?",
    "plus": "+",
    "equals_sign": "=",
    "minus": "-",
    "right_square_bracket": "]",
    "left_square_bracket": "[",
}
"""Keys that are called by a sign; those of a word are called in every language otherwise."""


def bind(
    keys: str,
    action: str,
    said: str,
    id: str,
    *,
    display: str | None = None,
    show: bool = True,
    priority: bool = False,
) -> Binding:
    """Return a binding that `tutor.keys` has something to say of: a word for the footer, and what it does.

    `display` is how the footer writes the key, None: as Textual does.
    """
    return Binding(keys, action, f"tutor.keys.{said}", show, display, priority=priority, id=id)


def word_of(binding: Binding, messages: Messages) -> str:
    """Return the word of a binding in the footer; those of Textual's own widgets have no message."""
    key = f"{binding.description}.word"
    return messages(key) if key in messages else binding.description


def about_of(binding: Binding, messages: Messages) -> str:
    """Return the description of a binding."""
    return messages(f"{binding.description}.about")


def why_unable(binding: Binding, messages: Messages) -> str:
    """Return why a binding cannot act where the reader is; of a depth it is always the same."""
    key = f"{binding.description}.unable"
    return messages(key if key in messages else "tutor.keys.shown-already")


def keys_of(binding: Binding, messages: Messages) -> str:
    """Return the keys of a binding as they are written on a keyboard."""
    return "  ".join(_key_name(key.strip(), messages) for key in binding.key.split(","))


def _key_name(key: str, messages: Messages) -> str:
    """Return a key by its sign, the words on it, or with what is held down beside it."""
    held, _, other = key.rpartition("+")
    if held in {"shift", "ctrl"} and other:
        return messages(f"tutor.key-names.{held}", pressed=_key_name(other, messages).upper())
    if (word := f"tutor.key-names.{key}") in messages:
        return messages(word)
    return SIGNS.get(key, key.upper() if key[:1] == "f" and key[1:].isdecimal() else key)

"""Text that fits: names cleaned or taken literally, measuring, padding, wrapping, and numbers in words."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

KEPT_JOINERS = "\u200c\u200d"
"""Format characters that some scripts need inside a word."""
RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
ISOLATE, END_ISOLATE = "\u2068", "\u2069"


def clean(text: str) -> str:
    """Return a name without anything that could steer a terminal; runs of white space become one space.

    A name with right-to-left letters is isolated, so that the numbers beside it stay where they are.
    """
    kept = "".join(_harmless(char) for char in text)
    kept = " ".join(kept.split())
    if any(unicodedata.bidirectional(char) in RIGHT_TO_LEFT for char in kept):
        return f"{ISOLATE}{kept}{END_ISOLATE}"
    return kept


def _harmless(char: str) -> str:
    """Return a character as it may be shown: ends of lines as a blank, others that do not show as nothing."""
    if char in KEPT_JOINERS:
        return char
    category = unicodedata.category(char)
    if category in {"Cc", "Zl", "Zp"}:
        return " "
    return "" if category.startswith("C") else char


def columns(text: str) -> int:
    """Return the number of terminal columns of a text: wide letters take two, combining marks none."""
    return len(text) if text.isascii() else sum(map(_columns_of, text))


@lru_cache(maxsize=4096)
def _columns_of(char: str) -> int:
    if unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def clip(text: str, width: int) -> str:
    """Return a text cut to a width in columns, with an ellipsis where it was cut."""
    if columns(text) <= width:
        return text
    kept, used = "", 0
    for char in text:
        used += _columns_of(char)
        if used > width - 1:
            break
        kept += char
    closing = END_ISOLATE if ISOLATE in kept and END_ISOLATE not in kept else ""
    return f"{kept.rstrip()}…{closing}"


def fit_width(text: str, width: int) -> str:
    """Return a text cut or filled up with spaces to a width in columns."""
    return pad(clip(text, width), width)


_WORD = re.compile(r"[^ \t\n\r\f\v]+")


def words_in(text: str) -> list[str]:
    """Return the words of a text; what an unbreakable space joins, as in `31 :`, is one word."""
    return _WORD.findall(text)


_NUMBER = re.compile(r"\(?\d+(?:[.,]\d+)?")
_COUNTED = re.compile(
    r"[^\W\d_a-zß-ÿ]|–|point|punt|player|jugador|joueur|pair|parej|candidat|\(?(?:round|rond|Rund)"
)
"""What belongs to a number before it: a name, or what is counted; German nouns begin like names."""
_NUMBERED = re.compile(
    r"(?:^|[( ])(?:rounds?|rondas?|rondes?|Runden?|boards?|Brett(?:er)?|tableros?|échiquiers?)$"
)


def _unbreakable(text: str, width: int) -> list[str]:
    """Return the pieces of a text that a line never breaks: words, cut at `width`, and what is one thing.

    That is `7 Player`, `3 points`, `round 4` and `3 – 7`; after a number within a sentence a line may break.
    """
    words: list[str] = []
    for word in words_in(text):
        *full, rest = _slices(word, width)
        words += full
        before = words[-1] if words else ""
        joined = (rest[:1].isdecimal() and (before.endswith((" –", "]")) or _NUMBERED.search(before))) or (
            _NUMBER.fullmatch(before) and (_COUNTED.match(rest) or _begins(words))
        )
        if joined and columns(words[-1]) + 1 + columns(rest) <= width:
            words[-1] += f" {rest}"
        else:
            words.append(rest)
    return words


def _begins(words: list[str]) -> bool:
    """Return whether the last of some words begins a sentence, or what follows a colon."""
    return len(words) == 1 or words[-2].endswith((".", ":", ";", "]"))


def _slices(word: str, width: int) -> list[str]:
    """Return a word whole, or in slices if it is wider than a line."""
    if columns(word) <= width:
        return [word]
    slices, used = [""], 0
    for char in word:
        used += _columns_of(char)
        if used > width and slices[-1]:
            slices.append("")
            used = _columns_of(char)
        slices[-1] += char
    return slices


def pad(text: str, width: int, right: bool = False) -> str:
    """Return a text filled up with spaces to a width in columns, on the left if it is to stand `right`."""
    space = " " * max(0, width - columns(text))
    return space + text if right else text + space


def wrap(text: str, width: int, indent: int = 0, first: int | None = None) -> str:
    """Return a text in lines of at most `width` columns, every line but the first behind `indent` spaces.

    `first` is how many columns of the first line are taken already (default: `indent`, filled here).
    A number stays on the line of the name or noun that it belongs to, as in `7 Player Seven`, `3 points` and
    `round 4`; so do a pair and `[C1] 2.1.1`.
    """
    lines: list[str] = []
    line, used = (" " * indent, indent) if first is None else ("", first)
    fresh = True
    for word in _unbreakable(text, width - indent):
        size = columns(word)
        if not fresh and used + 1 + size > width:
            lines.append(line)
            line, used, fresh = " " * indent, indent, True
        line, used = (line + word, used + size) if fresh else (f"{line} {word}", used + 1 + size)
        fresh = False
    return "\n".join([*lines, line.rstrip()])


_SIGNS = re.compile(r"[\\`*_\[\]<>|~&$#]")
_AT_START = re.compile(r"^(\d{1,9})([.)])(?=\s|$)|^([-+=])(?=\s|$|[-+=])")
_LINKS = re.compile(r"(?i)(?<=\w):(?=//)|(?<=\bwww)\.|(?<=\w)@|@(?=\w)")
UNJOINED = "\u2060"
"""An invisible sign after `@`, without which a site would call the member of that name."""


def literal(text: str) -> str:
    r"""Return a text that Markdown shows as it is: `*` becomes `\*`.

    Signs that mean something only at the start of a line are escaped there, should the text start one.
    """
    escaped = _SIGNS.sub(lambda match: f"\\{match[0]}", text)
    escaped = _AT_START.sub(_start, escaped)
    return _LINKS.sub(lambda match: f"@{UNJOINED}" if match[0] == "@" else f"\\{match[0]}", escaped)


def _start(match: re.Match[str]) -> str:
    number, sign, other = match.groups()
    return f"{number}\\{sign}" if number else f"\\{other}"


def tidy(written: str) -> str:
    """Return a text without spaces at line ends and without more than one empty line at a time."""
    lines: list[str] = []
    for line in map(str.rstrip, written.splitlines()):
        if line or (lines and lines[-1]):
            lines.append(line)
    return "\n".join(lines).rstrip("\n") + "\n"

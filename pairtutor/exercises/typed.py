"""What is typed in an answer, in the language of whoever types: preferences, verdicts, truths, nobody.

In an answer (`Response`) these words are the same in every language: `W!`, `w`, `none`, `illegal`. A language
writes them with the signs of its words and the spellings of its exercises. The English spellings are
understood too, unless they can be mistaken: where B is the letter of White, B alone is never Black.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from pairtutor.exercises.exercise import LETTERS, SHARED
from pairtutor.exercises.wording import exercise_words
from pairtutor.model.ids import Tpn
from pairtutor.resources import ENGLISH, Language
from pairtutor.tiebreaks.codes import POINTS, CodeFault, read_tiebreaks

NO_PREFERENCE: Final = "none"
PREFERENCES: Final = (NO_PREFERENCE, "w", "b", "W", "B", "W!", "B!")
"""Preferences as an answer has them: `!` is absolute, a capital letter strong, a small one mild or due."""

VERDICTS: Final = ("illegal", "worse", "later")
"""What can be said to a complaint."""

_TRUTHS: Final = ("true", "false")


def preference_written(preference: str, language: Language) -> str:
    """Return the spelling of a preference in a language."""
    words = exercise_words(language)
    if preference == NO_PREFERENCE:
        return words.written_form(NO_PREFERENCE)
    signs = words.signs
    pattern = signs.absolute if preference.endswith("!") else signs.strong
    letter = signs.white if preference[0] in "Ww" else signs.black
    if preference.islower():
        pattern = signs.mild
    return pattern.format(large=letter.upper(), small=letter.lower())


def read_preference(typed: str, language: Language) -> str | None:
    """Return the preference that somebody wrote, None if it is none."""
    return _preferences(language).get(typed)


@cache
def _preferences(language: Language) -> Mapping[str, str]:
    """Return the preferences by their spellings; those of the language go before the English ones."""
    words = exercise_words(language)
    taken = {words.signs.white.casefold(), words.signs.black.casefold()}
    english = {
        preference: preference
        for preference in PREFERENCES
        if preference == NO_PREFERENCE or preference[0].casefold() not in taken
    }
    none = dict.fromkeys(words.spellings(NO_PREFERENCE), NO_PREFERENCE)
    return {
        **english,
        **none,
        **{preference_written(preference, language): preference for preference in PREFERENCES},
    }


def preference_signs(language: Language) -> dict[str, str]:
    """Return the spellings of preferences, by the names of the slots in questions about them."""
    names = {"none": NO_PREFERENCE}
    for letter, colour in (("w", "white"), ("b", "black")):
        names |= {f"{colour}_mild": letter, f"{colour}_strong": letter.upper()}
        names[f"{colour}_absolute"] = f"{letter.upper()}!"
    return {name: preference_written(preference, language) for name, preference in names.items()}


def verdict_written(verdict: str, language: Language) -> str:
    """Return the spelling of a verdict in a language; a word that is none stays as it is."""
    return exercise_words(language).written_form(verdict) if verdict in VERDICTS else verdict


def read_verdict(typed: str, language: Language) -> str:
    """Return the verdict that somebody wrote; what is none in small letters."""
    return _by_spelling(VERDICTS, language).get(typed.casefold(), typed.casefold())


@cache
def _by_spelling(words: tuple[str, ...], language: Language) -> Mapping[str, str]:
    """Return some words by all that is written for them; what the language writes goes before English."""
    return {
        spelling: word
        for spoken in (ENGLISH, language)
        for word in words
        for spelling in _spellings(word, spoken)
    }


def _spellings(word: str, language: Language) -> list[str]:
    return [spelling.casefold() for spelling in exercise_words(language).spellings(word)]


def without_nobody(typed: str, language: Language) -> str:
    """Return a typed text without the words that stand for nobody."""
    return _nobody(language).sub("", typed)


def is_nobody(typed: str, language: Language) -> bool:
    """Return whether a typed text is a word for nobody."""
    return _nobody(language).fullmatch(typed.strip()) is not None


@cache
def _nobody(language: Language) -> re.Pattern[str]:
    words = dict.fromkeys((*_spellings("nobody", language), *_spellings("nobody", ENGLISH)))
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile("|".join((*map(re.escape, longest_first), "~")), re.IGNORECASE)


def nobody_written(language: Language) -> str:
    """Return the word that stands for nobody."""
    return exercise_words(language).written_form("nobody")


def split_verdict(typed: str, language: Language) -> tuple[str, str]:
    """Return the verdict that a text begins with, as it is typed there, and what follows it.

    A verdict may be of several words. Where the text begins with none it is the first word, whatever it says.
    """
    typed = typed.strip()
    for spelling in sorted(_by_spelling(VERDICTS, language), key=len, reverse=True):
        if re.match(re.escape(spelling) + r"(?!\w)", typed.casefold()):
            return typed[: len(spelling)], typed[len(spelling) :].strip(" ,;:")
    verdict, _, rest = typed.partition(" ")
    return verdict, rest


_STATED = re.compile(r"(\d{1,4})\s*[:=]?\s*([^\d\s,;]*)")
_UNSTATED = {"", ".", "-", "–"}


def preferences_typed(typed: str, language: Language) -> tuple[dict[Tpn, str], str]:
    """Return preferences by player as they stand in a text (`14B! 17w 3.`), and the first piece that is none.

    That piece is empty where all could be read. A number without a sign prefers nothing.
    """
    stated: dict[Tpn, str] = {}
    for number, sign in _STATED.findall(typed):
        read = NO_PREFERENCE if sign in _UNSTATED else read_preference(sign, language)
        if read is None:
            return stated, f"{number}{sign}"
        stated[Tpn(int(number))] = read
    return stated, _STATED.sub("", typed).strip(" ,;")


def truth_written(truth: bool, language: Language) -> str:
    """Return the letter for true or false in a language."""
    return exercise_words(language).written_form(_TRUTHS[not truth])


def read_truth(typed: str, language: Language) -> bool | None:
    """Return the truth value of a typed word, None if it is neither."""
    word = _by_spelling(_TRUTHS, language).get(typed.strip().casefold())
    return None if word is None else word == _TRUTHS[0]


def truths_typed(typed: str, language: Language) -> tuple[bool | None, ...]:
    """Return the truth values typed for statements one after another: `TFT`, `T F T`, `aT bF cT`.

    Which letters stand before them is not looked at; None stands for what is neither.
    """
    words = re.findall(r"\w+", typed)
    said = [read_truth(word, language) for word in words]
    if len(words) == 1 and None in said:
        said = [read_truth(letter, language) for letter in words[0]]
    if None in said:
        said = [read_truth(word[1:], language) if word[:1] in LETTERS else None for word in words]
    return tuple(said)


def letters_typed(typed: str) -> tuple[str, ...]:
    """Return the letters of options that stand in a text (`c a b`, `cab`), none where it has others."""
    letters = re.sub(r"[\W_]+", "", typed.casefold())
    return tuple(letters) if {*letters} <= {*LETTERS} else ()


_VALUE = re.compile(r"(-?\d{1,6})(?:[.,](\d{1,4}))?")


def read_value(typed: str) -> str | None:
    """Return a typed number with a point and without zeros behind it, None if it is none."""
    match = _VALUE.fullmatch(typed.strip())
    if match is None:
        return None
    rest = (match[2] or "").rstrip("0")
    return f"{int(match[1])}.{rest}" if rest else str(int(match[1]))


def value_written(value: str, language: Language) -> str:
    """Return a number of a table as a language writes it."""
    return value.replace(".", exercise_words(language).signs.decimal)


def read_tiebreak(typed: str, language: Language) -> str | None:
    """Return the code of a typed tie-break, `PTS` for the points, `SHARED` for a shared place; else None."""
    text = typed.strip(" .,;:")
    if _by_spelling((SHARED,), language).get(text.casefold()):
        return SHARED
    try:
        codes = read_tiebreaks(text)
    except CodeFault:
        return None
    return codes[0].code if len(codes) == 1 else POINTS if text.upper() == POINTS else None


def tiebreak_written(code: str, language: Language) -> str:
    """Return the code that puts one before another as it is written in a language."""
    return exercise_words(language).written_form(SHARED) if code == SHARED else code


def split_ahead(typed: str, language: Language) -> tuple[str, str]:
    """Return the number that a text begins with (`4 BH/C1`, `4 / SB`), nobody without one, and the rest."""
    match = re.match(r"(\d{1,4})\b", typed)
    player = match[1] if match else nobody_written(language)
    rest = typed[match.end() :] if match else without_nobody(typed, language)
    return player, rest.strip(" /,;:-–")

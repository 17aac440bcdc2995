"""In which language a command speaks: `--lang`, else PAIRTUTOR_LANG, else the locale, else English."""

from __future__ import annotations

import os
from collections.abc import Mapping, MutableSequence

from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.resources import ENGLISH, Language, languages

OPTION = "--lang"
"""The option, which every verb takes, before or after its other arguments."""

VARIABLE = "PAIRTUTOR_LANG"
"""The environment variable that goes before the locale."""

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of a locale, the first that is set counts."""

SAME_EVERYWHERE = frozenset({"exam"})
"""Verbs that follow no locale: the files that they write are the same wherever they are written."""


SEVERAL = "explain"
"""The verb that can write a page in several languages."""


def take_languages(
    words: MutableSequence[str], environment: Mapping[str, str] = os.environ
) -> tuple[Language, ...]:
    """Return the languages that a command line or its environment asks for; the option is taken out.

    It is one, but where a page can be written in several: `--lang fr,en`.

    Raises:
        UsageError: the option or PAIRTUTOR_LANG names a language that there is not, or the option names none,
            or several for a verb that speaks one.
    """
    asked = _option(words)
    if asked is not None:
        known = tuple(dict.fromkeys(_language_of(code.strip(), OPTION) for code in asked.split(",")))
        if len(known) > 1 and words[:1] != [SEVERAL]:
            raise UsageError(Message("command.language.one", option=OPTION, verb=SEVERAL))
        return known
    if set_there := environment.get(VARIABLE):
        return (_language_of(set_there, VARIABLE),)
    return (ENGLISH if words and words[0] in SAME_EVERYWHERE else of_locale(environment),)


def _option(words: MutableSequence[str]) -> str | None:
    """Take the option out of `words`, a command line, and return its value, None without it.

    The last one counts, and none after `--` is one.

    Raises:
        UsageError: no value follows it.
    """
    asked, at = None, 0
    while at < len(words) and words[at] != "--":  # what is taken out brings the next word to its place
        name, given, value = words[at].partition("=")
        if name != OPTION:
            at += 1
            continue
        del words[at]
        if not given:
            if at == len(words):
                raise UsageError(Message("command.language.needed", option=OPTION, known=_language_list()))
            value = words.pop(at)
        asked = value
    return asked


def _language_of(code: str, where: str) -> Language:
    """Return the language of a code; `where` is the option or variable that names it.

    Raises:
        UsageError: there is no such language.
    """
    if code not in languages():
        said = Message("command.language.unknown", where=where, language=repr(code), known=_language_list())
        raise UsageError(said)
    return Language(code)


def _language_list() -> str:
    return ", ".join(languages())


def of_locale(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language of a locale as `fr_CH.UTF-8`, English where we do not have it."""
    locale = next(filter(None, map(environment.get, LOCALES)), "") or ""
    code = locale.replace("-", "_").partition("_")[0].partition(".")[0].casefold()
    return Language(code) if code in languages() else ENGLISH

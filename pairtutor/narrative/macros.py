"""The macros of the phrases of a language, and which of them have to be told in English for now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from pairtutor.resources import ENGLISH, Language, language_folder
from pairtutor.stamps import lags

WHOLE = "*"
"""The name of a file that has no macros, among those of its macros."""

_KIT = "kit.txt.j2"
"""The grammar of a language, which is of no other one."""
_MACRO = re.compile(r"\{%-?\s*macro\s+(\w+).*?\{%-?\s*endmacro\s*-?%\}", re.DOTALL)
_NOTE = re.compile(r"\{#.*?#\}", re.DOTALL)
_IMPORT = re.compile(r'\{%-?\s*import\s+"([^"]+)"\s+as\s+(\w+)')
_FROM = re.compile(r'\{%-?\s*from\s+"([^"]+)"\s+import\s+(.*?)\s*(?:with context\s*)?-?%\}', re.DOTALL)
_CALL = re.compile(r"\b(?:(\w+)\.)?(\w+)\s*\(")


def macros_in(source: str) -> dict[str, str]:
    """Return the source of each macro of a template by name; of one without macros the whole as `*`."""
    source = _NOTE.sub("", source)
    return {macro[1]: macro[0] for macro in _MACRO.finditer(source)} or {WHOLE: source}


class _Template:
    """One template of a language: its macros, and what its names stand for that come from others."""

    def __init__(self, source: str) -> None:
        self.macros = macros_in(source)
        self._modules = {name: path for path, name in _IMPORT.findall(source)}
        self._names = dict(_imported_names(source))

    def macros_called(self, macro: str) -> Iterator[tuple[str, str]]:
        """Yield the macros that one calls: the place of the template, empty for this one, and the name."""
        for module, name in _CALL.findall(self.macros[macro]):
            if module in self._modules:
                yield self._modules[module], name
            elif not module and name in self._names:
                yield self._names[name]
            elif not module and name in self.macros:
                yield "", name


def _imported_names(source: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield each name that a template imports, with the file and name there."""
    for path, names in _FROM.findall(source):
        for imported in names.split(","):
            name, _, alias = imported.strip().partition(" as ")
            yield alias or name, (path, name)


@cache
def _template(language: Language, path: str) -> _Template | None:
    file = language_folder(language) / path
    return _Template(file.read_text(encoding="utf-8")) if file.is_file() else None


@cache
def _changed_macros(language: Language, path: str) -> frozenset[str]:
    """Return the macros of a template of which the English ones have changed since they were made."""
    file = language_folder(ENGLISH) / path
    if path == _KIT or not file.is_file():
        return frozenset()
    named = macros_in(file.read_text(encoding="utf-8"))
    return frozenset(name for name, source in named.items() if lags(language, f"{path} {name}", source))


@cache
def _templates_reached(language: Language, path: str) -> frozenset[str]:
    """Return the places of a template and of all that it imports, and that those import."""
    reached, asked = {path}, [path]
    while asked:
        file = language_folder(language) / asked.pop()
        source = file.read_text(encoding="utf-8") if file.is_file() else ""
        imported = {match[0] for pattern in (_IMPORT, _FROM) for match in pattern.findall(source)} - reached
        reached |= imported
        asked += imported
    return frozenset(reached)


def needs_english(language: Language, path: str, macro: str | None = None) -> bool:
    """Say whether a macro of a template, or any, has to be told in English: it lags, or one that it calls.

    It lags while the English one has changed since it was made. As long as none does that can be called from
    there, no template is taken apart.
    """
    if language == ENGLISH or not any(
        _changed_macros(language, where) for where in _templates_reached(language, path)
    ):
        return False
    template = _template(language, path)
    asked = [(path, name) for name in (template.macros if template else ()) if macro in (None, name)]
    seen = set(asked)
    while asked:
        where, name = asked.pop()
        own = _template(language, where)
        if own is None or name not in own.macros:
            continue
        if name in _changed_macros(language, where):
            return True
        called = {(elsewhere or where, other) for elsewhere, other in own.macros_called(name)} - seen
        seen |= called
        asked += called
    return False

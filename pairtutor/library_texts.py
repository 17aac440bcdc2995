"""What a language says of the bundled scenarios and courses, whose own files have the English texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property

from pairtutor.resources import ENGLISH, Language, library_texts_file
from pairtutor.stamps import lags
from pairtutor.tables import parse_table

TYPE_CHECKING = False  # type checkers read it as true; see pairtutor/__init__.py
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

SCENARIOS = "scenarios"
COURSES = "courses"
"""The folder of the courses, below that of the scenarios."""

_OF = re.compile(r'^"?of"? = (".*")$', re.MULTILINE)
_HEADS = re.compile(r"\n\[(?=[^\n]*\][ \t]*(?:\n|\Z))")
"""Before the head of a table; a line of a text can begin with a sign in brackets too, but it goes on then."""
_PARAGRAPHS = re.compile(r"\n[ \t]*\n\s*")
_BREAKS = re.compile(r"[ \t\r\n]+")


class LibraryTexts:
    """The texts of one file, `texts.fr.toml`: a table for each scenario, or for each course with its lessons.

    `of` in a table is the English title that it was made from. A table is read when it is asked for. A
    language without a file has no texts. The stamps of its texts begin with `kind`.
    """

    def __init__(self, file: Path, language: Language = ENGLISH, kind: str = SCENARIOS) -> None:
        self._language, self._kind = language, kind
        self._tables = _tables(file)
        self._read: dict[str, Mapping[str, Any]] = {}

    def __call__(self, english: str, *path: str) -> str:
        """Return the text at a place (name, key, perhaps one below), the English one if there is none.

        So it is while the text is made of another English one; where `english` is empty, nobody asks.
        """
        if english and lags(self._language, f"{self._kind} {' '.join(path)}", english):
            return english
        name, *keys = path
        if name not in self._read:
            self._read[name] = parse_table(self._tables.get(name, "")).get(name, {})
        text: Any = self._read[name]
        for key in keys:
            text = text.get(key, {})
        return _fold_lines(text) if text else english

    def title(self, english: str) -> str:
        """Return the title of a scenario by its English one, which a trace has; any other one as it is."""
        name = self._names.get(english)
        return self(english, name, "title") if name else english

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """The names of the tables by the English title that they are made from."""
        heads = {name: head for name, table in self._tables.items() if (head := _OF.search(table))}
        if not heads:
            return {}
        import json  # slow to import, and English has no file

        return {json.loads(head[1]): name for name, head in heads.items()}


@cache
def scenario_texts(language: Language) -> LibraryTexts:
    """Return the texts of a language about the bundled scenarios."""
    return LibraryTexts(library_texts_file(language), language)


@cache
def course_texts(language: Language) -> LibraryTexts:
    """Return the texts of a language about the bundled courses."""
    return LibraryTexts(library_texts_file(language, COURSES), language, COURSES)


def _fold_lines(text: str) -> str:
    """Return a text as YAML folds it: paragraphs on one line each; what cannot break stays together."""
    return "\n".join(_BREAKS.sub(" ", part).strip(" \n") for part in _PARAGRAPHS.split(text.strip(" \n")))


def _tables(file: Path) -> Mapping[str, str]:
    """Return the tables of a file of texts by name, each with those in it, not yet read.

    Under the empty name stands what comes before the first.
    """
    head, *others = _HEADS.split(file.read_text(encoding="utf-8")) if file.is_file() else ("",)
    made = {"": head}
    for table in others:
        # `[name.lessons]` belongs to `name`: its piece is put behind the one of its parent
        name = table.partition("]")[0].partition(".")[0].strip('" ')
        made[name] = f"{made.get(name, '')}\n[{table}"
    return made

"""Terms of `words.toml` that a phrase spells by hand instead of asking the kit; and how the kit says them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from pairtutor.resources import Language, language_folder
from tests.lab.languages.pseudo import TERMS, Token, tokens_of

KIT = "kit.txt.j2"
ALLOWED = Path(__file__).parent / "spelled"
"""Of each language the words in which the letters of a term are something else, and why."""


class Spelled(NamedTuple):
    """A term in a phrase: file, line, place in the file, its name, which form, as it is written there.

    `quoted` is the text of an expression that it stands in, which begins at `string`; it is empty where the
    term is printed as it is.
    """

    file: Path
    line: int
    start: int
    term: str
    form: int
    text: str
    capital: bool
    quoted: str
    string: int
    around: str

    @property
    def asked(self) -> str:
        """What asks for it instead: `"bracket" | term`."""
        return f'"{self.term}" | term{"(2)" if self.form else ""}{" | capital" if self.capital else ""}'

    def __str__(self) -> str:
        where = f"{'/'.join(self.file.parts[-3:])}:{self.line}"
        return f"{where}: {self.text!r} is {self.asked} in: {self.around}"


class Forms:
    """The written forms of a language's terms, the words in which they are allowed, and what finds both."""

    def __init__(self, language: str) -> None:
        self.folder = language_folder(Language(language))
        words = tomllib.loads((self.folder / "words.toml").read_text(encoding="utf-8"))
        self.known: dict[str, tuple[str, int]] = {}
        for name, term in words["terms"].items():
            for number, form in enumerate(term["forms"]):
                self.known.setdefault(form, (name, number))
        file = ALLOWED / f"{language}.toml"
        allowed = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        written = {form for known in self.known for form in (known, known[:1].upper() + known[1:])}
        self.pattern = _any_of(written)
        self.allowed = _any_of(allowed) if allowed else None
        kit = (self.folder / KIT).read_text(encoding="utf-8")
        self.kit = frozenset(re.findall(r"macro (\w+)", kit))

    def within(self, text: str) -> Iterator[re.Match[str]]:
        """Yield where terms stand in a text, but for the words in which they are allowed."""
        free = self.allowed.sub(lambda words: "\0" * len(words[0]), text) if self.allowed else text
        yield from self.pattern.finditer(free)

    def names_a_term(self, token: Token) -> bool:
        """Return whether a text is the name of a term that the kit is asked for."""
        return token.kind == "string" and token.value[1:-1] in TERMS and token.call in self.kit


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Return what finds any of some words, the longest first."""
    listed = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, listed))})(?![\w-])")


@cache
def forms(language: str) -> Forms:
    """Return the forms of a language's terms."""
    return Forms(language)


def files(language: str) -> list[Path]:
    """Return the files with the phrases of a language, without its kit."""
    return [file for file in sorted(forms(language).folder.rglob("*.j2")) if file.name != KIT]


def spelled(language: str) -> Iterator[Spelled]:
    """Yield the terms that the phrases of a language spell."""
    for file in files(language):
        yield from spelled_in(language, file, file.read_text(encoding="utf-8"))


def spelled_in(language: str, file: Path, source: str) -> Iterator[Spelled]:
    """Yield the terms that a file spells."""
    known, at = forms(language), 0
    for token in tokens_of(source):
        start = source.find(token.value, at)
        if start < 0:
            continue
        at = start + len(token.value)
        if not token.told or known.names_a_term(token):
            continue
        quoted = token.value if token.kind == "string" else ""
        for found in known.within(token.value):
            place = start + found.start()
            capital = found[0] not in known.known
            form = found[0] if not capital else found[0][0].lower() + found[0][1:]
            around = " ".join(source[max(0, place - 40) : place + len(found[0]) + 30].split())
            line = source.count("\n", 0, place) + 1
            term, number = known.known[form]
            yield Spelled(file, line, place, term, number, found[0], capital, quoted, start, around)


def ask_the_kit(language: str) -> int:
    """Have the kit say each term that is spelled; return how many there were. What is told stays the same."""
    changed = 0
    for file in files(language):
        source = file.read_text(encoding="utf-8")
        found = list(spelled_in(language, file, source))
        changed += len(found)
        for start, group in reversed([(at, list(ones)) for at, ones in groupby(found, _place)]):
            last = group[-1]
            if last.quoted:
                end, instead = start + len(last.quoted), _joined(last.quoted, group)
            else:
                end, instead = start + len(last.text), f"{{{{ {last.asked} }}}}"
            source = f"{source[:start]}{instead}{source[end:]}"
        file.write_text(source, encoding="utf-8")
    return changed


def _place(one: Spelled) -> int:
    """Return where what is replaced begins: the text of an expression as a whole, else the term alone."""
    return one.string if one.quoted else one.start


def _joined(quoted: str, terms: list[Spelled]) -> str:
    """Return an expression that puts a text together of its own words and what is asked for."""
    known = {one.text: one.asked for one in terms}
    parts = re.split(rf"({_any_of(set(known)).pattern})", quoted[1:-1])
    made = [f"({known[part]})" if part in known else f'"{part}"' for part in parts if part]
    return made[0] if len(made) == 1 else f"({' ~ '.join(made)})"

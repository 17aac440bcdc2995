"""Made-up languages: of changed letters, so that English shows; of long words, so that cuts show."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import ENGLISH, MESSAGES, PACKAGE, Language, language_folder

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
CHANGED = "áƀčđéƒǧĥíĵķĺɱńóṕʠŕšťúṽŵẋýžÁƁČĐÉƑǦĤÍĴĶĹḾŃÓṔɊŔŠŤÚṼŴẊÝŽ"
LETTERS = str.maketrans(PLAIN, CHANGED)
SLOT = re.compile(r"\{[^}]*\}")
WORD = re.compile(r"[A-Za-z]{2,}")
OPENS, CLOSES = "‹", "›"
"""Stand around each long word: one without its end has been cut."""
LONGER = 1.4


def changed(text: str) -> str:
    """Return a text in other letters; its slots stay."""
    return _outside_slots(text, lambda part: part.translate(LETTERS))


def longer(text: str) -> str:
    """Return a text whose words are 1.4 times as long, and at least two letters longer."""
    return _outside_slots(text, lambda part: WORD.sub(lambda match: _long(match[0]), part))


def _long(word: str) -> str:
    more = max(0, round(len(word) * LONGER) - len(word) - 2)
    return f"{OPENS}{word}{'n' * more}{CLOSES}"


def _outside_slots(text: str, change: Callable[[str], str]) -> str:
    slots = SLOT.findall(text)
    parts = map(change, SLOT.split(text))
    return "".join(part + slot for part, slot in zip(parts, [*slots, ""], strict=True))


def made_up(code: str, folder: Path, change: Callable[[str], str], *, rules: bool = False) -> Language:
    """Return a language that has what English has, in other words; with `rules` those and the terms too."""
    english = language_folder(ENGLISH)
    _write(folder / MESSAGES, _turned(_read(english / MESSAGES), change, {"plural"}))
    if rules:
        _write(folder / "words.toml", _turned(_read(english / "words.toml"), change, set()))
        terms = _read(english / "glossary.toml")["terms"]
        turned = {change(term): {**known, "says": change(known["says"])} for term, known in terms.items()}
        _write(folder / "glossary.toml", {"terms": turned})
        for edition in (*SYSTEMS, "general"):
            file = PACKAGE / "editions" / edition / "rules.en.toml"
            if file.is_file():
                kept = {"clauses", "id", "number"}
                _write(folder / edition / f"rules.{code}.toml", _turned(_read(file), change, kept))
    return Language(code, folder)


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _turned(value: Any, change: Callable[[str], str], kept: set[str]) -> Any:
    """Return the same tables with other texts; a text below one of the kept names stays."""
    match value:
        case str():
            return change(value)
        case list():
            return [_turned(one, change, kept) for one in value]
        case dict():
            return {
                name: one if name in kept and not isinstance(one, dict) else _turned(one, change, kept)
                for name, one in value.items()
            }
        case _:
            return value


def _write(file: Path, table: dict[str, Any]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(_lines(table, ())) + "\n", encoding="utf-8")


def _lines(table: dict[str, Any], above: tuple[str, ...]) -> Iterator[str]:
    """Yield a table as TOML, the values of each before the tables in it; JSON's texts are TOML's."""
    if above:
        yield f"[{'.'.join(map(_quoted, above))}]"
    below: list[tuple[str, dict[str, Any]]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            below.append((name, value))
        else:
            yield f"{_quoted(name)} = {_value(value)}"
    for name, inner in below:
        yield from _lines(inner, (*above, name))


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_quoted(name)} = {_value(one)}' for name, one in value.items())} }}"
    return json.dumps(value, ensure_ascii=False)


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)

"""A made-up language of long words: where there is no room for one, its end is not there."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from pairtutor.messages import flat
from pairtutor.resources import ENGLISH, MESSAGES, Language, language_folder

WORD = re.compile(r"[A-Za-z]{2,}")
SLOT = re.compile(r"(\{[^}]*\})")
OPENS, CLOSES = "‹", "›"
"""Stand around each word: one without its end has been cut."""
LONGER = 1.4


def write_long(folder: Path) -> Language:
    """Write the messages of the language into a folder, and return it."""
    english = tomllib.loads((language_folder(ENGLISH) / MESSAGES).read_text(encoding="utf-8"))
    tables: dict[str, list[str]] = {}
    for name, table in english.items():
        if isinstance(table, dict):
            for key, text in flat(table, f"{name}."):
                above, _, last = key.rpartition(".")
                line = f"{last} = {json.dumps(_longer(text), ensure_ascii=False)}"
                tables.setdefault(above, []).append(line)
    lines = [line for above, texts in tables.items() for line in (f"[{above}]", *texts)]
    (folder / MESSAGES).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return Language("long", folder)


def _longer(text: Any) -> Any:
    """Return a text whose words are 1.4 times as long, and at least two letters longer; its slots stay."""
    if isinstance(text, list):
        return [_longer(form) for form in text]
    return "".join(part if SLOT.fullmatch(part) else WORD.sub(_long, part) for part in SLOT.split(text))


def _long(word: re.Match[str]) -> str:
    more = max(0, round(len(word[0]) * LONGER) - len(word[0]) - 2)
    return f"{OPENS}{word[0]}{'n' * more}{CLOSES}"

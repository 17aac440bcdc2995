"""For whoever reads a translation: each macro with real sentences of both languages, a box, a name; and back.

The page needs no network and no program; what is filled in is saved as a file, which `take` takes in.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from markupsafe import Markup, escape

from pairtutor.messages import flat
from pairtutor.narrative.parts import Tellable
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.text import render
from pairtutor.resources import ENGLISH, MESSAGES, Language, language_folder, scenario_names
from pairtutor.tables import parse_table
from tests.lab.languages import macros
from tests.lab.scenarios.lessons import played

MOST = 3
"""Sentences of one macro."""

Said = dict[tuple[str, str], list[str]]
"""What was said by phrase and part, in the order in which it was."""


def said(language: Language) -> Said:
    """Return what is told of all scenarios, by the phrase and the part that told it."""
    heard: Said = defaultdict(list)
    say = Phrases.say

    def listen(self: Phrases, view: Tellable, part: str = "text", otherwise: str | None = None) -> str:
        told = say(self, view, part, otherwise)
        heard[view.template, part].append(told)
        return told

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Phrases, "say", listen)
        for name in scenario_names():
            render(played(name).trace, "full", language=language)
    return heard


def sentences(language: str) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
    """Yield each phrase and part with up to three sentences, English and ours."""
    english, ours = said(ENGLISH), said(Language(language))
    for key, theirs in sorted(english.items()):
        pairs = zip(theirs, ours.get(key, ()), strict=False)
        different = dict.fromkeys(pair for pair in pairs if any(pair))
        if different:
            yield *key, list(different)[:MOST]


def page(language: str) -> str:
    """Return the page to read a language by."""
    known = macros.made_from(language)
    readers = {name: state.partition(" ")[2] or "machine" for name, state in known.items()}
    rows = []
    for phrase, part, pairs in sentences(language):
        places = [name for name in readers if name.endswith(f"{phrase}.txt.j2 {part}")]
        state = ", ".join(sorted({readers[name] for name in places})) or "English"
        left = Markup("<br>").join(pair[0] for pair in pairs)
        right = Markup("<br>").join(pair[1] for pair in pairs)
        rows.append(_row(f"{phrase} {part}", state, left, right))
    english = dict(_messages(ENGLISH))
    for key, text in _messages(Language(language)):
        rows.append(_row(f"ui {key}", "", escape(english.get(key, "")), escape(text)))
    return _PAGE.format(language=language, rows=Markup("\n").join(rows))


def _messages(language: Language) -> Iterator[tuple[str, str]]:
    for key, text in flat(parse_table((language_folder(language) / MESSAGES).read_text(encoding="utf-8"))):
        yield key, text if isinstance(text, str) else " | ".join(text)


def _row(name: str, state: str, english: str, ours: str) -> Markup:
    return Markup(
        '<tr data-name="{}"><th>{}<br><small>{}</small></th><td>{}</td><td>{}</td>'
        '<td><label><input type="checkbox"> as it should be</label><textarea rows="2"></textarea></td></tr>'
    ).format(name, name, state, english, ours)


def take(language: str, file: Path) -> list[str]:
    """Note who has read what, from a file that the page has saved; return what is suggested instead.

    Whatever was found right keeps the reader's name until the English or the translation changes.
    """
    filled: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    reader, found = str(filled["reader"]).strip(), filled["rows"]
    read_right = {name for name, row in found.items() if row.get("right")}
    known = dict(macros.made_from(language))
    for name, state in known.items():
        place, part = name.rsplit(" ", 1)
        if f"{place.rpartition('/')[2].removesuffix('.txt.j2')} {part}" in read_right:
            known[name] = f"{state.partition(' ')[0]} {reader}"
    macros.write_made_from(language, known)
    return [f"{name}: {row['instead']}" for name, row in found.items() if row.get("instead")]


_PAGE = """<!DOCTYPE html>
<html lang="{language}"><meta charset="utf-8"><title>{language}: to be read</title>
<style>
body {{ font: 16px/1.4 sans-serif; margin: 1em }} table {{ border-collapse: collapse }}
th, td {{ border: 1px solid #999; padding: .4em; text-align: left; vertical-align: top; max-width: 32em }}
th {{ font-weight: normal; font-size: 80% }} textarea {{ width: 20em; display: block }}
</style>
<p>Left what English says, right what this language says. Tick what an arbiter would say so; write beside it
what an arbiter would say instead.
<label>Your name <input id="reader"></label> <button id="save">Save as a file</button></p>
<table><thead><tr><th>Phrase</th><th>English</th><th>{language}</th><th>Your word</th></tr></thead><tbody>
{rows}
</tbody></table>
<script>
document.getElementById("save").onclick = () => {{
  const rows = {{}};
  for (const row of document.querySelectorAll("tbody tr")) {{
    const right = row.querySelector("input").checked, instead = row.querySelector("textarea").value.trim();
    if (right || instead) rows[row.dataset.name] = {{ right, instead }};
  }}
  const reader = document.getElementById("reader").value;
  const text = JSON.stringify({{ language: "{language}", reader, rows }});
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], {{ type: "application/json" }}));
  link.download = "review-{language}.json";
  link.click();
}};
</script>
</html>
"""

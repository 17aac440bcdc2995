"""The scripts of the one file move things: no rule, no text and no address is in them."""

from __future__ import annotations

import re

from pairtutor.app.page import MODULES
from pairtutor.html.scripts import LESSON
from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import template_folder
from tests.lab.together import together

FOLDER = template_folder()
SCRIPTS = sorted({*FOLDER.glob("app/*.js"), *FOLDER.glob("stage/*.js"), *FOLDER.glob("page/*.js")})
MOST = 3_200
"""Lines of all scripts together, of whatever page, in a worker or beside it."""
FIELD = re.compile(
    r"\b(?:preference|absolute|score|points|float(?:er)?s?|criteri\w+|legal|topscorer|rating|C\d+|[A-E]\.\d+)\b"
)
"""Words of the rules, with which a script would have to speak if it decided anything."""


def bare(text: str) -> str:
    """Return what a script does: without comments, types and names of classes in quotation marks."""
    return re.sub(r"/\*.*?\*/|//[^\n]*|`[^`]*`|\"[^\"\n]*\"|'[^'\n]*'", "", text, flags=re.DOTALL)


def test_there_are_few_lines() -> None:
    everywhere = [*FOLDER.rglob("*.js"), *FOLDER.rglob("*.mjs")]
    assert {*SCRIPTS} < {*everywhere}
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in everywhere)
    assert 1_000 < lines < MOST


def test_every_module_is_in_the_file_and_after_what_it_imports() -> None:
    named = [*LESSON, *MODULES]
    assert {path.relative_to(FOLDER).as_posix() for path in SCRIPTS if path.parent.name == "app"} == {
        *MODULES,
        "app/worker.js",
        "app/sw.js",
    }
    for at, name in enumerate(named):
        imported = re.findall(r'from "[^"]*?([\w.]+)";', (FOLDER / name).read_text(encoding="utf-8"))
        assert {*imported} <= {one.rpartition("/")[2] for one in named[:at]}, name


@together("path", SCRIPTS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_no_script_decides_by_a_rule(path: object) -> None:
    text = FOLDER.joinpath(str(path)).read_text(encoding="utf-8")
    assert FIELD.findall(bare(text)) == []
    assert [system for system in SYSTEMS if system in text] == []
    assert re.findall(r"https?://(?!www\.w3\.org)", text) == []
    assert re.findall(r"\b(?:eval|Function)\(", text) == []

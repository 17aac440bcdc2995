"""Files of tables: what is plain is read without the parser of TOML, and as that reads it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import PACKAGE, languages, scenario_folder, template_folder
from pairtutor.tables import file_text, parsed

FILES = [
    file
    for folder in (template_folder(), scenario_folder(), Path(PACKAGE) / "editions")
    for file in sorted(folder.rglob("*.toml"))
]


@pytest.mark.parametrize("folder", [*languages(), *SYSTEMS, "scenarios"])
def test_every_bundled_file_is_read_as_toml(folder: str) -> None:
    files = [file for file in FILES if folder in file.parts]
    assert files
    for file in files:
        text = file_text(str(file))
        assert repr(parsed(text)) == repr(tomllib.loads(text)), file


@pytest.mark.parametrize(
    "text",
    [
        'a = "b" # said',
        'a = ["b", "c", []]',
        'a = [\n    "b", "c",\n    "d",\n]\ne = "f"',
        'a = [\n    "b", # said\n    "c",\n]',
        'a = { b = "c", "d e" = ["f"] }',
        '[a.b]\nc = """\nd\n"""\n\n[a]\ne = true',
        '"a = b" = "c"',
        'a.b = "c"\na.d = "e"\n[a.f]\ng."h.i" = "j"',
        'a.b = "c"\na.b = "d"',
        'a = "b"\na.c = "d"',
        '"a".b = "c"',
        'a = "b\\u00a0c"',
        'a = "b = c"',
        "a = '''b'''",
        "a = 'b\\\\c \"d\"'",
        "a = ''",
        "a = 3",
        "a = 0 # said",
        "a = [10, 2]",
        "a = 03",
        "a = 3.5",
        "a = 1_000",
        "a = 1979-05-27",
        "a = -3",
        "a = trueish",
        'a = "b" c',
        'a = ["b" "c"]',
        'a = ["b"',
        'a = { b = "c", b = "d" }',
        'a = "b"\na = "c"',
        "a = {}",
        "a = [ ]",
        'a = ["b",]',
        'a = """b"""',
        '[a]\nb = "c"\n[[d]]\ne = "f"\n[d.g."h.i"]\nj = "k"\n[[d]]\ne = "l"\n[d.g."h.i"]\nj = "m"',
        'a = "b"\n[[a]]',
        'a = ["b"]\n[a.c]',
        "a = []\n[a.b]",
        '[a."b".c]\nd = "e"',
        '[a."b]\nd = "e"',
        "[[a]",
        'a = """\nb "c" d"""',
        'a = """\nb\\\n c"""',
        'a = """\nb""""',
        'a = """\nb',
        '[a]\nb = "c"\n[[a]]\nb = "d"',
    ],
)
def test_what_is_not_plain_is_read_or_refused_in_earnest(text: str) -> None:
    try:
        expected = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises(tomllib.TOMLDecodeError):
            parsed(text)
    else:
        assert parsed(text) == expected


def test_no_toml_is_read_in_earnest_for_the_facts_of_an_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail(text[:80]))
    read = [parsed(file_text(str(file))) for file in FILES if file.name == "edition.toml"]
    assert len(read) > len(SYSTEMS) and all(read)

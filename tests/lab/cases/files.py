"""The tournaments that reference pairings are known of: those beside the checkout, or the few inside it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parents[2]
SHARED: Final = TESTS.parents[1] / "shared" / "cases"
OWN: Final = {
    "burstein-2026": (TESTS / "cases" / "burstein-2026",),
    "dubov-1997": (TESTS / "cases" / "dubov-1997",),
    "dubov-2026": (TESTS / "cases" / "dubov-2026",),
    "dutch-2012": (TESTS / "cases" / "dutch-2012", TESTS / "corpus" / "data" / "dutch-2012"),
    "dutch-2017": (TESTS / "cases" / "dutch-2017", TESTS / "sources" / "data"),
    "dutch-2026": (TESTS / "corpus" / "data" / "dutch-2026",),
    "lim-1999": (TESTS / "systems" / "lim" / "data",),
    "lim-2026": (TESTS / "systems" / "lim" / "data" / "lim-2026",),
    "ssm": (TESTS / "cases" / "ssm",),
    "swiss-team-2026": (TESTS / "cases" / "swiss-team-2026",),
}
"""The folders inside the checkout, by system."""


def case_files(system: str) -> list[Path]:
    """Return the files of a system by name, shared ones where they are there."""
    shared = SHARED / system
    folders = (shared,) if shared.is_dir() else OWN[system]
    found = {path.name: path for folder in folders for path in folder.iterdir()}
    return [found[name] for name in sorted(found) if found[name].suffix in (".trf", ".yaml")]

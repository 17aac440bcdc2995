"""Where the bundled templates and scenarios are: inside an installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parent


class Language(NamedTuple):
    """A language that texts are told in: its code, and the folder of its templates if not bundled."""

    code: str
    folder: Path | None = None


ENGLISH = Language("en")
"""The language of all texts; it stands in for what another one has not said yet."""


def _folder(name: str) -> Path:
    """Return the folder of that name: the package's own copy if there is one, else the checkout's."""
    packaged = PACKAGE / "_data" / name
    return packaged if packaged.is_dir() else PACKAGE.parent / name


def template_folder() -> Path:
    """Return the folder of the Jinja templates."""
    return _folder("templates")


def template_folders(language: Language) -> tuple[Path, ...]:
    """Return where the templates of a language are looked for: first its own, then the English ones."""
    english = template_folder()
    return (english,) if language == ENGLISH else (language.folder or english / language.code, english)


def edition_folder(system: str) -> Path:
    """Return the folder of what a bundled edition of the rules says."""
    return PACKAGE / "editions" / system


def scenario_folder() -> Path:
    """Return the folder of the bundled scenarios, with those of the courses."""
    return _folder("scenarios")


def _scenarios() -> dict[str, Path]:
    """Return the bundled scenarios by name; the name is the file's, without folder and ending."""
    folder = scenario_folder()
    courses = folder / "courses"
    return {path.stem: path for path in sorted(folder.rglob("*.yaml")) if path.parent != courses}


def course_path(system: str) -> Path | None:
    """Return the file of the bundled course of a system, or None if there is none."""
    path = scenario_folder() / "courses" / f"{system}.yaml"
    return path if path.is_file() else None


def scenario_names() -> list[str]:
    """Return the names of the bundled scenarios, in alphabetical order."""
    return sorted(_scenarios())


def scenario_path(name: str) -> Path | None:
    """Return the file of a bundled scenario, or None if there is no such scenario."""
    return _scenarios().get(name)

"""Where the bundled templates and scenarios are: inside an installed package, or beside it in a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parent


class Language(NamedTuple):
    """A language that texts are told in: its code (`fr`), and its folder if that is not a bundled one."""

    code: str
    folder: Path | None = None


ENGLISH = Language("en")
"""The language in which everything is said; it stands in for what another one has not said yet."""

MESSAGES = "ui.toml"
"""The file of a language with what is not said in phrases; a folder that has it is a language."""


def _folder(name: str) -> Path:
    """Return the folder of that name: the package's own copy if there is one, else the checkout's."""
    packaged = PACKAGE / "_data" / name
    return packaged if packaged.is_dir() else PACKAGE.parent / name


def template_folder() -> Path:
    """Return the folder of the Jinja templates."""
    return _folder("templates")


def language_folder(language: Language) -> Path:
    """Return the folder of what a language says: phrases, words and messages."""
    return language.folder or template_folder() / language.code


def language_folders(language: Language) -> tuple[Path, ...]:
    """Return where words are looked for: in the language's own folder, then in the English one."""
    return tuple(dict.fromkeys((language_folder(language), language_folder(ENGLISH))))


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the bundled languages: English, then the others in alphabetical order."""
    codes = sorted(file.parent.name for file in template_folder().glob(f"*/{MESSAGES}"))
    return (ENGLISH.code, *(code for code in codes if code != ENGLISH.code))


def edition_folder(system: str) -> Path:
    """Return the folder of what a bundled edition of the rules says."""
    return PACKAGE / "editions" / system


def scenario_folder() -> Path:
    """Return the folder of the bundled scenarios, with those of the courses."""
    return _folder("scenarios")


def library_texts_file(language: Language, *below: str) -> Path:
    """Return the file with what a language says of the bundled scenarios, or of what is in a folder below.

    A language with a folder of its own has it there, any other one beside the scenarios.
    """
    folder = language.folder / "scenarios" if language.folder else scenario_folder()
    return folder.joinpath(*below, f"texts.{language.code}.toml")


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

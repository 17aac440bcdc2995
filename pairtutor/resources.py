"""Where the bundled templates and scenarios are: inside an installed package, or beside it in a checkout."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

from pairtutor.named_tuples import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = os.path.dirname(os.path.abspath(__file__))
"""The folder of the package; a folder is a text until somebody wants its `Path`, which is slow to import."""


class Language(NamedTuple):
    """A language that texts are told in: its code (`fr`), and its folder if that is not a bundled one."""

    code: str
    folder: Path | None = None


ENGLISH = Language("en")
"""The language in which everything is said; it stands in for what another one has not said yet."""

MESSAGES = "ui.toml"
"""The file of a language with what is not said in phrases; a folder that has it is a language."""

WORDS = "words.toml"
"""The file of a language with the words that its phrases are made with."""


def _folder(name: str) -> str:
    """Return the folder of that name: the package's own copy if there is one, else the checkout's."""
    packaged = os.path.join(PACKAGE, "_data", name)
    return packaged if os.path.isdir(packaged) else os.path.join(os.path.dirname(PACKAGE), name)


def _path(name: str) -> Path:
    from pathlib import Path

    return Path(name)


def template_folder() -> Path:
    """Return the folder of the Jinja templates."""
    return _path(_folder("templates"))


def files_of(language: Language, name: str) -> list[str]:
    """Return the files of that name with the words of a language: the English one, then its own."""
    own = (
        os.path.join(_folder("templates"), language.code) if language.folder is None else str(language.folder)
    )
    english = os.path.join(_folder("templates"), ENGLISH.code)
    files = [os.path.join(folder, name) for folder in dict.fromkeys((english, own))]
    return list(filter(os.path.isfile, files))


def language_folder(language: Language) -> Path:
    """Return the folder of what a language says: phrases, words and messages."""
    return language.folder or template_folder() / language.code


def language_folders(language: Language) -> tuple[Path, ...]:
    """Return the folders in which words are looked for: the language's own, then the English one."""
    return tuple(dict.fromkeys((language_folder(language), language_folder(ENGLISH))))


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the bundled languages: English, then the others in alphabetical order."""
    folder = _folder("templates")
    codes = sorted(
        code for code in os.listdir(folder) if os.path.isfile(os.path.join(folder, code, MESSAGES))
    )
    return (ENGLISH.code, *(code for code in codes if code != ENGLISH.code))


def edition_folder(system: str) -> Path:
    """Return the folder of what a bundled edition of the rules says."""
    return _path(os.path.join(PACKAGE, "editions", system))


def scenario_folder() -> Path:
    """Return the folder of the bundled scenarios, with those of the courses."""
    return _path(_folder("scenarios"))


def library_texts_file(language: Language, *below: str) -> Path:
    """Return the file with what a language says of the bundled scenarios, or of what is in a folder below.

    A language with a folder of its own has it there, any other one beside the scenarios.
    """
    folder = language.folder / "scenarios" if language.folder else scenario_folder()
    return folder.joinpath(*below, f"texts.{language.code}.toml")


def engines_file() -> Path:
    """Return the register of rounds that programs of the field are known to pair another way."""
    return scenario_folder() / "engines.toml"


def blueprints_file() -> Path:
    """Return what exams are made of where nothing else is asked for."""
    return scenario_folder() / "blueprints.toml"


def _scenarios() -> dict[str, str]:
    """Return the files of the bundled scenarios by name: the file's, without folder and ending."""
    return _scenarios_in(_folder("scenarios"))


@cache
def _scenarios_in(bundled: str) -> dict[str, str]:
    """Return the paths of all scenarios in a folder by name; courses and papers are none."""
    others = {os.path.join(bundled, name) for name in ("courses", "papers")}
    return {
        name.removesuffix(".yaml"): os.path.join(folder, name)
        for folder, _, names in os.walk(bundled)
        for name in names
        if name.endswith(".yaml") and folder not in others
    }


@cache
def _ranked_in(bundled: str) -> dict[str, str]:
    """Return the paths of the tournaments in a folder that are there to be ranked, by name."""
    folder = os.path.join(bundled, "standings")
    names = os.listdir(folder) if os.path.isdir(folder) else ()
    return {name.removesuffix(".trf"): os.path.join(folder, name) for name in names if name.endswith(".trf")}


def ranked_names() -> list[str]:
    """Return the names of the bundled tournaments whose standings are looked at, in alphabetical order."""
    return sorted(_ranked_in(_folder("scenarios")))


def ranked_path(name: str) -> Path | None:
    """Return the file of a bundled tournament whose standings are looked at, or None if there is none."""
    file = _ranked_in(_folder("scenarios")).get(name)
    return _path(file) if file else None


def course_path(system: str) -> Path | None:
    """Return the file of the bundled course of a system, or None if there is none."""
    path = scenario_folder() / "courses" / f"{system}.yaml"
    return path if path.is_file() else None


def places_file() -> Path:
    """Return the file of the places where the exercises of the bundled courses are found."""
    return scenario_folder() / "courses" / "places.toml"


def paper_path(name: str) -> Path | None:
    """Return the file of the bundled paper of a name, or None if there is none."""
    path = scenario_folder() / "papers" / f"{name}.yaml"
    return path if path.is_file() else None


def scenario_names() -> list[str]:
    """Return the names of the bundled scenarios, in alphabetical order."""
    return sorted(_scenarios())


def scenario_path(name: str) -> Path | None:
    """Return the file of a bundled scenario, or None if there is no such scenario."""
    file = _scenarios().get(name)
    return _path(file) if file else None

"""Where the bundled templates and scenarios are: inside an installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parent


def _folder(name: str) -> Path:
    """Return the folder of that name: the package's own copy if there is one, else the checkout's."""
    packaged = PACKAGE / "_data" / name
    return packaged if packaged.is_dir() else PACKAGE.parent / name


def template_folder() -> Path:
    """Return the folder of the Jinja templates."""
    return _folder("templates")


def _scenarios() -> dict[str, Path]:
    """Return the bundled scenarios by name; the name is the file's, without folder and ending."""
    return {path.stem: path for path in sorted(_folder("scenarios").rglob("*.yaml"))}


def scenario_names() -> list[str]:
    """Return the names of the bundled scenarios, in alphabetical order."""
    return sorted(_scenarios())


def scenario_path(name: str) -> Path | None:
    """Return the file of a bundled scenario, or None if there is no such scenario."""
    return _scenarios().get(name)

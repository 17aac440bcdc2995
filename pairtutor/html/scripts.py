"""Modules as one script: a page that is one file has no addresses from which one could import another."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from pairtutor.resources import template_folder

STAGE: Final = tuple(
    f"stage/{name}.js" for name in ("geometry", "actor", "bench", "room", "curtain", "stepper")
)
"""The modules of the stepper, each after those that it imports."""

LESSON: Final = (*STAGE, "stage/lesson.js")
"""The modules of a lesson: its brackets are stepped through on the spot."""

_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "(?:\./|\.\./\w+/)([\w.]+)";\n', re.MULTILINE)
_COMMENT: Final = re.compile(r"^ */\*\*(?:(?!\*/).)*\*/\n|^ *// [^\n]*\n", re.MULTILINE | re.DOTALL)
"""A comment on lines of its own: what a script says to whoever changes it, a page need not carry."""
_EXPORT: Final = re.compile(r"^export ((?:const|class|(?:async )?function) (\w+))", re.MULTILINE)


def joined_modules(files: Iterable[str]) -> str:
    """Return modules, by their files below the templates, as one script.

    Each sees of the others only what it imports; a script after them finds them in `modules`, by their names.
    """
    return "\nconst modules = {};\n" + "".join(map(_module, files))


def _module(file: str) -> str:
    """Return a module as a function that is called at once and gives what it exports."""
    text = (template_folder() / file).read_text(encoding="utf-8").replace("\r\n", "\n")
    text = _COMMENT.sub("", text)
    exported = ", ".join(name for _, name in _EXPORT.findall(text))
    inside = _EXPORT.sub(r"\1", _IMPORT.sub(_import_as_constants, text))
    name = file.rpartition("/")[2]
    return f'modules["{name}"] = (() => {{"use strict";\n{inside}return {{ {exported} }};\n}})();\n'


def _import_as_constants(match: re.Match[str]) -> str:
    names = " ".join(match[1].replace(" as ", ": ").split())
    return f'const {{ {names} }} = modules["{match[2]}"];\n'

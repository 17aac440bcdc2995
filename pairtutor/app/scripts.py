"""The modules of the page as one script: a file has no addresses from which a module could import another."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from pairtutor.html.pages import part

MODULES: Final = (
    "dom.js",
    "address.js",
    "keep.js",
    "python.js",
    "move.js",
    "pairing.js",
    "screens.js",
    "boards.js",
    "demo.js",
    "filter.js",
    "files.js",
    "speech.js",
    "main.js",
)
"""The modules in an order in which each comes after those that it imports."""

_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export ((?:const|class|(?:async )?function) (\w+))", re.MULTILINE)


def joined_modules(names: Iterable[str] = MODULES, folder: str = "app") -> str:
    """Return modules as one script in which each sees of the others only what it imports."""
    told = "".join(_module(name, part(name, folder)) for name in names)
    return f'\n"use strict";\nconst modules = {{}};\n{told}'


def _module(name: str, text: str) -> str:
    """Return a module as a function that is called at once and gives what it exports."""
    exported = ", ".join(name for _, name in _EXPORT.findall(text))
    inside = _EXPORT.sub(r"\1", _IMPORT.sub(_taken, text))
    return f'modules["{name}"] = (() => {{{inside}return {{ {exported} }};\n}})();\n'


def _taken(found: re.Match[str]) -> str:
    names = " ".join(found[1].replace(" as ", ": ").split())
    return f'const {{ {names} }} = modules["{found[2]}"];\n'

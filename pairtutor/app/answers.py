"""What every answer in the file is made of: the fields that were filled in, and pieces of HTML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from pairtutor.errors import PairtutorError, SourceError
from pairtutor.narrative.phrases import Phrases

Fields: TypeAlias = Mapping[str, list[str]]
"""What was filled in: the values of each field by its name."""


def field_value(fields: Fields, name: str) -> str:
    """Return the value of a field that has one; empty if it is not there."""
    return fields.get(name, [""])[0].strip()


def page(template: str, **values: object) -> str:
    """Return a piece of the page from the template of that name."""
    return Phrases("html").document(f"app/{template}.html.j2", **values)


def error_page(error: PairtutorError) -> str:
    """Return an error, a line for each fault, as the command line says it."""
    faults = error.faults if isinstance(error, SourceError) else ()
    return page("refused", lines=[str(fault) for fault in faults] or [str(error)])

"""The part of docs/python.md that is made from the program; run as a program it writes it anew."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from textwrap import fill
from types import ModuleType
from typing import Any, Final

import pairtutor
import pairtutor.desk
import pairtutor.errors
import pairtutor.testing
from pairtutor.records import Record
from tests.lab.readme_tour import DOCS

PAGE = DOCS / "python.md"
HEAD = "## Reference\n"
"""What the part begins with; it goes to the end of the page."""

WIDTH = 120

_EMPTY: Final = inspect.Parameter.empty


def public(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield what a module offers, in the order in which it names it or has it."""
    names = getattr(module, "__all__", None)
    own = (name for name, what in vars(module).items() if getattr(what, "__module__", "") == module.__name__)
    for name in names or own:
        if not name.startswith("_"):
            yield name, getattr(module, name)


def signature(name: str, what: Any) -> str:
    """Return how something is called, one argument a line where it is long; a plain error by its name."""
    if isinstance(what, type) and issubclass(what, Exception):
        return name
    if isinstance(what, type) and issubclass(what, Record):
        kinds = inspect.get_annotations(what)
        fields = ((one, kinds[one], what.defaults_of_fields.get(one, _EMPTY)) for one in what.fields_in_order)
        arguments, result = ["*", *(_argument(*field) for field in fields)], ""
    else:
        called = inspect.signature(what)
        arguments = list(_arguments(called))
        result = "" if isinstance(what, type) else f" -> {_kind(called.return_annotation)}"
    line = f"{name}({', '.join(arguments)}){result}"
    if len(line) <= 100:
        return line
    return "\n".join([f"{name}(", *(f"    {one}," for one in arguments), f"){result}"])


def _arguments(called: inspect.Signature) -> Iterator[str]:
    """Yield the arguments of a function, with the star before those that go by name alone."""
    named = False
    for one in called.parameters.values():
        if one.kind is one.KEYWORD_ONLY and not named:
            named = True
            yield "*"
        yield _argument(one.name, one.annotation, one.default)


def _argument(name: str, kind: Any, default: Any) -> str:
    return f"{name}: {_kind(kind)}" + ("" if default is _EMPTY else f" = {default!r}")


def _kind(kind: Any) -> str:
    """Return a type as it is written in the source."""
    return str(kind if isinstance(kind, str) else getattr(kind, "__forward_arg__", kind))


def paragraphs(what: Any) -> Iterator[str]:
    """Yield a docstring as paragraphs of Markdown, each error that is raised as one."""
    for part in (inspect.getdoc(what) or "").split("\n\n"):
        if part.startswith("Raises:"):
            for raised in re.split(r"\n    (?=\w+:)", part)[1:]:
                name, _, why = " ".join(raised.split()).partition(": ")
                yield f"Raises `{name}`: {why}"
        else:
            yield " ".join(part.split())


def reference() -> str:
    """Return the part of the page."""
    lines = [HEAD]
    for module in (pairtutor, pairtutor.desk, pairtutor.errors, pairtutor.testing):
        for name, what in public(module):
            call = signature(name, what)
            lines += [f"### {module.__name__}.{name}\n", f"```py\n{call}\n```\n"]
            lines += [f"{fill(one, WIDTH, break_on_hyphens=False)}\n" for one in paragraphs(what)]
    return "\n".join(lines)


def anew(text: str) -> str:
    """Return the text of the page with the part as it is now."""
    return text.partition(HEAD)[0].rstrip("\n") + "\n\n" + reference()


if __name__ == "__main__":
    PAGE.write_text(anew(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")

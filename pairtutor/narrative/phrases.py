"""The one Jinja environment: every sentence that a reader sees is made here from a template."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, Protocol

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateNotFound, UndefinedError
from markupsafe import Markup

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import points_text
from pairtutor.narrative import layout
from pairtutor.narrative.cast import shown
from pairtutor.narrative.compiled import Compiled
from pairtutor.narrative.glossary import words_of
from pairtutor.narrative.markdown_text import literal
from pairtutor.resources import ENGLISH, Language, template_folders

Output = Literal["text", "md", "html"]


class Tellable(Protocol):
    """A view or a piece of one that names the phrase which tells it."""

    @property
    def template(self) -> str:
        """Name of the phrase, without folder and ending."""


@cache
def environment(output: Output, system: str = "", language: Language = ENGLISH) -> Environment:
    """Return the environment of an output: whatever a template prints is escaped for it, in text nothing is.

    The phrases of a system go before those of all, and those of the language before the English ones.
    """
    made = Environment(
        loader=FileSystemLoader(template_folders(language), encoding="utf-8"),
        autoescape=output != "text",
        finalize=_literally if output == "md" else None,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        bytecode_cache=Compiled(output),
    )
    record, words = SYSTEMS.get(system), words_of(language, system)
    made.filters.update(
        number=_number,
        wrap=layout.wrap,
        pad=layout.pad,
        clip=layout.clip,
        fit=layout.fit,
        columns=layout.columns,
        capital=_capital,
        small=_small,
        clean=layout.clean,
        figure=shown,
        halves=points_text,
        points=str if record and record.whole_points else points_text,
        colour=words.colours.__getitem__,
        criterion=lambda name: words.criteria[name].title,
    )
    made.globals["say"] = made.filters["say"] = Phrases(output, system, language).say
    return made


class Phrases:
    """Tells views for one output, in the words of one system where it has its own.

    A part of a view's phrase is looked for in the folder of the system, then among those of all, so that
    a system says only what it says in its own way. What a language lacks is said in English.
    """

    def __init__(self, output: Output, system: str = "", language: Language = ENGLISH) -> None:
        self._output = output
        self._system = system
        self._language = language

    def say(self, view: Tellable, part: str = "text", otherwise: str | None = None) -> str:
        """Return a part of a view's phrase (`text`, `label` or another its template has) as one line.

        `otherwise` is what a phrase without that part says; None where every phrase has it.
        """
        # sentences for Markdown are plain text, escaped as a whole where a document prints them
        output: Output = "text" if self._output == "md" else self._output
        spoken = _part(view.template, part, output, self._system, self._language)
        if spoken is None:
            if otherwise is None:
                raise UndefinedError(f"the phrase {view.template} has no part {part}")
            return otherwise
        line = " ".join(str(spoken(view)).split())
        # in HTML the macro has escaped every value; only its white space was changed here
        return Markup(line) if self._output == "html" else line

    def document(self, name: str, **values: object) -> str:
        """Return a whole document from the template of that name."""
        return environment(self._output, self._system, self._language).get_template(name).render(**values)


@cache
def _part(
    name: str, part: str, output: Output, system: str, language: Language
) -> Callable[[Tellable], object] | None:
    """Return what says a part of a phrase, None if no phrase of that name has it."""
    found = environment(output, system, language)
    own = f"phrases/{system}/{name}.txt.j2"
    for place in (own, f"phrases/{name}.txt.j2")[not system :]:
        try:
            module = found.get_template(place).module
        except TemplateNotFound:
            continue
        if hasattr(module, part):
            spoken: Callable[[Tellable], object] = getattr(module, part)
            return spoken
    return None if language == ENGLISH else _part(name, part, output, system, ENGLISH)


def _literally(value: object) -> object:
    """Return what a template for Markdown prints: text is taken literally, what a macro made is left."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return Markup(literal(value))
    return value


def _number(value: int) -> str:
    return f"{value:,}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]

"""The one Jinja environment: every sentence is made here from a template, compiled once and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from hashlib import sha256
from typing import Final, Literal

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined, UndefinedError, pass_context
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from markupsafe import Markup, escape

from pairtutor import __version__
from pairtutor.kept import find_kept, keep
from pairtutor.messages import Messages
from pairtutor.model.editions import SYSTEMS
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative import layout
from pairtutor.narrative.citations import anchor, in_brackets
from pairtutor.narrative.layout import literal
from pairtutor.narrative.macros import needs_english
from pairtutor.narrative.parts import Tellable
from pairtutor.narrative.printing import PhraseEnvironment
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language, language_folder, template_folder

DIGEST = 32
"""Bytes at the head of a file that prove the others: damaged bytecode could end the interpreter."""


class Compiled(BytecodeCache):
    """The compiled templates of one output: what a template becomes depends on how that escapes.

    A file counts as long as the text of the template (Jinja compares it) and the version of pairtutor
    are those it was made of. It is named by name and text, so that a template that is copied to another
    place is not compiled again.
    """

    def __init__(self, output: str) -> None:
        self._part = f"{__version__}-{output}"

    def get_bucket(self, environment: Environment, name: str, filename: str | None, source: str) -> Bucket:
        """Return the bucket of a template, filled if it was kept, wherever its file lies."""
        return super().get_bucket(environment, name, self.get_source_checksum(source), source)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket with what was kept, if it is whole and of the same text."""
        known = find_kept(*self._place(bucket)) or b""
        digest, code = known[:DIGEST], known[DIGEST:]
        if digest == sha256(code).digest():
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what a template was compiled to."""
        code = bucket.bytecode_to_string()
        keep(sha256(code).digest() + code, *self._place(bucket))

    def _place(self, bucket: Bucket) -> tuple[str, str, str]:
        return "templates", self._part, bucket.key


Output = Literal["text", "md", "html"]


KIT: Final[Mapping[Output, str]] = {"text": "_text.txt.j2", "html": "page/_kit.html.j2"}
"""The macros that an answer is written with, by output."""


class Escaping(NamedTuple):
    """How an output takes what a template prints.

    `escapes` says whether texts and markup are told apart; `literal` takes a text literally where what HTML
    does is not right. `sentences` is the output in which single sentences are told, `sentence` the type of
    one; `cite` writes a citation, given the place of its clause.
    """

    escapes: bool
    literal: Callable[[object], object] | None
    sentences: Output
    sentence: Callable[[str], str]
    cite: Callable[[str, str], str]

    def message(self, messages: Messages, key: str, **slots: object) -> str:
        """Return a message, its own text as it stands, and what fills its slots as this output takes it."""
        if not self.escapes:
            return messages(key, **slots)
        taken = self.literal or escape
        filled = {
            name: value if isinstance(value, int | Markup) else taken(messages.say(value))
            for name, value in slots.items()
        }
        return Markup(messages(key, **filled))


def _literal_text(value: object) -> object:
    """Return a value as a template for Markdown prints it: text literally, the markup of a macro as it is."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return Markup(literal(value))
    return value


def _label(label: str, _: str) -> str:
    return label


def _link(label: str, anchor: str) -> str:
    return Markup('<a href="#{}">{}</a>').format(anchor, label)


ESCAPING: Final[dict[Output, Escaping]] = {
    "text": Escaping(escapes=False, literal=None, sentences="text", sentence=str, cite=_label),
    # sentences for Markdown are plain text, escaped as a whole where a document prints them
    "md": Escaping(escapes=True, literal=_literal_text, sentences="text", sentence=str, cite=_label),
    # in HTML the macro has escaped every value
    "html": Escaping(escapes=True, literal=None, sentences="html", sentence=Markup, cite=_link),
}
"""The outputs; with its templates, a row is all that a new one needs here."""


@cache
def environment(
    output: Output, system: str = "", language: Language = ENGLISH, beside: str = ""
) -> Environment:
    """Return the environment of an output: whatever a template prints is escaped for it, in text nothing is.

    What has no words of its own (the page, the papers) stands beside the folders of the languages.
    `beside` is the name of the system where a page has the rules of several.
    """
    escaping = ESCAPING[output]
    made = PhraseEnvironment(
        loader=FileSystemLoader(
            (language_folder(language), template_folder(), language_folder(ENGLISH)), encoding="utf-8"
        ),
        autoescape=escaping.escapes,
        finalize=escaping.literal,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        bytecode_cache=Compiled(output),
        auto_reload=False,  # what a template says does not change while somebody reads
    )
    record, words = SYSTEMS.get(system), words_of(language, system)
    messages = words.messages

    @pass_context  # so that nothing is cited when a template is compiled
    def cite(_: Context, label: str) -> str:
        return escaping.cite(label, anchor(f"{beside} {label}"))

    @pass_context  # nor said: what is compiled is kept for all systems
    def term(_: Context, name: str, number: int = 1) -> str:
        return escaping.sentence(words.terms[name]["forms"][messages.form(number)])

    made.filters.update(
        cite=cite,
        bracketed=in_brackets,
        number=words.signs.number,
        wrap=layout.wrap,
        pad=layout.pad,
        clip=layout.clip,
        fit=layout.fit_width,
        columns=layout.columns,
        capital=_capital,
        small=_small,
        clean=layout.clean,
        figure=words.signs.figure,
        counted=words.count_in_words,
        halves=words.signs.points,
        points=str if record and record.whole_points else words.signs.points,
        colour=words.colours.__getitem__,
        criterion=lambda name: words.criteria[name].title,
        measured=lambda value, name: words.value_in_words(name, value),
        compared=lambda value, best, name: words.instead(name, value, best),
        term=term,
    )
    made.globals["topscorers_meet"] = record is None or record.family == "dutch"
    made.globals["language"] = language.code
    made.globals["ui"] = partial(escaping.message, messages)
    made.globals |= {"terms": words.terms, "plural": messages.form, "signs": words.signs}
    made.globals["widest"] = partial(_widest, messages)
    made.globals["say"] = made.filters["say"] = _teller(output, system, language, beside).say
    return made


@cache
def _teller(output: Output, system: str, language: Language, beside: str) -> Phrases:
    """Return who tells the views that the templates of an environment come to."""
    return Phrases(output, system, language, beside)


class Phrases:
    """Tells views for one output, in the words of one system where it has its own.

    A part of a view's phrase is looked for in the folder of the system, in that of its family, then among
    those of all, so that a system says only what it says in its own way. What a language lacks, or made of
    another English text than today's, is said in English, the whole part: no sentence is of two languages.
    """

    def __init__(
        self, output: Output, system: str = "", language: Language = ENGLISH, beside: str = ""
    ) -> None:
        self._escaping = ESCAPING[output]
        self._place = (output, system, language, beside)
        self._spoken = (self._escaping.sentences, system, language, beside)
        # by the id of a view, which is kept with what is said of it
        self._said: dict[tuple[int, str], tuple[Tellable, str]] = {}
        self._documents = 0

    def say(self, view: Tellable, part: str = "text", otherwise: str | None = None) -> str:
        """Return a part of a view's phrase (`text`, `label` or another its template has) as one line.

        `otherwise` is what a phrase without that part says; None where every phrase has it.
        """
        known = self._said.get((id(view), part))
        if known is not None:
            return known[1]
        spoken = _part(view.template, part, *self._spoken)
        if spoken is None:
            if otherwise is None:
                raise UndefinedError(f"the phrase {view.template} has no part {part}")
            return otherwise
        said = self._escaping.sentence(" ".join(layout.words_in(str(spoken(view)))))
        if self._documents:
            self._said[id(view), part] = view, said
        return said

    @contextmanager
    def keep_said(self) -> Iterator[None]:
        """Keep what is said while a document is written, which says it of one view in several places."""
        self._documents += 1
        try:
            yield
        finally:
            self._documents -= 1
            if not self._documents:
                self._said.clear()

    def document(self, name: str, **values: object) -> str:
        """Return a whole document from the template of that name."""
        output, system, language, beside = self._place
        spoken = ENGLISH if needs_english(language, name) else language
        with _teller(*self._place).keep_said(), _teller(*self._spoken).keep_said():
            return environment(output, system, spoken, beside).get_template(name).render(**values)


@cache
def _part(
    name: str, part: str, output: Output, system: str, language: Language, beside: str
) -> Callable[[Tellable], object] | None:
    """Return the macro for a part of a phrase, None if no phrase of that name has it."""
    for folder in _folders(system):
        path = f"phrases/{folder}{name}.txt.j2"
        for spoken in dict.fromkeys((language, ENGLISH)):
            if (language_folder(spoken) / path).is_file() and not needs_english(spoken, path, part):
                module = environment(output, system, spoken, beside).get_template(path).module
                if hasattr(module, part):
                    said: Callable[[Tellable], object] = getattr(module, part)
                    return said
    return None


def _folders(system: str) -> tuple[str, ...]:
    """Return the folders of phrases in the order of search: the edition's, its family's, that of all."""
    record = SYSTEMS.get(system)
    own = (record.id, record.family) if record else ()
    return (*(f"{name}/" for name in dict.fromkeys(own)), "")


def _widest(messages: Messages, key: str) -> int:
    """Return the columns of the longest message below a key."""
    return max(layout.columns(messages(known)) for known in messages.below(key))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]

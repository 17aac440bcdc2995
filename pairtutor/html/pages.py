"""Pages written: template, style, script, the policy that lets nothing else in; a round as a page."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from markupsafe import Markup

from pairtutor.html.round import round_page
from pairtutor.html.scripts import STAGE, joined_modules
from pairtutor.html.tight import tighten_page
from pairtutor.messages import messages_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.citations import anchor
from pairtutor.narrative.document import side_by_side
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.phrases import Phrases
from pairtutor.resources import ENGLISH, Language, template_folder
from pairtutor.trace.recorder import Trace

ALONE = ("page.js", "start.js")
SEVERAL = ("page.js", "unpack.js", "told.js", "languages.js")
"""The pieces of the script of a page in one language, and in several."""


def write(phrases: Phrases, template: str, **values: object) -> str:
    """Return a page from the template of that name, style and script inside it.

    With languages to choose from (`spoken`) among the values it has the script of a page in several.
    """
    style = page_style()
    script = joined_modules(STAGE) + joined_script(*(SEVERAL if values.get("spoken") else ALONE))
    given = {"spoken": (), "shells": {}, "beside": "", **values}
    return phrases.document(
        f"page/{template}.html.j2",
        style=Markup(style),
        script=Markup(script),
        policy=policy(style, script),
        anchor=anchor,
        side_by_side=side_by_side,
        **given,
    )


def page_style() -> str:
    """Return the style of a page: of its drawings, of the stepper, and its own."""
    return part("stage.css", "stage") + part("stepper.css", "stage") + part("page.css")


def joined_script(*names: str) -> str:
    """Return a script of several pieces; a line end stands before the first alone."""
    first, *others = map(part, names)
    return first + "".join(other.removeprefix("\n") for other in others)


class LanguageChoice(NamedTuple):
    """A language to choose on a page: its code, and what it calls itself."""

    code: str
    name: str


def language_choices(codes: Iterable[str]) -> tuple[LanguageChoice, ...]:
    """Return languages to choose from."""
    return tuple(LanguageChoice(code, messages_of(Language(code))("language.name")) for code in codes)


class Page(NamedTuple):
    """One file of a folder of pages."""

    name: str
    text: str


def pack_file(content: bytes) -> str:
    """Return a file as a page carries it: gzip, in letters."""
    import gzip  # only where a page carries something

    return b64encode(gzip.compress(content, 9, mtime=0)).decode("ascii")


def pack_body(page: str) -> str:
    """Return the visible part of a page, as another page carries it."""
    return pack_file(page.partition("</head>")[2].partition("<script>")[0].encode())


def paper_style() -> str:
    """Return the style of a page that is printed like a book: of its drawings, and its own."""
    return part("stage.css", "stage") + part("exam.css", "exam")


def write_plain(
    phrases: Phrases, template: str, /, script: str = "", modules: Iterable[str] = (), **values: Any
) -> str:
    """Return a page in the style of paper from a template, with the `script` of its folder if it has one.

    `modules` are those of a stepper, whose style it then has too.
    """
    folder, walked = template.partition("/")[0], joined_modules(modules) if modules else ""
    style = paper_style() + (part("stepper.css", "stage") if walked else "")
    run = walked + (part(script, folder) if script else "")
    given = {**values, "style": Markup(style), "script": Markup(run), "policy": policy(style, run)}
    return phrases.document(f"{template}.html.j2", **given)


def policy(style: str, script: str) -> str:
    """Return the content security policy: this very style and script, and nothing from anywhere."""
    return (
        "default-src 'none'; base-uri 'none'; form-action 'none';"
        f" style-src '{_fingerprint(style)}'; script-src '{_fingerprint(script)}'"
    )


def _fingerprint(content: str) -> str:
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"


def part(name: str, folder: str = "page") -> str:
    """Return a style or script of a folder of the templates, with the line ends that a browser will count.

    One stands before it, as in the element that it is put into.
    """
    text = (template_folder() / folder / name).read_text(encoding="utf-8")
    return "\n" + text.replace("\r\n", "\n")


PAGE = "page/base.html.j2"
FRAGMENT = "page/fragment.html.j2"
"""What stands around an explanation: all of a page, or only what another page shows."""


def render(
    trace: Trace,
    depth: Depth = "normal",
    published: str = "",
    frame: str = PAGE,
    language: Language = ENGLISH,
    **more: object,
) -> str:
    """Return the page of a trace; `depth` is how much of it is unfolded at first.

    `published` says whether the boards that the source has are those of the trace; empty if it has none.
    `frame` is the template around it, `more` what else a page in several languages has, or one `beside`
    which that of the standings lies.

    Raises:
        ValueError: the trace does not begin with the opening of a round.
    """
    narrator = Narrator(trace, "html", language)
    page = round_page(trace, narrator)
    written = write(
        narrator.phrases,
        "round",
        page=page,
        published=published,
        depth=depth,
        frame=frame,
        system=narrator.system,
        family=narrator.record.family,
        **more,
    )
    return tighten_page(written) if narrator.cast.large else written


def render_in_languages(trace: Trace, depth: Depth, published_lines: Mapping[Language, str]) -> str:
    """Return the page of a trace in several languages: the first one is whole, a script changes to others.

    For each language it is given what `published` says in it.
    """
    first, *others = published_lines
    choice = language_choices(language.code for language in published_lines)
    shells = {
        language.code: pack_body(
            render(trace, depth, published_lines[language], language=language, spoken=choice)
        )
        for language in others
    }
    return render(trace, depth, published_lines[first], language=first, spoken=choice, shells=shells)

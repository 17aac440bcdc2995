"""README and docs as pages for a web server, beside the tutor and the courses (`make site`).

`python -m tests.lab.docs_site FOLDER` writes a page for each document, and what they show; no page asks
another server for anything.
"""

from __future__ import annotations

import re
import shutil
import sys
from html import escape
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt

from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import languages
from tests.lab.readme_tour import DOCS, PAGES, README

_STYLE = """
:root { color-scheme: light dark; }
body { max-width: 58rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
a { color: #1b4f86; }
@media (prefers-color-scheme: dark) {
  body { background: #16181c; color: #e8e6e1; }
  a { color: #9cc4f0; }
}
nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1rem; padding: 0; list-style: none; }
pre, .wide { overflow-x: auto; }
pre { padding: .7rem; border: 1px solid #8888; border-radius: .4rem; font-size: .88rem; }
table { border-collapse: collapse; }
td, th { border: 1px solid #8888; padding: .2rem .5rem; text-align: left; vertical-align: top; }
h1, h2, h3, p, li { overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; }
:focus-visible { outline: 2px solid; outline-offset: 2px; }
"""
_SOURCES = re.compile(r'(href|src)="(?!https?:|#)([^"#]+)(#[^"]*)?"')


def anchor(heading: str) -> str:
    """Return the id of a heading, as the pages of repositories have it."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def page_name(path: Path) -> str:
    """Return the file of a document in the site."""
    return "index.html" if path == README else f"{path.stem}.html"


def render(path: Path, also: str = "") -> str:
    """Return a document as a page; `also` is HTML that stands below it."""
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse(path.read_text(encoding="utf-8"))
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor(inline.content))
    body = markdown.renderer.render(tokens, markdown.options, {})
    # what scrolls by itself can be reached by the keyboard
    body = body.replace("<pre>", '<pre tabindex="0">')
    body = body.replace("<table>", '<div class="wide" tabindex="0"><table>')
    body = body.replace("</table>", "</table></div>")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title(path))}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"{_contents(path)}<main>\n{_SOURCES.sub(lambda found: _moved(found, path), body)}{also}</main>\n"
        "</body>\n</html>\n"
    )


def title(path: Path) -> str:
    """Return the heading of a document."""
    return path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def _contents(path: Path) -> str:
    """Return the list of all documents, for the top of one."""
    links = (
        f"<li>{escape(title(one))}</li>"
        if one == path
        else f'<li><a href="{page_name(one)}">{escape(title(one))}</a></li>'
        for one in PAGES
    )
    return f'<nav aria-label="Documents"><ul>{"".join(links)}</ul></nav>\n'


def beside(folder: Path) -> str:
    """Return what else there is on a site, for the first of its documents: the tutor, rulebooks, courses."""
    kinds = (("Rulebooks", "rules"), ("Courses", "courses"))
    parts = [f"<h2>{head}</h2>\n<ul>{_listed(folder, name)}</ul>\n" for head, name in kinds]
    tutor = '<h2>On this site</h2>\n<p><a href="../index.html">The tutor</a></p>\n'
    return tutor + "".join(parts) if (folder / "index.html").is_file() else ""


def _listed(folder: Path, name: str) -> str:
    """Return a line for each system with a folder of that name, and a link for each language."""
    lines = []
    for system, known in SYSTEMS.items():
        places = {code: f"{name}/{system}-{code}/index.html" for code in languages()}
        links = [
            f'<a href="../{place}" hreflang="{code}">{code}</a>'
            for code, place in places.items()
            if (folder / place).is_file()
        ]
        if links:
            lines.append(f"<li>{escape(known.name)}: {', '.join(links)}</li>")
    return "".join(lines)


def _moved(found: re.Match[str], path: Path) -> str:
    """Return a link as it is in the site, where all documents stand in one folder."""
    target = (path.parent / found[2]).resolve()
    there = page_name(target) if target in PAGES else _beside(target)
    return f'{found[1]}="{there}{found[3] or ""}"'


def _beside(target: Path) -> str:
    """Return where a file stands that is no document; those of the repository stand in it by name."""
    if target.is_relative_to(DOCS):
        return target.relative_to(DOCS).as_posix()
    return target.name if target.suffix else f"{target.name}.txt"


def write(folder: Path) -> None:
    """Write all pages, pictures and schemas, and the files of the repository that are linked."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in PAGES:
        text = render(path, beside(folder.parent) if path == README else "")
        (folder / page_name(path)).write_text(text, encoding="utf-8", newline="\n")
        for _, target, _ in _SOURCES.findall(_links(path)):
            source = (path.parent / target).resolve()
            if source not in PAGES and source.is_file():
                copy = folder / _beside(source)
                copy.parent.mkdir(exist_ok=True)
                shutil.copyfile(source, copy)


def _links(path: Path) -> str:
    """Return a document as HTML with its links as they are written."""
    made: str = MarkdownIt("commonmark").enable("table").render(path.read_text(encoding="utf-8"))
    return made


if __name__ == "__main__":
    write(Path(sys.argv[1]))

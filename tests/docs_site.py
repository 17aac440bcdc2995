"""README and docs as pages for a web server, beside the tutor and the courses (`make site`).

`python -m tests.docs_site FOLDER` writes a page for each document, and what they show; no page asks
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

from tests.readme_tour import DOCS, PAGES, README

_STYLE = """
:root { color-scheme: light dark; }
body { max-width: 52rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
pre { overflow-x: auto; padding: .7rem; border: 1px solid #8888; border-radius: .4rem; font-size: .88rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { border: 1px solid #8888; padding: .2rem .5rem; text-align: left; vertical-align: top; }
img { max-width: 100%; height: auto; }
"""
_SOURCES = re.compile(r'(href|src)="(?!https?:|#)([^"#]+)(#[^"]*)?"')


def anchor(heading: str) -> str:
    """Return the id of a heading, as the pages of repositories have it."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def page_name(path: Path) -> str:
    """Return the file of a document in the site."""
    return "index.html" if path == README else f"{path.stem}.html"


def render(path: Path) -> str:
    """Return a document as a page."""
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse(path.read_text(encoding="utf-8"))
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor(inline.content))
    body = markdown.renderer.render(tokens, markdown.options, {})
    title = next(token.content for token in tokens if token.type == "inline")
    home = "" if path == README else '<p><a href="index.html">pairtutor</a></p>\n'
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{home}<main>\n"
        f"{_SOURCES.sub(lambda found: _moved(found, path), body)}</main>\n</body>\n</html>\n"
    )


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
        text = render(path)
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

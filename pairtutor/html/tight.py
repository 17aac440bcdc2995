"""A large page written tight: without the end tags and quotes that HTML does without."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final

_APART: Final = re.compile(r"(<(?:script|style|svg)\b.*?</(?:script|style|svg)>)", re.DOTALL)
"""What is not written as other HTML is: scripts and styles, and drawings, whose elements are closed.

Of a drawing quotes alone are left out.
"""

_LET_OUT: Final = re.compile(
    r"</li>(?=\s*(?:<li\b|</[ou]l>))"
    r"|</t[dh]>(?=\s*(?:<t[dh]\b|</tr>))"
    r"|</tr>(?=\s*(?:<tr\b|</t(?:head|body|able)>))"
    r"|</p>(?=\s*(?:<(?:p|[uo]l|h4|div|table|details)\b|</(?:li|div|section|details)>))"
    r"|</option>(?=\s*(?:<option\b|</(?:select|optgroup)>))"
)
"""End tags that a browser sets by itself, for what follows cannot stand inside."""

_BEFORE: Final = re.compile(r"\s+(?=</?(?:p|[uo]l|li|h[2-4]|div|details|section|table|t(?:head|body|r))\b)")
"""Space before what begins or ends a block, which nobody sees."""

_TAG: Final = re.compile(r'<[a-z][^<>"]*"[^<>]*>')
"""A tag with quotes."""
_QUOTED: Final = re.compile(r"""(?<= )([a-z][a-z-]*)="([^\s"'=<>`/]+)"(?=[\s>])""")


def tighten_page(page: str) -> str:
    """Return a page that a browser reads as the same one."""
    unquote = cache(_unquote_tag)  # most tags come again and again
    return "".join(
        _tighten_drawing(part, unquote)
        if number % 2
        else _unquote_tags(_BEFORE.sub("", _LET_OUT.sub("", part)), unquote)
        for number, part in enumerate(_APART.split(page))
    )


def _tighten_drawing(part: str, unquote: Callable[[str], str]) -> str:
    return _unquote_tags(part, unquote) if part.startswith("<svg") else part


def _unquote_tags(part: str, unquote: Callable[[str], str]) -> str:
    return _TAG.sub(lambda tag: unquote(tag[0]), part)


def _unquote_tag(tag: str) -> str:
    return _QUOTED.sub(r"\1=\2", tag)

"""What a reader gets as a page, for every system; without style and script, which have their own tests.

`--snapshot-update` writes them anew; open what has changed in a browser before committing it.
"""

from __future__ import annotations

import re
from functools import partial

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.lab.html.pages import against, page
from tests.lab.scenarios.explanation import Explanation


class PageFile(Explanation):
    """A page in a file of its own."""

    file_extension = "html"


PAGES = {
    "exchange": partial(page, "exchange"),
    "rematch": partial(page, "rematch"),
    "collapse": partial(page, "collapse"),
    "limbo": partial(page, "limbo"),
    "topscorers": partial(page, "topscorers"),
    "first-round": partial(page, "first-round"),
    "2012-join": partial(page, "2012-join"),
    "2026-bye": partial(page, "2026-bye"),
    "lim-median": partial(page, "lim-median"),
    "dubov-columns": partial(page, "dubov-columns"),
    "ssm-exchange": partial(page, "ssm-exchange"),
    "against": partial(against, "three-editions", "dutch-2017", "dutch-2026"),
}


def bare(text: str) -> str:
    """Return a page without the contents of its style and script, and without their fingerprints."""
    text = re.sub(r"(<(style|script)>).*?(</\2>)", r"\1\3", text, flags=re.DOTALL)
    return re.sub(r"sha256-[A-Za-z0-9+/=]+", "sha256-", text)


@pytest.mark.parametrize("name", PAGES)
def test_the_page(name: str, snapshot: SnapshotAssertion) -> None:
    assert bare(PAGES[name]()) == snapshot(extension_class=PageFile)

"""Pages are read tag by tag as `html.parser` reads them, and what we would not write is refused."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from tests.lab.html.pages import page
from tests.lab.html.tags import Tags

Heard = list[tuple[str, str, list[tuple[str, str | None]]]]


class Ours(Tags):
    def __init__(self, page: str) -> None:
        self.heard: Heard = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.heard.append(("start", tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        self.heard.append(("end", tag, []))

    def handle_data(self, data: str) -> None:
        self.heard.append(("text", data, []))


class Theirs(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.heard: Heard = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.heard.append(("start", tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        self.heard.append(("end", tag, []))

    def handle_data(self, data: str) -> None:
        self.heard.append(("text", data, []))


@pytest.mark.parametrize("name", ["limbo", "lim-median", "dubov-columns"])
def test_a_page_is_read_as_html_parser_reads_it(name: str) -> None:
    ours = Ours(page(name)).heard
    assert len(ours) > 1000
    assert ours == Theirs(page(name)).heard


WRITTEN = (
    '<!DOCTYPE html><!-- it\'s -- a "note" <p> --><p>a &amp; b&nbsp;c > d</p>',
    "<input type=text disabled value='a > \"b\"'><br/><svg viewBox=\"0 0 1 1\"><path d='M0 0'/></svg>",
    "<script type=\"module\">if (a < b && c > d) { '</p>' }</script><style>a > b { }</style\n>",
    '<p title="&lt;a&gt; &quot;b&quot;"\n   data-a = "1">x</p >',
)


@pytest.mark.parametrize("written", WRITTEN)
def test_what_pages_may_have_is_read_as_html_parser_reads_it(written: str) -> None:
    assert Ours(written).heard == Theirs(written).heard


@pytest.mark.parametrize(
    "wrong", ["<p>a < b</p>", '<p class="a>b</p>', '<p a="1"b="2">', "<p", "< p>", "</>"]
)
def test_what_we_would_not_write_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="tag"):
        Ours(wrong)

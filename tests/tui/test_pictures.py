"""How the screens look. `--snapshot-update` draws them anew; look at the pictures before committing them."""

from __future__ import annotations

from importlib.metadata import version

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from pairtutor.resources import Language
from pairtutor.sources.library import Card, cards
from tests.conftest import pinned
from tests.lab.tui.driving import LARGE, SMALL
from tests.lab.tui.scenes import SCENES, drawn, together

SHELF = {"2012-held", "2012-join", "collapse", "exchange", "limbo", "rematch", "2026-bye", "2026-limbo"}
"""The scenarios that the pictures of the library show, whatever others there are by now."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        version("textual") != pinned("textual"),
        reason="the pictures are drawn by the pinned version of Textual",
    ),
]


class Picture(SingleFileSnapshotExtension):
    """A picture in a file of its own."""

    _write_mode = WriteMode.TEXT
    _text_encoding = "utf-8"
    file_extension = "svg"


DRAWN: dict[str, list[str]] = {}
DRAWN_LARGE: dict[str, list[str]] = {}
"""The pictures of each moment, from the smallest on; those of one source are drawn in one run."""


@pytest.mark.parametrize("name", SCENES)
def test_the_screen(name: str, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pairtutor.tui.screens.library.cards", _shelf)
    if name not in DRAWN:
        DRAWN.update(drawn(together(name), SMALL, LARGE))
    for size, picture in zip(("80x24", "120x40"), DRAWN[name], strict=True):
        assert picture == snapshot(name=size, extension_class=Picture)


ROOMY = ("answer", "standings", "refused-run", "accepted", "followed", "lim-1999")
"""What is drawn otherwise in a large terminal begins so."""


@pytest.mark.parametrize("name", [name for name in SCENES if name.startswith(ROOMY)])
def test_the_screen_where_there_is_room(name: str, snapshot: SnapshotAssertion) -> None:
    if name not in DRAWN_LARGE:
        some = {other: scene for other, scene in together(name).items() if other.startswith(ROOMY)}
        DRAWN_LARGE.update(drawn(some, (160, 48)))
    (picture,) = DRAWN_LARGE[name]
    assert picture == snapshot(name="160x48", extension_class=Picture)


def _shelf(language: Language) -> list[Card]:
    return [card for card in cards(language) if card.name in SHELF]

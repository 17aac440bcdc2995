"""The picture of the README that moves: its frames in turn, and one alone where nothing is to move."""

from __future__ import annotations

from xml.etree import ElementTree

from tests.lab.tui.pictures import FOLDER, LABELS, MOVING, SECONDS, moving

FRAME = '<svg viewBox="0 0 10 5" xmlns="http://www.w3.org/2000/svg"><text class="terminal-r1">{}</text></svg>'
SVG = "{http://www.w3.org/2000/svg}"


def test_frames_follow_each_other_and_share_no_class() -> None:
    root = ElementTree.fromstring(moving(FRAME.format(word) for word in ("one", "two")))
    frames = root.findall(f"{SVG}g")
    assert [frame.findtext(f"{SVG}text") for frame in frames] == ["one", "two"]
    assert [frame.get("style") for frame in frames] == [
        f"animation-delay: -{2 * SECONDS}s",
        f"animation-delay: -{SECONDS}s",
    ]
    assert [text.get("class") for text in root.iter(f"{SVG}text")] == ["f0-r1", "f1-r1"]
    assert "prefers-reduced-motion" in str(root.findtext(f"{SVG}style"))


def test_the_picture_that_is_there_has_every_step_and_asks_nobody() -> None:
    text = (FOLDER / f"{MOVING}.svg").read_text(encoding="utf-8")
    assert len(ElementTree.fromstring(text).findall(f"{SVG}g")) == len(LABELS)
    assert "http" not in text.replace("http://www.w3.org/", "").replace("https://www.textualize.io", "")

"""The pictures of the documents: run as a program it draws them anew."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

from tests.lab.tui.scenes import SCENES, Scene, drawn

FOLDER = Path(__file__).parents[3] / "docs"
SIZE = (124, 30)
PICTURES = {"tutor-library": "library", "tutor-run": "refused-run"}
"""The name of each file, and the scene that it shows."""

MOVING = "tutor-steps"
LABELS = ("", "Split 4, 5", "✗ 1–2", "↔", "✓ 3 chosen", "Result")
"""The steps that the picture that moves shows, one after another."""

SECONDS = 3
"""For which it shows each of them."""


def draw(folder: Path = FOLDER) -> None:
    """Draw every picture; no file was opened before."""
    os.environ["XDG_STATE_HOME"] = os.devnull
    for name, scene in PICTURES.items():
        ((picture,),) = drawn({scene: SCENES[scene]}, SIZE).values()
        _write(folder / f"{name}.svg", picture)
    scenes = {label: Scene("exchange", "dutch-2026", label=label) for label in LABELS}
    frames = [picture for (picture,) in drawn(scenes, SIZE).values()]
    _write(folder / f"{MOVING}.svg", moving(frames))


def _write(path: Path, picture: str) -> None:
    path.write_text(picture, encoding="utf-8", newline="\n")


def moving(frames: Iterable[str]) -> str:
    """Return pictures as one that shows them in turn, or the last alone to whoever wants nothing to move."""
    pictures = [picture.replace("terminal-", f"f{at}-") for at, picture in enumerate(frames)]
    size = re.search(r'viewBox="([^"]+)"', pictures[0])
    assert size is not None, "a picture has a size"
    turn = SECONDS * len(pictures)
    share = 100 / len(pictures)
    style = (
        f".frame {{ animation: turn {turn}s infinite step-end; }}"
        f" @keyframes turn {{ 0% {{ visibility: visible; }} {share:.3f}% {{ visibility: hidden; }} }}"
        " @media (prefers-reduced-motion: reduce) { .frame { animation: none; visibility: hidden; }"
        " .frame:last-child { visibility: visible; } }"
    )
    groups = [
        f'<g class="frame" style="animation-delay: {at * SECONDS - turn}s">{_inside(picture)}</g>'
        for at, picture in enumerate(pictures)
    ]
    head = f'<svg viewBox="{size[1]}" xmlns="http://www.w3.org/2000/svg">'
    return f"{head}\n<style>{style}</style>\n" + "\n".join(groups) + "\n</svg>\n"


def _inside(picture: str) -> str:
    """Return what a picture is made of, without the element around it."""
    return picture[picture.index(">") + 1 : picture.rindex("</svg>")]


if __name__ == "__main__":
    draw()

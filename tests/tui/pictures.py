"""The pictures of the README: run as a program it draws them anew."""

from __future__ import annotations

import os
from pathlib import Path

from tests.tui.scenes import SCENES, drawn

FOLDER = Path(__file__).parents[2] / "docs"
SIZE = (124, 30)
PICTURES = {"tutor-library": "library", "tutor-run": "refused-run"}
"""The name of each file, and the scene that it shows."""


def draw(folder: Path = FOLDER) -> None:
    """Draw every picture; no file was opened before."""
    os.environ["XDG_STATE_HOME"] = os.devnull
    for name, scene in PICTURES.items():
        ((picture,),) = drawn({scene: SCENES[scene]}, SIZE).values()
        (folder / f"{name}.svg").write_text(picture, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    draw()

"""The one file put together: the page, Python and pairtutor, packed; Node runs it once and keeps code."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from markupsafe import Markup

from pairtutor import __version__
from pairtutor.app.bundle import LIBRARY, TUTOR, bundle, licences
from pairtutor.app.runtime import VERSION
from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import KINDS
from pairtutor.exercises.wording import title
from pairtutor.html.pages import part, policy
from pairtutor.model.editions import IN_FORCE, SYSTEMS, System
from pairtutor.narrative.phrases import Phrases
from pairtutor.sources.files import LARGEST
from pairtutor.sources.library import Card, cards


def with_compiled(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files with Python code compiled where starting needs it.

    Raises:
        UsageError: Node is missing, or could not run the Python of the file.
    """
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None:
        raise UsageError("node is missing: it runs the Python of the file once; Debian's package is nodejs")
    with TemporaryDirectory() as place:
        folder = Path(place)
        for name, content in files.items():
            (folder / name).write_bytes(content)
        script = folder / "start.mjs"
        script.write_text(part("start.mjs", "app"), encoding="utf-8")
        done = subprocess.run([node, script, folder], capture_output=True, text=True, check=False)
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
            raise UsageError(f"{node} cannot run the Python of the file: {last[:200]}")
        return dict(files) | {name: (folder / name).read_bytes() for name in (LIBRARY, TUTOR)}


TITLE = "Pairtutor: Swiss pairings explained"
RUNNING = " 'wasm-unsafe-eval' blob:; worker-src blob:"
"""What Python beside the page needs: it is run from what the file carries, never from an address."""


class CardShelf(NamedTuple):
    """The scenarios of one system."""

    system: System
    cards: tuple[Card, ...]


def app_page(runtime: Mapping[str, bytes]) -> str:
    """Return the file; `runtime` are the files of Pyodide by name."""
    style = part("page.css") + part("app.css", "app")
    script = part("page.js") + part("app.js", "app")
    lock = json.loads(runtime["pyodide-lock.json"]) | {"packages": {}}
    files = {**runtime, "pyodide-lock.json": json.dumps(lock).encode(), TUTOR: bundle()}
    return Phrases("html").document(
        "app/app.html.j2",
        title=TITLE,
        style=Markup(style),
        script=Markup(script),
        policy=policy(style, script) + RUNNING,
        most=LARGEST,
        shelves=[
            CardShelf(SYSTEMS[name], tuple(own)) for name, own in groupby(cards(), lambda one: one.system)
        ],
        systems=SYSTEMS.values(),
        in_force=IN_FORCE,
        kinds={kind: title(kind, kind) for kind in KINDS},
        version=__version__,
        pyodide=VERSION,
        licences=licences(),
        worker=Markup(part("worker.js", "app")),
        parts={name: pack_file(content) for name, content in with_compiled(files).items()},
    )


def pack_file(content: bytes) -> str:
    """Return a file as the page carries it: gzip, in letters."""
    return b64encode(gzip.compress(content, 6, mtime=0)).decode("ascii")

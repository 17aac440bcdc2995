"""The one file, put together: the page, and in scripts that nobody runs Python and pairtutor, packed."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from pairtutor import __version__
from pairtutor.app.bundle import TUTOR, bundle, licences
from pairtutor.app.node import with_compiled
from pairtutor.app.runtime import VERSION
from pairtutor.exercises.exercise import KINDS
from pairtutor.exercises.wording import title
from pairtutor.html.writing import part, policy
from pairtutor.model.editions import IN_FORCE, SYSTEMS, System
from pairtutor.narrative.phrases import Phrases
from pairtutor.sources.cards import Card, cards
from pairtutor.sources.files import LARGEST

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
        kinds={kind: title(kind, compares=True) for kind in KINDS},
        version=__version__,
        pyodide=VERSION,
        licences=licences(),
        worker=Markup(part("worker.js", "app")),
        parts={name: pack_file(content) for name, content in with_compiled(files).items()},
    )


def pack_file(content: bytes) -> str:
    """Return a file as the page carries it: gzip, in letters."""
    return b64encode(gzip.compress(content, 6, mtime=0)).decode("ascii")

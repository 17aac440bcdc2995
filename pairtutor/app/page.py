"""The one file put together: the page with the library, pairtutor and Pyodide, checked; Node runs it once."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile

from markupsafe import Markup

from pairtutor import __version__, tutor
from pairtutor.app.bundle import LIBRARY, TUTOR, bundle, licences, without_unused
from pairtutor.app.open_round import named_subjects
from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import KINDS
from pairtutor.exercises.shelves import Shelf, course_shelves
from pairtutor.exercises.stated_board import signs_of
from pairtutor.exercises.wording import exercise_words
from pairtutor.html.pages import (
    joined_script,
    language_choices,
    pack_body,
    pack_file,
    page_style,
    paper_style,
    part,
    policy,
)
from pairtutor.html.scripts import LESSON, joined_modules
from pairtutor.html.stage.sheets import stages, write_stage
from pairtutor.messages import Message, messages_of
from pairtutor.model.editions import IN_FORCE, SYSTEMS
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.phrases import Phrases
from pairtutor.resources import ENGLISH, Language, languages
from pairtutor.sources.files import LARGEST
from pairtutor.sources.library import cards
from pairtutor.sources.load import load
from pairtutor.sources.shelves import card_shelves, latest_editions, shelf_title

VERSION: Final = "314.0.7"
"""The version of Pyodide that the file is made with."""

FILES: Final = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""Its files that are needed, with their SHA-256, in the order in which a start asks for them."""

MODULES: Final = tuple(
    f"app/{name}.js"
    for name in (
        "dom",
        "address",
        "keep",
        "python",
        "move",
        "pairing",
        "screens",
        "repair",
        "boards",
        "steps",
        "demo",
        "filter",
        "files",
        "lessons",
        "speech",
        "main",
    )
)
"""The modules of the file, each after those that it imports."""

MEND: Final = Message("app.pyodide.fetch", version=VERSION)
"""How to get it."""


def read_runtime(source: str) -> dict[str, bytes]:
    """Return the files of Pyodide by name, from a folder that holds them or from the archive that npm packs.

    Raises:
        UsageError: a file is missing, or is not that of the version.
    """
    path = Path(source)
    try:
        files = _folder(path) if path.is_dir() else _archive(path)
    except (OSError, tarfile.TarError, EOFError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise UsageError(Message("app.pyodide.unread", source=source, why=why, mend=MEND)) from error
    for name, digest in FILES.items():
        if name not in files:
            raise UsageError(Message("app.pyodide.missing", source=source, name=name, mend=MEND))
        if sha256(files[name]).hexdigest() != digest:
            other = {"source": source, "name": name, "version": VERSION, "mend": MEND}
            raise UsageError(Message("app.pyodide.other", **other))
    return files


def _folder(path: Path) -> dict[str, bytes]:
    """Return the files of Pyodide that the page needs, by name; what the folder has not is left out."""
    inside = path / "package"
    folder = inside if inside.is_dir() else path
    return {name: (folder / name).read_bytes() for name in FILES if (folder / name).is_file()}


def _archive(path: Path) -> dict[str, bytes]:
    """Return the files of Pyodide that the page needs, by name; what the archive has not is left out."""
    files = {}
    with tarfile.open(path) as archive:
        for name in FILES:
            try:
                member = archive.extractfile(f"package/{name}")
            except KeyError:
                continue
            if member is not None:
                files[name] = member.read()
    return files


def with_compiled(files: Mapping[str, bytes], language: Language = ENGLISH) -> dict[str, bytes]:
    """Return the files with Python code compiled where starting in a language needs it.

    Node runs what the page will run (`start.mjs`), which writes both archives of code anew.

    Raises:
        UsageError: Node is missing, or could not run the Python of the file.
    """
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None:
        raise UsageError(Message("app.pyodide.no-node"))
    with TemporaryDirectory() as unpacked:
        folder = Path(unpacked)
        for name, content in files.items():
            (folder / name).write_bytes(content)
        script = folder / "start.mjs"
        script.write_text(part("start.mjs", "app"), encoding="utf-8")
        command: list[str | Path] = [node, script, folder, language.code]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            last = next(iter(done.stderr.strip().splitlines()[-1:]), "")[:200]  # its last line, not too long
            said = last or Message("app.pyodide.silent")
            raise UsageError(Message("app.pyodide.not-run", node=node, said=said))
        return dict(files) | {name: (folder / name).read_bytes() for name in (LIBRARY, TUTOR)}


COMPILED: Final = ".pyc"
"""How the name of a compiled module ends."""


def with_listed(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files with those of pairtutor.zip one after another, and a list of where each of them is.

    Python takes a while to unpack two thousand files; a browser cuts them out. What is compiled comes first:
    a start needs nothing else.
    """
    with ZipFile(BytesIO(files[TUTOR])) as archive:
        names = sorted(archive.namelist(), key=lambda name: not name.endswith(COMPILED))
        contents = [archive.read(name) for name in names]
    ends = [*accumulate(map(len, contents), initial=0)]
    paths = [f"/tutor/{name}" for name in names]
    listed = {
        "folders": sorted({path.rpartition("/")[0] for path in paths}),
        "files": list(zip(paths, ends[:-1], ends[1:], strict=True)),
        "first": sum(name.endswith(COMPILED) for name in names),
    }
    others = {name: content for name, content in files.items() if name != TUTOR}
    return {**others, "pairtutor.json": json.dumps(listed).encode(), "pairtutor.files": b"".join(contents)}


RUNNING = " 'wasm-unsafe-eval' blob:; worker-src blob:"
"""What Python beside the page needs: it is run from what the file carries, never from an address."""
SERVED = " 'self'; manifest-src 'self'; connect-src 'self'; img-src 'self'"
"""What a site adds: the file keeps itself for when there is no network, and has a sign."""


class OneFile(NamedTuple):
    """The file as it is handed round, and as it stands on a site, where it can be installed."""

    alone: str
    served: str


def app_page(runtime: Mapping[str, bytes], language: Language = ENGLISH) -> str:
    """Return the file; `runtime` are the files of Pyodide by name, `language` is what it speaks at first.

    That is where nobody asks for another one; what the file itself says is in it in all languages.
    """
    return one_file(runtime, language).alone


def one_file(runtime: Mapping[str, bytes], language: Language = ENGLISH) -> OneFile:
    """Return the file, alone and for a site; what is in it is made once for both."""
    style = page_style() + part("app.css", "app")
    script = joined_modules((*LESSON, *MODULES)) + joined_script("page.js", "unpack.js", "told.js")
    lock = json.loads(runtime["pyodide-lock.json"]) | {"packages": {}}  # none of them is in the file
    files = {**runtime, "pyodide-lock.json": json.dumps(lock).encode(), TUTOR: bundle()}
    files[LIBRARY] = without_unused(files[LIBRARY])
    # a language in a folder of its own stands in for the bundled one of its code
    others = {code: Language(code) for code in languages()} | {language.code: language}
    carried = {
        "style": Markup(style),
        "script": Markup(script),
        "worker": Markup(part("unpack.js") + part("worker.js", "app")),
        "shells": {code: pack_body(_told_page(other)) for code, other in others.items()},
        "parts": {
            name: pack_file(content) for name, content in with_listed(with_compiled(files, language)).items()
        },
    }
    return OneFile(
        *(
            _told_page(language, policy=_policy(style, script, served=served), served=served, **carried)
            for served in (False, True)
        )
    )


def _policy(style: str, script: str, *, served: bool) -> str:
    """Return the policy of the file: its own, and style and script of the papers that are opened from it."""
    own = policy(style, script) + RUNNING
    paper = policy(paper_style(), part("answers.js", "exam"))
    for kind in ("style-src", "script-src"):  # the paper's digest is put before the file's own
        own = own.replace(f"{kind} ", f"{kind} {paper.partition(f'{kind} ')[2].partition(';')[0]} ")
    return own + (SERVED if served else "")


def _told_page(language: Language, **carried: object) -> str:
    """Return the page as a language tells it, with what it carries.

    Without that it is a shell: its body alone is taken, to be shown in the page of another language.
    """
    words = exercise_words(language)
    nothing = {"style": "", "script": "", "policy": "", "worker": "", "shells": {}, "parts": {}}
    return Phrases("html", language=language).document(
        "app/app.html.j2",
        most=LARGEST,
        spoken=language_choices(languages()),
        library=library(language),
        demo=Markup(demonstration(language)),
        demo_of=DEMONSTRATED,
        systems=named_subjects(language),
        in_force=IN_FORCE,
        board_able={system.id for system in SYSTEMS.values() if not system.needs},
        board_signs=" ".join(signs_of(language)),
        kinds={kind: words.title(kind, kind) for kind in KINDS},
        version=__version__,
        pyodide=VERSION,
        licences=licences(),
        **{**nothing, "served": False, **carried},
    )


DEMONSTRATED: Final = "exchange"
"""The round of the library of which a bracket pairs itself on the first screen."""
BRACKET: Final = 3
"""Which of its brackets, from 1 in pairing order."""


class LibraryShelves(NamedTuple):
    """All shelves: the courses of editions in force and of earlier ones, disputes, rounds by system."""

    in_force: tuple[Shelf, ...]
    earlier: tuple[Shelf, ...]
    disputes: Shelf
    by_system: tuple[Shelf, ...]


def library(language: Language) -> LibraryShelves:
    """Return the shelves of the library in a language."""
    known, messages = cards(language), messages_of(language)
    courses = course_shelves(known, language)
    rounds = card_shelves(known)
    disputes = [card for shelf in rounds if shelf.part == "dispute" for card in shelf.cards]
    latest = latest_editions()
    return LibraryShelves(
        in_force=tuple(shelf for shelf in courses if _system_of(shelf) in latest),
        earlier=tuple(shelf for shelf in courses if _system_of(shelf) not in latest),
        disputes=Shelf(messages("app.disputes"), disputes),
        by_system=tuple(
            Shelf(shelf_title(shelf, messages), shelf.cards) for shelf in rounds if shelf.part != "dispute"
        ),
    )


def _system_of(shelf: Shelf) -> str:
    return next(entry.system for entry in shelf.entries)


def demonstration(language: Language) -> str:
    """Return the bracket of the first screen, step by step, as a piece of HTML."""
    narrator = Narrator(
        tutor.run(load(DEMONSTRATED), number=None, system=IN_FORCE).recorded, "html", language
    )
    return write_stage([*stages(narrator).values()][BRACKET - 1], narrator)

"""Run by the Python of the file, under Node, while the file is made: it starts, and keeps what it compiled.

A browser has nowhere to keep what Python compiles, so a file with the sources alone compiles them at each
opening, the standard library's too; that is half of the time until it can answer.
"""

from __future__ import annotations

import json
import marshal
import re
import sys
from collections.abc import Container, Iterator
from importlib.util import MAGIC_NUMBER, cache_from_source
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from pairtutor.app.bundle import LIBRARY, TUTOR, packing_order, write_entry
from pairtutor.app.requests import desk_for
from pairtutor.kept import cache_folder
from pairtutor.model.editions import IN_FORCE
from pairtutor.narrative.phrases import environment
from pairtutor.resources import ENGLISH, Language, scenario_folder

UNCHECKED: Final = (0b01).to_bytes(4, "little") + bytes(8)
"""What compiled code says of its source: that nobody is to look whether it is the same."""

COMMON: Final = re.compile(r"(phrases/(reason|shared|proof|dispute|counted|remain)|page/steps/)[\w.-]*")
"""Templates that any round may need, and few do; a system has its own in a folder."""

REPORT: Final = "dispute-mark.trf"
"""A report file of the library: what reads it is compiled, too."""


def keep_compiled(given: str, unpacked: str, code: str = ENGLISH.code) -> None:
    """Start, have a report file read; write what was compiled by then into the archives of a folder.

    Templates that only some rounds need are compiled as well, and the modules that a desk imports where they
    are asked. `given` is the folder of the archives, `unpacked` that where pairtutor.zip was unpacked; the
    user's cache folder lies in it. `code` is that of the language of the page.
    """
    folder, tutor, desk = Path(given), Path(unpacked), desk_for(lambda done, total: None, code)
    desk.warm_up()
    report = (scenario_folder() / REPORT).read_bytes()
    desk.answer("open", json.dumps({"source": [REPORT]}), memoryview(report))
    first = _kept_files(tutor)  # of tables those of a round are enough, which are small
    for name in ("standings", "rules"):
        desk.answer(name, "{}")
    ready = environment("html", IN_FORCE, Language(code))
    for name in ready.list_templates(filter_func=lambda name: bool(COMMON.fullmatch(name))):
        ready.get_template(name)
    loaded = set(_loaded_paths())
    # The standard library is the one archive that Python imports from.
    library = next(path for path in sys.path if path.endswith(".zip"))
    more = first | {path: content for path, content in _kept_files(tutor).items() if "/tables/" not in path}
    for name, imported_from, extra in ((LIBRARY, library, {}), (TUTOR, str(tutor), more)):
        archive = folder / name
        archive.write_bytes(compile_archive(archive.read_bytes(), imported_from, loaded, extra))


def compile_archive(
    archive: bytes, imported_from: str, loaded: Container[str], more: dict[str, bytes]
) -> bytes:
    """Return a zip archive with the `loaded` modules compiled in place of their sources, and `more` files.

    `imported_from` is where the archive's files lie when they are imported; `loaded` has the paths there.
    """
    files = dict(more)
    with ZipFile(BytesIO(archive)) as given:
        for name in given.namelist():
            content, path = given.read(name), f"{imported_from}/{name}"
            if path in loaded:
                files[f"{name}c"] = MAGIC_NUMBER + UNCHECKED + _code(path, content)
            else:
                files[name] = content
    written = BytesIO()
    with ZipFile(written, "w") as made:
        for name in sorted(files, key=packing_order):
            write_entry(made, name, files[name])
    return written.getvalue()


def _code(path: str, content: bytes) -> bytes:
    """Return a module as it is kept compiled: as its import has kept it, if it has."""
    kept = Path(cache_from_source(path))
    if kept.is_file():
        return kept.read_bytes()[len(MAGIC_NUMBER + UNCHECKED) :]
    return marshal.dumps(compile(content, path, "exec", dont_inherit=True))


def _loaded_paths() -> Iterator[str]:
    """Yield the paths of all modules that have been loaded from a file."""
    for module in tuple(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        if spec is not None and spec.origin is not None:
            yield spec.origin


def _kept_files(tutor: Path) -> dict[str, bytes]:
    """Return what is kept in the cache folder by now, by its path below the folder of the tutor."""
    files = sorted(path for path in Path(cache_folder()).rglob("*") if path.is_file())
    return {path.relative_to(tutor).as_posix(): path.read_bytes() for path in files}

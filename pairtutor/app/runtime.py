"""Pyodide, the Python of the browser: which one, and whether the files given are the ones it consists of."""

from __future__ import annotations

import tarfile
from hashlib import sha256
from pathlib import Path
from typing import Final

from pairtutor.errors import UsageError

VERSION: Final = "314.0.7"
"""The version of Pyodide that the file is made with."""

FILES: Final = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""Its files that are needed, with their SHA-256."""

MEND: Final = f"npm pack pyodide@{VERSION} fetches it"


def read_runtime(place: str) -> dict[str, bytes]:
    """Return the files of Pyodide by name, from a folder that holds them or from the archive that npm packs.

    Raises:
        UsageError: a file is missing, or is not that of the version.
    """
    path = Path(place)
    try:
        found = _folder(path) if path.is_dir() else _archive(path)
    except (OSError, tarfile.TarError, EOFError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"{place}: Pyodide cannot be read: {why}; {MEND}") from error
    for name, digest in FILES.items():
        if name not in found:
            raise UsageError(f"{place}: {name} of Pyodide is missing; {MEND}")
        if sha256(found[name]).hexdigest() != digest:
            raise UsageError(f"{place}: {name} is not that of Pyodide {VERSION}; {MEND}")
    return found


def _folder(path: Path) -> dict[str, bytes]:
    inside = path / "package"
    folder = inside if inside.is_dir() else path
    return {name: (folder / name).read_bytes() for name in FILES if (folder / name).is_file()}


def _archive(path: Path) -> dict[str, bytes]:
    found = {}
    with tarfile.open(path) as archive:
        for name in FILES:
            try:
                member = archive.extractfile(f"package/{name}")
            except KeyError:
                continue
            if member is not None:
                found[name] = member.read()
    return found

"""Node runs the Python of the file once while the file is made; what that compiles goes into the file."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from pairtutor.app.bundle import LIBRARY, TUTOR
from pairtutor.errors import UsageError
from pairtutor.html.writing import part


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

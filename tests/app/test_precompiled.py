"""What the Python of the file compiled when it was made stands in the file, and is what would be compiled."""

from __future__ import annotations

import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from pairtutor.app.bundle import write_entry
from pairtutor.app.page import with_compiled
from pairtutor.app.precompiled import compile_archive
from pairtutor.errors import UsageError

pytestmark = pytest.mark.slow


def archive(**modules: str) -> bytes:
    """Return a zip archive of modules."""
    written = BytesIO()
    with ZipFile(written, "w") as made:
        for name, text in modules.items():
            write_entry(made, f"{name}.py", text.encode())
    return written.getvalue()


def test_loaded_modules_are_compiled_and_the_others_stay(tmp_path: Path) -> None:
    given = archive(used="import other\nANSWER = other.ANSWER + 1", other="ANSWER = 41")
    made = compile_archive(given, "/place", {"/place/used.py"}, {"more/kept": b"kept"})
    with ZipFile(BytesIO(made)) as opened:
        assert {*opened.namelist()} == {"used.pyc", "other.py", "more/kept"}
        opened.extractall(tmp_path)
    code = "import used; print(used.ANSWER, used.__cached__ or used.__file__)"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.split() == ["42", str(tmp_path / "used.pyc")], done.stderr


def test_without_node_the_file_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with pytest.raises(UsageError, match="node is missing"):
        with_compiled({})


def test_what_node_cannot_run_is_told_in_a_line() -> None:
    if shutil.which("node") is None:
        pytest.skip("node is not here")
    with pytest.raises(UsageError, match=r"cannot run the Python of the file: .") as told:
        with_compiled({"pyodide.mjs": b"throw new Error('torn');"})
    assert "\n" not in str(told.value)

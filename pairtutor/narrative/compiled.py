"""Compiled templates, kept in the user's cache folder; where that cannot be, they are compiled anew."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from pairtutor import __version__

DIGEST = 32
"""Bytes at the head of a file that prove the others: damaged bytecode could end the interpreter."""


def cache_folder() -> Path:
    """Return the user's folder for what can be made anew: `XDG_CACHE_HOME`, else the platform's own.

    Raises:
        RuntimeError: nobody knows where the user's files are.
    """
    folder = os.environ.get("XDG_CACHE_HOME") or (os.name == "nt" and os.environ.get("LOCALAPPDATA"))
    own = ("Library", "Caches") if sys.platform == "darwin" else (".cache",)
    return Path(folder or Path.home().joinpath(*own)) / "pairtutor"


class Compiled(BytecodeCache):
    """The compiled templates of one output: what a template becomes depends on how that escapes.

    A file counts as long as the text of the template (Jinja compares it) and the version of pairtutor
    are those it was made of.
    """

    def __init__(self, output: str) -> None:
        self._part = f"{__version__}-{output}"

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket with what was kept, if it is whole and of the same text."""
        with suppress(OSError, RuntimeError):
            kept = self._file(bucket).read_bytes()
            digest, code = kept[:DIGEST], kept[DIGEST:]
            if digest == sha256(code).digest():
                bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what a template was compiled to."""
        with suppress(OSError, RuntimeError):
            code = bucket.bytecode_to_string()
            target = self._file(bucket)
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            part = target.with_name(f"{target.name}.{os.getpid()}.part")
            part.write_bytes(sha256(code).digest() + code)
            part.replace(target)

    def _file(self, bucket: Bucket) -> Path:
        return cache_folder() / "templates" / self._part / bucket.key

"""The explanation of a scenario as a snapshot."""

from __future__ import annotations

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode


class Explanation(SingleFileSnapshotExtension):
    """A text of one scenario in a file of its own, in UTF-8."""

    _write_mode = WriteMode.TEXT
    _text_encoding = "utf-8"
    file_extension = "txt"

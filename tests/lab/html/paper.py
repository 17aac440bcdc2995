"""The text of a PDF that Chromium printed, by the tables of its fonts; other PDFs are not understood."""

from __future__ import annotations

import re
import zlib
from unicodedata import normalize

SHEETS = re.compile(rb"/Type\s*/Page\b")
"""What stands once for each sheet of a PDF."""
_OBJECT = re.compile(rb"(?s)\n(\d+) 0 obj\n(.*?)\nendobj")
_STREAM = re.compile(rb"(?s)stream\r?\n(.*)endstream")
_UNICODE = re.compile(rb"/ToUnicode (\d+) 0 R")
_SHOWN = re.compile(rb"/F(\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)> ?Tj|\[([^\]]*)\] ?TJ")
_BLOCK = re.compile(rb"(?s)beginbf(char|range)\n(.*?)endbf")
_HEX = re.compile(rb"<([0-9A-Fa-f]+)>")


def printed_text(pdf: bytes) -> str:
    """Return what is printed, without any white space: where words end is not in the file."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    tables = {
        font: _table(_stream(objects[int(found[1])]))
        for font, body in objects.items()
        if (found := _UNICODE.search(body))
    }
    texts: list[str] = []
    for body in objects.values():
        if b" Tf" not in (content := _stream(body)):
            continue
        table: dict[int, str] = {}
        for font, alone, several in _SHOWN.findall(content):
            if font:
                table = tables.get(int(font), {})
            codes = alone or b"".join(_HEX.findall(several))
            texts += [table.get(int(codes[at : at + 4], 16), "") for at in range(0, len(codes), 4)]
    return squeezed("".join(texts))


def squeezed(text: str) -> str:
    """Return a text without white space, and with two letters for a ligature."""
    return "".join(normalize("NFKC", text).split())


def _stream(body: bytes) -> bytes:
    found = _STREAM.search(body)
    if found is None:
        return b""
    return zlib.decompressobj().decompress(found[1]) if b"/FlateDecode" in body else found[1]


def _table(cmap: bytes) -> dict[int, str]:
    """Return which text each code of a font stands for."""
    table: dict[int, str] = {}
    for kind, block in _BLOCK.findall(cmap):
        for row in block.splitlines():
            codes = [bytes(code) for code in _HEX.findall(row)]
            if kind == b"char" and len(codes) == 2:
                table[int(codes[0], 16)] = _text(codes[1])
            elif kind == b"range" and len(codes) == 3:
                first, last = int(codes[0], 16), int(codes[1], 16)
                start = int(codes[2], 16)
                table |= {first + step: chr(start + step) for step in range(last - first + 1)}
    return table


def _text(code: bytes) -> str:
    return bytes.fromhex(code.decode()).decode("utf-16-be")

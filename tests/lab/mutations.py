"""Files with a few changes that nobody meant, for tests of whatever reads files."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

DIGITS = b"0123456789"
KINDS = ("delete", "insert", "cut", "swap", "double")
"""What happens to places and lines; `flip` a byte, `digit`, `mark` and `drop` a line can be asked for too."""


@st.composite
def mutated(draw: st.DrawFn, original: bytes, pieces: Sequence[bytes], kinds: Sequence[str] = KINDS) -> bytes:
    """Return a file after one to four changes; `pieces` are what can be inserted."""
    data = bytearray(original)
    digits = [place for place, byte in enumerate(original) if byte in DIGITS]
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, max(len(data) - 1, 0)))
        match draw(st.sampled_from(kinds)):
            case "flip" if data:
                data[place] = draw(st.integers(0, 255))
            case "digit" | "mark" as kind:
                at = draw(st.sampled_from(digits))
                if at < len(data):
                    data[at] = draw(st.sampled_from(list(DIGITS if kind == "digit" else b"=+-HFUZWDLwb ")))
            case "delete":
                del data[place : place + draw(st.integers(1, 12))]
            case "insert":
                data[place:place] = draw(st.sampled_from(pieces))
            case "cut":
                del data[place:]
            case kind:
                data = _line_changed(draw, data, kind, pieces)
    return bytes(data)


def _line_changed(draw: st.DrawFn, data: bytearray, kind: str, pieces: Sequence[bytes]) -> bytearray:
    """Swap two lines, drop one, or double one; a piece can stand in for the doubled one."""
    lines = data.split(b"\n")
    one, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    if kind == "swap":
        lines[one], lines[other] = lines[other], lines[one]
    elif kind == "drop":
        del lines[one]
    else:
        lines.insert(one, bytearray(draw(st.sampled_from([*pieces, bytes(lines[other])])).rstrip(b"\n")))
    return bytearray(b"\n".join(lines))

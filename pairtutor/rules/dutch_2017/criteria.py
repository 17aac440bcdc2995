"""The quality criteria C.6 and C.8 to C.19, each a small named thing.

C.5 and C.7 look at more than pairs and downfloaters of the bracket; they are carried out where the
bracket is composed (`pairtutor.systems.dutch_2017`).
"""

from __future__ import annotations

from typing import Final

from pairtutor.rules.criterion import Criterion
from pairtutor.rules.measures.criteria import (
    COLOUR_PREFERENCE,
    STRONG_PREFERENCE,
    TOPSCORER_DIFFERENCE,
    TOPSCORER_THIRD_COLOUR,
    downfloat,
    upfloat,
)

C6: Final = Criterion(
    clause="C.6",
    name="psd",
    trait=lambda player: player.score,
    pair=lambda higher, lower: higher - lower,
    alone=lambda score, artificial: score - artificial,
)
C8: Final = TOPSCORER_DIFFERENCE._replace(clause="C.8")
C9: Final = TOPSCORER_THIRD_COLOUR._replace(clause="C.9")
C10: Final = COLOUR_PREFERENCE._replace(clause="C.10")
C11: Final = STRONG_PREFERENCE._replace(clause="C.11")
C12: Final = downfloat("C.12", "repeated-downfloat")
C13: Final = upfloat("C.13", "repeated-upfloat")
C14: Final = downfloat("C.14", "downfloat-two-rounds")
C15: Final = upfloat("C.15", "upfloat-two-rounds")
C16: Final = downfloat("C.16", "repeated-downfloat-difference")
C17: Final = upfloat("C.17", "repeated-upfloat-difference")
C18: Final = downfloat("C.18", "downfloat-two-rounds-difference")
C19: Final = upfloat("C.19", "upfloat-two-rounds-difference")

COLOUR: Final = (C8, C9, C10, C11)
FLOATS: Final = (C12, C13, C14, C15)
DIFFERENCES: Final = (C16, C17, C18, C19)
AFTER_C7: Final = (*COLOUR, *FLOATS, *DIFFERENCES)
"""The criteria that follow C.7, in falling priority."""

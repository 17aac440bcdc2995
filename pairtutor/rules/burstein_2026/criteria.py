"""The quality criteria [C6] and [C8]; [C5] and [C7] are carried out where a bracket is composed."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.criterion import Criterion, no_pair
from pairtutor.rules.measures.criteria import COLOUR_PREFERENCE

C6: Final = Criterion(
    clause="2.3.2",
    name="downfloater-scores",
    trait=lambda player: player.score,
    pair=no_pair,
    alone=lambda score, _artificial: score,
)
C8: Final = COLOUR_PREFERENCE._replace(clause="2.3.4")

"""The quality criteria [C6] and [C8]; [C5] and [C7] are carried out where a bracket is composed."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.measures.criteria import COLOUR_PREFERENCE, DOWNFLOATER_SCORES

C6: Final = DOWNFLOATER_SCORES._replace(clause="2.3.2")
C8: Final = COLOUR_PREFERENCE._replace(clause="2.3.4")

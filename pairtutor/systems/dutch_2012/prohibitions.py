"""What bars a meeting or a bye by the Dutch rules of 2012."""

from __future__ import annotations

from pairtutor.rules.dutch_2012.citations import CITING
from pairtutor.rules.dutch_2012.definitions import contenders
from pairtutor.systems.dutch.prohibitions import prohibitions_of

prohibition = prohibitions_of(contenders, CITING)

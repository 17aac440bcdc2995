"""What bars a meeting or a bye by the Dutch rules of 2026."""

from __future__ import annotations

from pairtutor.rules.dutch_2026.definitions import contenders
from pairtutor.rules.facts import citations_of
from pairtutor.systems.dutch.prohibitions import prohibitions_of

prohibition = prohibitions_of(contenders, citations_of("dutch-2026"))

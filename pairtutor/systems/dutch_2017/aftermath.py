"""What becomes of a round when a bracket leaves certain players over.

Source: dutch-2017 A.9, C.4, C.7.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.matching.bits import mask_of
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.dutch.aftermath import Aftermath, Outlook, completes
from pairtutor.systems.dutch.bracket import Bracket
from pairtutor.systems.dutch.lookahead import Lookahead


def aftermath(bracket: Bracket, completion: Completion, lookahead: Lookahead | None) -> Aftermath:
    """Return what to ask about players left over; `completion` is taken as it is now."""
    before, inside = completion.kept(), mask_of(bracket.ranks)

    def after(floaters: Sequence[int]) -> Outlook | None:
        paired = inside & ~mask_of(floaters)
        if not completes(before, paired, floaters, apart=bracket.kind == "PPB"):
            return None
        return Outlook(None, None if lookahead is None else lookahead.value(floaters))

    return after

"""Who would have White on a board if one of the rules for colours were not there."""

from __future__ import annotations

from pairtutor.rules.measures.colours import difference, last_difference, preference
from pairtutor.trace.events import ColourDecided

RULES = {
    "both-preferences": ("both-preferences",),
    "stronger-preference": ("stronger-preference", "wider-difference"),
    "wider-difference": ("stronger-preference", "wider-difference"),
    "alternate": ("alternate",),
    "higher-ranked": ("higher-ranked",),
    "initial-colour": ("initial-colour",),
}
"""What one article holds of the rules of the trace, by one of them."""

_OTHER = {"W": "B", "B": "W"}


def decides_colours(step: ColourDecided) -> bool:
    """Return whether White would be another one, or nobody's, without the rule that decided."""
    higher_white = step.white == step.higher
    higher = step.white_colours if higher_white else step.black_colours
    lower = step.black_colours if higher_white else step.white_colours
    given = _granted(higher, lower, RULES[step.rule])
    return given is None or (given == "W") != higher_white


def _granted(higher: str, lower: str, missing: tuple[str, ...]) -> str | None:
    """Return the colour of the higher ranked one by the first rule that applies; None if none does."""
    mine, theirs = preference(higher), preference(lower)
    due, other = _letter(mine.colour), _letter(theirs.colour)
    if "both-preferences" not in missing and due != other:
        return due or _OTHER[other or "W"]
    if "stronger-preference" not in missing and due and other and mine.strength is not theirs.strength:
        order = ("mild", "strong", "absolute")
        stronger = order.index(mine.strength.value) > order.index(theirs.strength.value)
        return due if stronger else _OTHER[other]
    wide, narrow = abs(difference(higher)), abs(difference(lower))
    if "wider-difference" not in missing and mine.strength.value == "absolute" and wide != narrow and other:
        return due if wide > narrow else _OTHER[other]
    back = last_difference(higher, lower)
    if "alternate" not in missing and back is not None:
        return _OTHER[higher[-back]]
    return due if "higher-ranked" not in missing else None


def _letter(colour: object) -> str | None:
    return None if colour is None else str(colour)[0].upper()

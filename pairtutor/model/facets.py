"""What a criterion is about, by its name: floats or colours, how far it looks back, whether it lists.

Whoever holds only a name, from a trace or a record, asks here and never looks at pieces of the name.
"""

from __future__ import annotations

from typing import Final, Literal

from pairtutor.named_tuples import NamedTuple

ColourMatter = Literal["preference", "strong", "absolute", "wide", "third"]
"""What two who want one colour break: a preference so strong, a difference beyond 2, a third time running."""


class Facets(NamedTuple):
    """What is known of a criterion without measuring by it.

    `direction` is that of the floats it is about; it looks for the same float `rounds_back` rounds before, if
    that is not 0. A `listed` one gives score differences, compared largest first, and others a number; the
    floats whose differences it lists are counted by the criterion `counted_by`, in editions that have it.
    `colour` is what it counts in those who want one colour, `topscorers` says that it can depend on whether
    these are topscorers.
    """

    direction: Literal["down", "up"] | None = None
    rounds_back: int = 0
    listed: bool = False
    counted_by: str = ""
    colour: ColourMatter | None = None
    topscorers: bool = False

    @property
    def repeated_float(self) -> Literal["down", "up"] | None:
        """The direction in which somebody floats again, None if the criterion looks at no earlier float."""
        return self.direction if self.rounds_back else None

    @property
    def personal(self) -> bool:
        """Whether it counts who misses something: a colour, or the right not to float again."""
        return bool(self.colour or self.repeated_float)


_NEITHER: Final = Facets()
_FACETS: Final = {
    "psd": Facets(listed=True),
    "downfloater-scores": Facets("down", listed=True),
    "topscorer-difference": Facets(colour="wide", topscorers=True),
    "topscorer-third-colour": Facets(colour="third", topscorers=True),
    "absolute-preference": Facets(colour="absolute", topscorers=True),
    "strong-as-absolute": Facets(colour="strong", topscorers=True),
    "colour-preference": Facets(colour="preference"),
    "strong-preference": Facets(colour="strong"),
    "resident-downfloat": Facets("down", 1),
    "repeated-downfloat": Facets("down", 1),
    "repeated-upfloat": Facets("up", 1),
    "resident-downfloat-two-rounds": Facets("down", 2),
    "downfloat-two-rounds": Facets("down", 2),
    "upfloat-two-rounds": Facets("up", 2),
    "repeated-downfloat-difference": Facets("down", 1, listed=True, counted_by="repeated-downfloat"),
    "repeated-upfloat-difference": Facets("up", 1, listed=True, counted_by="repeated-upfloat"),
    "downfloat-two-rounds-difference": Facets("down", 2, listed=True, counted_by="downfloat-two-rounds"),
    "upfloat-two-rounds-difference": Facets("up", 2, listed=True, counted_by="upfloat-two-rounds"),
}


def criterion_facets(name: str) -> Facets:
    """Return the facets of a criterion; one without an entry is about neither floats nor colours."""
    return _FACETS.get(name, _NEITHER)

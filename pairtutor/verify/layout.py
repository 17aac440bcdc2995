"""Criteria as the digits of one exact number, so that the cheapest matching is the best candidate."""

from __future__ import annotations

LEGALITY = "legality"
Key = tuple[str, int]
"""A criterion and, where lists are compared, the score difference that the digit counts."""


class Layout:
    """The digits in falling priority; each has room for any sum that can occur."""

    def __init__(self, keys: list[Key], players: int) -> None:
        self.keys = keys
        self.width = (8 * players + 64).bit_length()
        self.worth = {key: 1 << self.width * place for place, key in enumerate(reversed(keys))}

    def values(self, cost: int) -> tuple[int, ...]:
        """Return the digits of a cost."""
        mask, size = (1 << self.width) - 1, len(self.keys)
        return tuple([cost >> self.width * (size - 1 - place) & mask for place in range(size)])

    def first_difference(self, cost: int, best: int) -> str | None:
        """Return the criterion in which a cost exceeds the best one; None if it does not."""
        if cost <= best:
            return None
        place = ((cost ^ best).bit_length() - 1) // self.width
        return self.keys[len(self.keys) - 1 - place][0]

    def upto(self, criterion: str) -> int:
        """Return how many low bits belong to later criteria."""
        last = max(place for place, key in enumerate(self.keys) if key[0] == criterion)
        return self.width * (len(self.keys) - 1 - last)

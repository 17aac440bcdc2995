"""The smallest tournament in which each article decides: whom it orders, how they would be without it.

The tournaments are bundled; which they are and what they show stands under `examples` in `edition.toml`.
"""

from __future__ import annotations

from functools import cache

from pairtutor.model.editions import TIEBREAKS_IN_FORCE
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.facts import folder_of, read


class ArticleExample(NamedTuple):
    """A bundled tournament, by its name, in which an article puts the `first` player before the `second`.

    Without the article they would share a place, or else (`is_reversed`) the second would be ahead. What
    stands in its place is another list of tie-breaks, empty for none; None where the article is a rule that
    would be another one.
    """

    name: str
    first: Tpn
    second: Tpn
    is_reversed: bool
    instead: str | None


@cache
def example_of(article: str) -> ArticleExample | None:
    """Return the example of an article, None if it has none."""
    said = read(folder_of(TIEBREAKS_IN_FORCE) / "edition.toml")["examples"].get(article)
    if said is None:
        return None
    first, second = map(Tpn, said["players"])
    # `ends`: how the two would stand without the article, the second one `before` or `level`
    return ArticleExample(f"c07-{article}", first, second, said["ends"] == "before", said.get("instead"))

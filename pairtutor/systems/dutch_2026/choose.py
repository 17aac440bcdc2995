"""A bracket's graph and its target.

The graph with everybody below is exact, but large. The bracket is therefore first composed alone; its
first best candidate is also the one sought if the round can be completed after it just as well.
Source: dutch-2026 3.8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.systems.dutch.prepared import Prepared, measured
from pairtutor.systems.dutch.stages import look_ahead
from pairtutor.systems.dutch_2026.ahead import Within
from pairtutor.systems.dutch_2026.compose import alone, completing
from pairtutor.systems.dutch_2026.target import fewest_unplayed, set_target

if TYPE_CHECKING:
    from pairtutor.systems.completion import Completion
    from pairtutor.systems.dutch.bracket import Bracket
    from pairtutor.systems.dutch.following import Following
    from pairtutor.systems.field import Scoregroup


def prepare_completing(
    bracket: Bracket,
    completion: Completion,
    group: Scoregroup | None,
    bye_score: int | None,
    *,
    bye_here: bool,
) -> Prepared:
    """Compose a bracket with everybody below and set its target; `group` is the following scoregroup.

    `bye_here` says that the bye can only go to somebody of the bracket.
    """
    composition = completing(bracket, completion)
    outlook = None
    if group is not None:
        within = Within(bracket, composition, group)
        within.set_target()
        outlook = within.value
    paired = sum(1 for v in range(bracket.size) if bracket.everybody >> composition.chain.mate[v] & 1)
    if bye_here and bracket.size - paired == 1:
        fewest_unplayed(bracket, composition)
    set_target(bracket, composition)
    return measured(bracket, composition, outlook, equal_sets=True, bye_score=bye_score)


def prepare_alone(bracket: Bracket, following: Following, bye_score: int | None) -> Prepared:
    """Compose a bracket for itself and set its target."""
    composition = alone(bracket, following)
    look_ahead(bracket, composition, following)
    set_target(bracket, composition)
    return measured(bracket, composition, following.value, equal_sets=True, bye_score=bye_score)

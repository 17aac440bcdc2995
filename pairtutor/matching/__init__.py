"""Matchings in general graphs, on rows of bits; knows nothing of chess.

- `bits`: sets as the bits of a number.
- `forest`: a largest matching: call `augment_all`; `Tree` says who can be left over instead of whom.
- `weighted`: a cheapest perfect matching, and the prices that prove it: call `LeastCost`.
- `many_costs`: the same where nearly every edge has a cost of its own: call `least_cost`.
- `odd_sets`: a matching that leaves each odd set with a price exactly once: call `refit`.
- `blossoms`: the odd cycles in both; nobody else calls it.
"""

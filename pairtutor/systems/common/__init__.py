"""What the systems share: boards in their order, an impossible round, how a round is recorded.

- `participants`: the players by rank, and who may meet whom.
- `completion`: can the others still be paired?
- `boards`: the boards in order, and the outcome.
- `rounds`: the frame of a round with colours.
- `listener`: who hears of a round where nobody records it.
"""

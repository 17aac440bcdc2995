"""The nouns of a Swiss tournament: frozen values, no rules, no input or output.

- `ids`: numbers that must not be confused.
- `colour`: colours.
- `facets`: what a criterion is about.
- `game`: what one round was for one player.
- `recorded`: a round as a source has it.
- `renumbering`: players with other pairing numbers.
- `teams`: what an event of teams has chosen.
- `supposed`: facts that are supposed.
- `tournament`: players, rounds, system.
- `stated`: a bracket without games.
- `editions`: the pairing systems, one record each.
- `pairing`: the outcome of a round.
"""

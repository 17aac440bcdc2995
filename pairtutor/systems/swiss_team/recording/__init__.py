"""Records a round whose brackets are filled from below, in the order in which a reader meets it.

- `recorder`: a round from its opening to its result.
- `bracket`: who comes up into a bracket, its top members, whom each of them meets.
"""

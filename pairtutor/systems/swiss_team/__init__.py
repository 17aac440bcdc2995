"""What Swiss systems share whose brackets are filled from below and paired by identifier (3.3 to 3.6).

- `participants`: the teams, and who may meet whom.
- `rounds`: a round: bye, top-scoregroup after top-scoregroup, colours.
- `upfloaters`: 3.5: the set that comes up.
- `pairings`: 3.6: the top members, then whom each of them meets.
"""

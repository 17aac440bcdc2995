"""The Swiss system of teams in force since 2026: what it asks of pairings, and its colours.

- `procedure`: a round of teams.
"""

"""The Swiss system of teams in force since 2026: what its rules make of the matches played.

- `definitions`: preferences, who may have the bye, who floated, whose colour it is.
"""

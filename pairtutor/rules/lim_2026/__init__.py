"""What the Lim rules of 2026 make of a player's history.

- `definitions`: numbers and the median.
"""

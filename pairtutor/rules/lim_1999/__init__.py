"""What the Lim rules of 1999 make of a player's history.

- `definitions`: numbers and the median.
"""

"""The Lim rules (C.04.4.3) as far as their editions agree: a player's history, colours, citations.

- `definitions`: numbers, floats, colours.
"""

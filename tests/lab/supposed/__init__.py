"""Rounds of which something is supposed: every fact that can be, and the same by hand.

- `facts`: what can be supposed of a round.
"""

"""Rounds of which something is supposed: every fact that can be, and the same by hand.

- `facts`: what can be supposed of a round.
- `asked`: rounds with one fact supposed, as the program pairs them.
- `changes`: a fact as a change of what the literal routes know.
- `by_hand`: the rounds of all systems by these routes.
- `differences`: questions answered both ways.
- `reading`: what is said first, read back.
- `taken`: what it would take, read back.
"""

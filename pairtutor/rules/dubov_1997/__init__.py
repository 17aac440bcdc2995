"""The Dubov system as approved in 1997: its clauses, its readings, and what they make of a history.

- `figures`: what is looked at in a player.
- `orders`: the orders of players.
- `colours`: who has White.
"""

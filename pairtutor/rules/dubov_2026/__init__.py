"""The Dubov system in force since 2026: its clauses, its readings, and what they make of a history.

- `figures`: what is looked at in a player, and orders.
"""

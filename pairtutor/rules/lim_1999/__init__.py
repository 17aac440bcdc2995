"""The Lim rules of 1999 (C.04.4.3): clauses, readings, and what they make of a player's history."""

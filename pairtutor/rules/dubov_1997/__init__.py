"""The Dubov system as approved in 1997: its clauses, its readings, and what they make of a history."""

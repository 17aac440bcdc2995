"""The Swiss System Modified (AJSP, version 20.01.04): clauses, readings, definitions and criteria.

- `ranking`: the ranking and the standings.
- `criteria`: chapter B.
"""

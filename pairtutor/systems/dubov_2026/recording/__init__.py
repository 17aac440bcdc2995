"""What is recorded of a Dubov round of 2026; loaded only when somebody keeps the trace.

- `recorder`: the round, the bye, the result.
- `bracket`: upfloaters, changes and opponents of a bracket.
"""

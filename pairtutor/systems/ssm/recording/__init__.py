"""What a round by the Swiss System Modified records; loaded only when somebody keeps the trace.

- `recorder`: the round, its ranking and brackets.
- `brackets`: cards, exchanges, dead ends, the odd player.
"""

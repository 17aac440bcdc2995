"""What a Dubov round records; loaded only when somebody keeps the trace.

- `recorder`: the round, its groups, bye and result.
- `columns_and_moves`: columns, rows, and who comes or goes.
- `passed_over`: why others were passed over, and who was next.
"""

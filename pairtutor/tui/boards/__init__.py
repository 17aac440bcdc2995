"""What stands behind a step, drawn in lines: brackets, columns, exchanges, colours.

- `registry`: which step has which board.
- `board`: a step with all that its board needs.
- `tables`: tables that fit.
- `bracket`: a bracket's boards.
- `halves`: two halves side by side.
- `procedures`: the procedures' boards.
- `answers`: all answers of a bracket as cells.
"""

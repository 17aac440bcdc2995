"""What stands behind a step, drawn in lines: the scene of a bracket or group, with words above and below it.

- `registry`: which step has which board; those of the beginning and the end.
- `board`: a step with all that its board needs.
- `pen`: any scene in text.
- `cards`: the lines between the halves, and the cards of a wide screen.
- `rows`: rows of players, with marks and what they mean.
- `tables`: tables that fit.
- `bracket`: the words of a bracket's steps.
- `procedures`: the words of the procedures' steps.
- `answers`: all answers of a bracket as cells.
- `standings`: the table of standings, and what is told of it.
"""

"""The screens of the tutor, one per file.

- `library`: where one begins.
- `working`: while a round is paired.
- `stepper`: the four panes.
- `walk_screen`: what a screen that walks shares, and what keys do to its panes.
- `ladder`: the whole round.
- `questions`: why, and why not.
- `answers`: all answers of a bracket.
- `answer`: one of them in full.
- `rules`: the rules.
- `standings`: the standings, with their sums.
- `reference`: glossary and lists.
- `pick`: type and choose.
- `actions`: elsewhere, and back.
- `help`: the keys.
"""

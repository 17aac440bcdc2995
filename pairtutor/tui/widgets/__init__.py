"""The parts of the screens; each takes what it shows ready made and knows no engine.

- `step_tree`: brackets and steps.
- `board`: the board.
- `telling`: what the step did.
- `rule_pane`: the rule behind it.
- `answer_grid`: the answers of a bracket.
- `standings`: the standings, and what is told of them.
- `line_view`: panes drawn line by line.
- `key_bar`: the keys.
"""

"""Two systems beside each other on one round.

- `compare`: what differs.
- `boards`: the boards side by side.
- `rules`: the clauses behind it.
- `text`: as plain text.
- `markdown`: as Markdown.
"""

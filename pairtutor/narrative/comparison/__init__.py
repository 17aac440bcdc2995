"""Two systems beside each other on one round.

- `compare`: what differs, and the clauses behind it.
- `boards`: the boards side by side.
- `text`: as plain text.
- `markdown`: as Markdown.
"""

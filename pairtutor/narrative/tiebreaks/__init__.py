"""Standings in words: where a value is from, why one player is before another, what did not apply.

- `blocks`: what is told, as headings, paragraphs, lists and tables, and these as text and Markdown.
- `speaker`: names, points and citations as the sentences have them.
- `rounds`: the rounds of a player, what an opponent or a dummy counts for.
- `sums`: a value as the sum that it is, and what was cut.
- `encounters`: direct encounter as a table, and what it settles.
- `pages`: the table, a player.
- `comparisons`: two players.
- `examples`: the table of an example, and what would be without an article.
- `supposed`: what another result would change.
- `data`: the same as plain data.
"""

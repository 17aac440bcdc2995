"""Standings in words: how a value is made up, why one player is ahead of another, what did not apply.

- `blocks`: what is told, as headings, paragraphs, lists and tables, and these as text and Markdown.
- `speaker`: names, points and citations as the sentences have them.
- `rounds`: the rounds of a player, what an opponent or a dummy counts as.
- `sums`: a value as the sum that it is, and what it rests on.
- `averages`: the opponents of an average in a table.
- `cuts`: what a modifier leaves out, and why this round.
- `left_out`: rounds without a game that a value does not count, or counts all the same.
- `koya`: points against opponents with half of the highest score, or with less.
- `encounters`: direct encounter as a table, and what it settles.
- `meetings`: the pairings of two with each other, and why they do not decide.
- `biting`: the readings that are cited where they bite.
- `grid`: the table of the standings.
- `neighbours`: who stands above a player and who below, by what.
- `stated`: the places that a source has itself.
- `pages`: the table, a player.
- `comparisons`: two players.
- `examples`: the table of an example, and what would be without an article.
- `chances`: what would have made a player first.
- `supposed`: what another result would change.
- `data`: the same as plain data.
"""

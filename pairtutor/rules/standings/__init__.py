"""What C.07 (2026) takes into account of each player: rounds as they count, scores as opponents count them.

- `unplayed`: the kinds of unplayed round that Article 16 tells apart.
- `facts`: the rounds and scores of all players, and the picture in which the final round is drawn.
- `examples`: the smallest tournament in which an article decides.
- `conversion`: the tables of the rating regulations that Article 10 refers to.
"""

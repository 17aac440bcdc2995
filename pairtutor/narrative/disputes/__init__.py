"""Telling the answers to disputes.

- `why`: one player's way through the round.
- `way_parts`: of what it is made.
- `own_way`: which steps can be told on it.
- `own_reasons`: which of them answer the player, and what of them.
- `others`: why not the others.
- `kept`: what kept the many others of a large bracket, by counts.
- `verdict`: a verdict and its wish.
- `why_not`: the answer to a wish.
- `suppose`: what would be if facts were otherwise.
- `changes`: what of a round would be otherwise under them.
- `take`: what it would take.
- `suppose_data`: the same as data.
- `claim`: the verdict on a whole pairing.
- `published`: whether a source's boards are right.
- `boards`: what is wrong with boards made by hand.
- `repairs`: what repairs of a round break first.
"""

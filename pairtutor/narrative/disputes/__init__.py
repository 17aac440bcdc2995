"""Telling the answers to disputes.

- `why`: one player's way through the round.
- `others`: why not the others.
- `verdict`: a verdict and its wish.
- `why_not`: the answer to a wish.
- `claim`: the verdict on a whole pairing.
- `published`: whether a source's boards are right.
"""

"""The drawing of a whole round, as positions and lines that a template writes as SVG.

- `figure`: what a drawing is made of.
- `ladder`: the whole round.
"""

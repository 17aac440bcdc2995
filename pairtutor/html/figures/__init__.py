"""Drawings of pairs and changes, as positions and lines that a template writes as SVG.

- `figure`: what a drawing is made of.
- `draw`: which step has which.
- `ladder`: the whole round.
"""

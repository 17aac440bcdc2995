"""Drawings of pairs and changes, as positions and lines that a template writes as SVG.

- `figure`: what a drawing is made of.
- `draw`: a bracket as it stands after a step.
- `ladder`: the whole round.
"""

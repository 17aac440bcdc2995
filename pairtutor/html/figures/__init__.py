"""Drawings of pairs and changes, as positions and lines that a template writes as SVG.

- `figure`: what a drawing is made of.
- `draw`: a bracket as it stands after a step.
- `lines`: a bracket as it is paired, with a reason on every line.
- `ladder`: the whole round.
"""

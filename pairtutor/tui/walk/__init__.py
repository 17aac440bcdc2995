"""How a reader walks through a trace: the stations at each depth, and every way to go from one to another.

- `tour`: a round to walk through.
- `route`: its stations, and the motions.
- `asking`: what is asked of its answers.
"""

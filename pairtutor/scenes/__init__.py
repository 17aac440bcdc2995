"""A bracket or group at any of its steps, as a scene: what page, app, course and tutor draw of it.

A `Scene` says who sits where, who is tied, refused and moved, and with what words; whoever draws it works out
nothing of the trace.

Modules:

- `scene`: who stands where after each step, and what a step alone shows.
- `reasons`: what is held against two, or against one, in so few words as a line has room for.
- `stager`: the scene of a step from what its kind shows.
- `kinds`: what each kind of step of a bracket shows.
- `procedures`: the same of procedures.
- `round`: the scenes of a round, step by step.
"""

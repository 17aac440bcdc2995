"""What the systems share in which brackets are filled from below, after the bye has been settled.

- `participants`: who takes part, and in which order they are looked at.
- `rounds`: the bye, then the way from the top.
- `upfloaters`: the sets that are valid, and the first of the best of them.
"""

"""What the systems share in which brackets are filled from below, after the bye has been settled.

- `rounds`: the way from the top.
- `bye`: the first of an order who may have it.
- `upfloaters`: the sets that are valid, and the first of the best of them.
- `single`: who alone can float up.
"""

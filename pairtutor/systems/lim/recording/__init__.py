"""What a round by the Lim rules records; nothing here is imported while nobody listens.

- `recorder`: the round, its groups, the bye, the median.
- `floaters`: who leaves, and why.
- `opponents`: proposals and scrutinies.
"""

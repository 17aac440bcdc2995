"""What disputes are held against.

- `repairs`: repairs of a published round beside every pairing of those who are there.
"""

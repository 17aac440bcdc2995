"""What disputes are held against.

- `boards`: boards drawn by chance, judged, beside a checklist read by hand.
- `repairs`: repairs of a published round beside every pairing of those who are there.
"""

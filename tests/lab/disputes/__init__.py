"""What disputes are held against.

- `boards`: boards drawn by chance, judged, beside a checklist read by hand.
- `even`: a tournament of which two editions have as many rounds right, and not the same.
- `repairs`: repairs of a published round beside every pairing of those who are there.
"""

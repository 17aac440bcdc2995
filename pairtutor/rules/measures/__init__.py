"""Meanings that several editions share: colours, floats, byes.

- `contenders`: who takes part.
- `floats`: rounds without a game, floats, bars of the bye.
- `colours`: preferences, and who is granted what.
- `criteria`: criteria that editions share.
"""

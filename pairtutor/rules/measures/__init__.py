"""Meanings that several editions share: colours, floats, byes."""

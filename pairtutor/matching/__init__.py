"""Matchings in general graphs, on rows of bits; knows nothing of chess."""

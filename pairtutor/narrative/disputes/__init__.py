"""Telling the answers to disputes."""

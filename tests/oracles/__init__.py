"""Independent answers to compare the engines with."""

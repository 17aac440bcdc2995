"""The explanation as one self-contained HTML page."""

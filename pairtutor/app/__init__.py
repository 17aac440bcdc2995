"""The whole tutor as one HTML file: how it is made, and what answers in it."""

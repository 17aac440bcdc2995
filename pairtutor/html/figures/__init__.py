"""Drawings of pairs and changes, as positions and lines that a template writes as SVG."""

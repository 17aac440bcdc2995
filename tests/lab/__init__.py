"""The laboratory: what the tests test with, and the commands that do so at length; README.md has its nets."""

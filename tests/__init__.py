"""The tests of pairtutor; their folders mirror the package."""

"""What a release needs: `python -m tests.release dist` checks that all is ready, and writes its files."""

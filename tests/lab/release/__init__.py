"""What a release needs: `python -m tests.lab.release dist` checks that all is ready, and writes its files."""

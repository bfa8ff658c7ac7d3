"""A small game with secrets, to try the suite itself on: see `rules.py` and `leaks.py`."""

"""Panels: a tree of nodes in Python, drawn as HTML in the browser."""

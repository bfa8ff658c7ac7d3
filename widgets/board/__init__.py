"""The board: a `Scene` in Python, drawn as living SVG in the browser."""

"""The lessons of the map, found by id."""

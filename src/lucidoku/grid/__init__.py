"""Cells, layouts, grids and boards."""

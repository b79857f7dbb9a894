"""Files, processes and plots; knows nothing of Sudoku."""

"""Tools for assistants that explain Sudoku, and keep the solution to themselves: for `lucidoku mcp`, and for the page.

>>> from lucidoku.web.assistant.answers import answers
>>> call = {"do": "call", "name": "solve", "arguments": {"puzzle": "1.....2..3.....4"}}
>>> next(answers(call))["data"]
{'solutions': 'one', 'text': 'The puzzle has one solution.'}
"""

"""A player's own game: its moves, read and written; and an analysis of each move.

>>> from lucidoku.school.games import GameMove, analyse_game
>>> game = analyse_game("1.....2..3.....4", [GameMove(4, ((1, 2),)), GameMove(9, ((3, 2),)), GameMove(30, ((3, 0),))])
>>> [one.kind for one in game.moves]
['step', 'mistake', 'repaired']
>>> game.moves[0].text
'r1c2=2: Hidden Single.'
"""

from lucidoku.school.games.analysis import AnalysedMove, GameAnalysis, analyse_game
from lucidoku.school.games.moves import GameMove, PlayedGame
from lucidoku.school.games.replay import read_game

__all__ = ["AnalysedMove", "GameAnalysis", "GameMove", "PlayedGame", "analyse_game", "read_game"]

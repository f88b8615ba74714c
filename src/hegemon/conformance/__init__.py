"""The conformance suite: plays a game or a bot, yours too, and says what it breaks, where, and what would be right.

`check_game(game)`, `check_bot(match, "my_bot.py:MyBot")` and `check_backends("my_game.py")` return what they have
looked at or raise `Violation`, an AssertionError, so that they stand in a test as they are. From a shell:
`python -m hegemon.conformance my_game.py`.
"""

from hegemon.conformance.backends import check_backends
from hegemon.conformance.games import Checked, Effort, check_game
from hegemon.conformance.location import Place, Violation
from hegemon.conformance.players import check_bot

__all__ = ["Checked", "Effort", "Place", "Violation", "check_backends", "check_bot", "check_game"]

"""Any game in a terminal: for one person, for several at one keyboard, or against bots."""

from motu.terminal.board import show_board
from motu.terminal.names import names_of
from motu.terminal.play import Terminal

__all__ = ["Terminal", "names_of", "show_board"]

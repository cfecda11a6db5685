#!/usr/bin/env python3
"""Lets a Sim player that knows nothing of Gambol play in the arena.

The player has `get_move(board)`. The board is an adjacency matrix, a list of lists: 0 for a free edge, 1 for an edge of
the first player, 2 for one of the second, -1 where there is no edge. The answer is a free edge, as a pair (u, v) of
rows.

    from sim_adapter import play

    class Player:
        def get_move(self, board):
            ...
            return u, v

    play(Player, name="my player")

A class is called once for every game, so that a player may remember. An object, or a module, is used as it is. Without
a line of code: `sim_adapter.py my_player.py` plays the class `Player` of that file, or else its function `get_move`.
"""
import runpy
import sys
from urllib.parse import quote

from gambol_bot import run


def mover(board):
    """Whose turn it is on a matrix: 1 or 2. The first player moves when both have as many edges."""
    cells = [cell for row in board for cell in row]
    return 1 if cells.count(1) == cells.count(2) else 2


def matrix(board):
    """The matrix of a board in plain JSON. The arena sends it unless the board is large."""
    if "matrix" in board:
        return [list(row) for row in board["matrix"]]
    n = len(board["vertices"])
    cells = [[-1] * n for _ in range(n)]
    for u, v, owner in board["edges"]:
        cells[u][v] = cells[v][u] = owner
    return cells


def edge_text(board, u, v):
    """The edge as the arena reads it: the names of its ends, joined by a dash that no name contains."""
    names = board["vertices"]
    ends = [names[u], names[v]]
    return "-".join(name if name.isalnum() else quote(name, safe="").replace("-", "%2D") for name in ends)


def adapt(player):
    """The function that `gambol_bot.run` needs."""
    def choose(game):
        if not hasattr(game, "player"):
            game.player = player() if isinstance(player, type) else player
        u, v = game.player.get_move(matrix(game.board))
        return edge_text(game.board, int(u), int(v))
    return choose


def play(player, name="Sim player"):
    """Plays Sim until the arena ends the input."""
    run(adapt(player), name=name, games=["sim"])


def _from_file(path):
    names = runpy.run_path(path, run_name="sim_player")
    if "Player" in names:
        return names["Player"]
    if "get_move" not in names:
        sys.exit(f"{path} has neither a class Player nor a function get_move")
    return type("Module", (), {"get_move": staticmethod(names["get_move"])})()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: sim_adapter.py PLAYER.py")
    play(_from_file(sys.argv[1]), name=sys.argv[1].rsplit("/", 1)[-1])

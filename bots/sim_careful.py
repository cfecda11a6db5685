#!/usr/bin/env python3
"""A Sim player in Python, written against the adapter: it keeps as many safe edges as it can.

    gambol match ./bots/sim_careful.py perfect --game sim/k6

An edge is safe for a player as long as it would not complete a triangle of theirs. Whoever runs out of safe edges
loses, so every move is chosen for the largest lead in safe edges after it and the worst reply.
"""
from itertools import combinations

from sim_adapter import mover, play


class Player:
    """`get_move` is all that the adapter asks for."""

    def get_move(self, board):
        me = mover(board)
        free = free_edges(board)
        safe = [edge for edge in free if is_safe(board, edge, me)]
        return max(safe or free, key=lambda edge: lead(board, edge, me))


def free_edges(board):
    return [(u, v) for u, v in combinations(range(len(board)), 2) if board[u][v] == 0]


def is_safe(board, edge, who):
    u, v = edge
    return not any(board[u][w] == who == board[v][w] for w in range(len(board)))


def lead(board, edge, me):
    """How many more safe edges this player has than the other, if both play on: the worst over all replies."""
    other = 3 - me
    with_edge(board, edge, me)
    replies = [reply for reply in free_edges(board) if is_safe(board, reply, other)]
    worst = len(board) ** 2  # without a safe reply the opponent has lost
    for reply in replies:
        with_edge(board, reply, other)
        left = free_edges(board)
        mine = sum(is_safe(board, e, me) for e in left)
        theirs = sum(is_safe(board, e, other) for e in left)
        worst = min(worst, mine - theirs)
        with_edge(board, reply, 0)
    with_edge(board, edge, 0)
    return worst


def with_edge(board, edge, owner):
    u, v = edge
    board[u][v] = board[v][u] = owner


if __name__ == "__main__":
    play(Player, name="careful")

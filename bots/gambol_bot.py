"""Turns a plain function into a bot for Gambol's arena; the protocol is described in docs/PROTOCOL.md.

    from gambol_bot import run

    def choose(game):
        return game.random.choice(game.moves)

    run(choose, name="by lot")

Python 3.8 or newer, nothing else. Copy this file next to your own.
"""
import json, operator, os, random, sys, time, traceback


class Resign(Exception):
    """Raise it in `choose` to give the game up."""


class Game:
    """The game as the bot knows it. The object stays the same from start to end: keep on it what you like."""

    def __init__(self, message):
        self.id = message.get("game", "")            # the board: "sim/k6"
        self.kind = message.get("kind", "")          # "coins", "fish", "geography", "sim" or "switching"
        self.seat = message.get("seat", "first")     # yours: "first" or "second"
        self.limits = message.get("limits") or {}    # move_ms, game_ms, cpu_ms, memory_bytes
        self.random = random.Random(message.get("seed"))  # draws the same again if the game is repeated
        self.position = message.get("start", "")     # in Gambol's notation
        self.board = message.get("board") or {}      # the position in plain JSON, as of your latest turn
        self.moves = None                            # all legal moves as texts; None if there are too many to list
        self.turn = 0                                # the number of the move you are asked for, from 1
        self.opponent_moves = []                     # what the opponent has played
        self.error = None                            # why your latest answer was refused, while you answer again
        self.outcome = None                          # at the end: "won", "lost" or "drawn"
        self._hear(message)

    def seconds_left(self):
        """Seconds until the answer must be there, now; None without a limit."""
        limits = [ms for ms in (self.time_left_ms, self.limits.get("move_ms")) if ms is not None]
        return min(limits) / 1000 - (time.monotonic() - self._heard) if limits else None

    def _hear(self, message):
        self._heard = time.monotonic()
        self.time_left_ms = message.get("time_left_ms", getattr(self, "time_left_ms", None))
        kind = message["type"]
        if kind == "your_move":
            self.turn = message.get("turn", self.turn)
            self.board = message.get("board") or {}
            self.moves = message.get("moves")
        elif kind == "opponent_moved":
            self.opponent_moves.append(message.get("move"))
        elif kind == "error":
            self.error = message.get("reason", "illegal")
            _note("refused: " + self.error)
        elif kind == "game_over":
            self.outcome = message.get("outcome")
        self.position = message.get("position", self.position)


def run(choose, name="bot", games=None, ended=None):
    """Plays until the arena ends the input. `choose(game)` returns a move, a text or the number of an edge.

    `games` lists the kinds of games it can play, all if it is not given; `ended(game)` is called after each. A function
    that fails or returns something else resigns: better a game lost for a reason that stands in the error output than
    one played on by chance. What it prints goes to the error output as well.
    """
    answers = os.dup(1)
    os.dup2(2, 1)  # a stray print would otherwise be an answer
    sys.stdout = sys.stderr
    game = Game({"type": "game"})
    try:
        for message in _messages(sys.stdin.buffer):
            answer = None
            kind = message.get("type")
            if kind == "hello":
                answer = {"type": "hello", "protocol": 1, "name": name}
                if games is not None:
                    answer["games"] = list(games)
            elif kind == "game":
                game = Game(message)
            elif kind in ("your_move", "opponent_moved", "error", "game_over"):
                game._hear(message)
                if kind == "your_move":
                    answer = _answer(choose, game)
                elif kind == "game_over" and ended:
                    ended(game)
            else:
                _note(f"passed over a message of type {kind!r}")
            if answer:
                os.write(answers, json.dumps(answer).encode() + b"\n")
    except BrokenPipeError:
        pass  # the arena has left


def _answer(choose, game):
    try:
        move = choose(game)
        game.error = None
        return {"type": "move", "move": move if isinstance(move, str) else str(operator.index(move))}
    except Exception as failure:
        if not isinstance(failure, Resign):
            traceback.print_exc()
        return {"type": "resign"}


def _messages(lines):
    for line in lines:
        try:
            message = json.loads(line)
        except ValueError:
            message = None
        if isinstance(message, dict):
            yield message
        elif line.strip():
            _note(f"passed over what is no message: {line[:80]!r}")


def _note(text):
    print(text, file=sys.stderr, flush=True)

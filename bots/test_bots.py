#!/usr/bin/env python3
"""Plays with the bots of this folder, without Gambol: a scripted arena and plain rules of three games.

    python3 bots/test_bots.py

The bots in C and Rust are compiled with `cc` and `rustc`, and left out where these are missing. The last line counts.
"""
import json
import os
import queue
import random
import shutil
import subprocess
import sys
import tempfile
import textwrap
import threading
import unittest
from itertools import combinations
from pathlib import Path

HERE = Path(__file__).resolve().parent
PATIENCE = 20  # seconds for an answer, on a machine that is busy otherwise
ENVIRONMENT = dict(os.environ, PYTHONPATH=str(HERE), PYTHONDONTWRITEBYTECODE="1")
ENVIRONMENT.pop("PYTHONUNBUFFERED", None)  # bots are not run with it
SEED = int(os.environ.get("GAMBOL_SEED") or random.SystemRandom().randrange(2**32))


class Bot:
    """A bot in a process of its own."""

    def __init__(self, *command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=ENVIRONMENT)
        self.lines = queue.Queue()
        self.errors = []
        for source, sink in [(self.process.stdout, self.lines.put), (self.process.stderr, self.errors.append)]:
            threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source, sink):
        with source:
            for line in source:
                sink(line)
        sink(b"")

    def tell(self, message):
        """Sends a message, or a line as it stands."""
        line = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def hear(self):
        """The next line that the bot says."""
        line = self.lines.get(timeout=PATIENCE)
        if not line.endswith(b"\n"):
            raise AssertionError(f"the bot ended: {b''.join(self.errors).decode()}")
        return json.loads(line)

    def ask(self, message):
        self.tell(message)
        return self.hear()

    def hello(self):
        return self.ask({"type": "hello", "protocol": 1, "arena": "test"})

    def leave(self):
        """Ends the input: the exit code, what it still said, and its error output."""
        self.process.stdin.close()
        code = self.process.wait(timeout=PATIENCE)
        said = []
        while said[-1:] != [b""]:
            said.append(self.lines.get(timeout=PATIENCE))
        while self.errors[-1:] != [b""]:
            threading.Event().wait(0.01)
        return code, b"".join(said), b"".join(self.errors).decode()


def python(text):
    """A bot in Python from its text."""
    return Bot(sys.executable, "-c", textwrap.dedent(text))


def the_game(**fields):
    limits = {"move_ms": 1000, "game_ms": 60000, "cpu_ms": None, "memory_bytes": 1 << 29}
    usual = {"type": "game", "game": "fish/1,1", "kind": "fish", "seat": "first", "start": "1,1:1",
             "board": {"kind": "fish", "barrels": [1, 1], "caps": {}}, "seed": 7, "limits": limits,
             "time_left_ms": 60000}
    return {**usual, **fields}


def your_move(**fields):
    usual = {"type": "your_move", "turn": 1, "position": "1,1:1", "moves": ["1", "2"], "time_left_ms": 59000,
             "board": {"kind": "fish", "barrels": [1, 1], "caps": {}}}
    return {**usual, **fields}


class Library(unittest.TestCase):
    """gambol_bot.py"""

    def test_the_file_is_short(self):
        self.assertLessEqual(len((HERE / "gambol_bot.py").read_text().splitlines()), 120)

    def test_hello_says_name_and_games(self):
        bot = python("import gambol_bot; gambol_bot.run(None, name='Łódź', games=('sim', 'fish'))")
        self.assertEqual(bot.hello(), {"type": "hello", "protocol": 1, "name": "Łódź", "games": ["sim", "fish"]})
        self.assertEqual(bot.leave(), (0, b"", ""))
        bot = python("import gambol_bot; gambol_bot.run(None, name='any')")
        self.assertEqual(bot.hello(), {"type": "hello", "protocol": 1, "name": "any"})
        bot.leave()

    def test_a_game_is_told_to_the_function_as_it_goes(self):
        bot = python("""
            import json, sys
            from gambol_bot import run
            def choose(game):
                assert 50 < game.seconds_left() <= 59 or game.limits["move_ms"] and game.seconds_left() <= 1
                game.asked = getattr(game, "asked", 0) + 1
                told = [game.id, game.kind, game.seat, game.turn, game.position, game.board["barrels"], game.moves,
                        game.opponent_moves, game.error, game.asked, game.time_left_ms]
                print(json.dumps(told))
                return game.moves[-1] if game.moves else 7
            run(choose, ended=lambda game: print(game.outcome, game.opponent_moves))
        """)
        bot.hello()
        bot.tell(the_game(seat="second"))
        bot.tell({"type": "opponent_moved", "move": "1 1", "position": "0,2:2", "time_left_ms": 60000})
        answer = bot.ask(your_move(turn=2, position="0,2:2", board={"kind": "fish", "barrels": [0, 2]}))
        self.assertEqual(answer, {"type": "move", "move": "2"})
        bot.tell({"type": "error", "reason": "barrel 2 leaks", "time_left_ms": 58000})
        again = your_move(turn=2, position="0,2:2", board={"kind": "fish", "barrels": [0, 2]}, time_left_ms=58000)
        del again["moves"]
        self.assertEqual(bot.ask(again), {"type": "move", "move": "7"}, "the number of an edge is a move")
        bot.tell({"type": "game_over", "outcome": "lost", "by": "rules", "time_left_ms": 57000})
        bot.tell(the_game(game="fish/2", start="2:1"))
        self.assertEqual(bot.ask(your_move(position="2:1")), {"type": "move", "move": "2"})
        bot.tell({"type": "game_over", "outcome": "won", "by": "time", "time_left_ms": None})
        code, said, errors = bot.leave()
        self.assertEqual((code, said), (0, b""), "what the function prints is not an answer")
        first, refused, second, lost, third, won = errors.splitlines()
        told = ["fish/1,1", "fish", "second", 2, "0,2:2", [0, 2]]
        self.assertEqual(json.loads(first), [*told, ["1", "2"], ["1 1"], None, 1, 59000])
        self.assertEqual(refused, "refused: barrel 2 leaks")
        self.assertEqual(json.loads(second), [*told, None, ["1 1"], "barrel 2 leaks", 2, 58000])
        self.assertEqual(lost, "lost ['1 1']")
        fresh = ["fish/2", "fish", "first", 1, "2:1", [1, 1], ["1", "2"], [], None, 1, 59000]
        self.assertEqual(json.loads(third), fresh, "another game starts afresh")
        self.assertEqual(won, "won []")

    def test_a_function_that_fails_resigns_and_says_why(self):
        for body, why in [("1 / 0", "ZeroDivisionError"), ("None", "TypeError"), ("(0, 1)", "TypeError")]:
            bot = python(f"from gambol_bot import run; run(lambda game: {body})")
            bot.hello()
            bot.tell(the_game())
            self.assertEqual(bot.ask(your_move()), {"type": "resign"})
            code, _, errors = bot.leave()
            self.assertEqual(code, 0)
            self.assertIn("Traceback", errors)
            self.assertIn(why, errors)

    def test_nothing_but_answers_reaches_the_arena(self):
        bot = python("""
            import os
            from gambol_bot import run
            def choose(game):
                os.write(1, b"from below\\n")
                print("from above")
                return "1"
            run(choose)
        """)
        bot.tell(the_game())
        self.assertEqual(bot.ask(your_move()), {"type": "move", "move": "1"})
        bot.process.kill()
        _, said, errors = bot.leave()
        self.assertEqual(said, b"")
        self.assertEqual(errors, "from below\nfrom above\n", "also of a bot that was ended")

    def test_resigning_on_purpose_is_silent(self):
        bot = python("""
            import gambol_bot
            def choose(game):
                raise gambol_bot.Resign
            gambol_bot.run(choose)
        """)
        bot.tell(the_game())
        self.assertEqual(bot.ask(your_move()), {"type": "resign"})
        self.assertEqual(bot.leave(), (0, b"", ""))

    def test_what_it_does_not_know_is_passed_over(self):
        bot = python("from gambol_bot import run; run(lambda game: game.moves[0])")
        for line in [b"", b"  ", b"garbage", b'{"type":', b"\xff\xfe", b"[1, 2]", b"7", b"{}"]:
            bot.tell(line)
        bot.tell({"type": "applause", "volume": 11})
        bot.tell(the_game(weather="fine"))
        bot.tell({"type": "opponent_moved"})
        self.assertEqual(bot.ask(your_move(hint="?")), {"type": "move", "move": "1"})
        code, said, errors = bot.leave()
        self.assertEqual((code, said), (0, b""))
        self.assertIn("'applause'", errors)
        self.assertNotIn("Traceback", errors)

    def test_a_repeated_game_draws_the_same_lots(self):
        def lots(seed):
            bot = python("from gambol_bot import run; run(lambda game: game.random.choice(game.moves))")
            bot.tell(the_game(seed=seed))
            drawn = [bot.ask(your_move(moves=list("abcdefgh")))["move"] for _ in range(20)]
            bot.leave()
            return drawn
        self.assertEqual(lots(5), lots(5))
        self.assertNotEqual(lots(5), lots(6))

    def test_an_arena_that_leaves_is_no_error(self):
        read, write = os.pipe()
        bot = subprocess.Popen(
            [sys.executable, "-c", "from gambol_bot import run; run(None)"],
            stdin=subprocess.PIPE, stdout=write, stderr=subprocess.PIPE, env=ENVIRONMENT)
        os.close(write)
        os.close(read)  # nobody reads any more: the answer breaks the pipe
        errors = bot.communicate(b'{"type":"hello"}\n', timeout=PATIENCE)[1]
        self.assertEqual((bot.returncode, errors), (0, b""))


class Adapter(unittest.TestCase):
    """sim_adapter.py"""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def player(self, text):
        path = Path(self.folder.name, "player.py")
        path.write_text(textwrap.dedent(text))
        return Bot(sys.executable, str(HERE / "sim_adapter.py"), str(path))

    def ask(self, bot, vertices, edges, matrix=None):
        board = {"kind": "sim", "vertices": vertices, "edges": edges}
        if matrix:
            board["matrix"] = matrix
        return bot.ask(your_move(board=board, position="", moves=None))

    def test_the_player_gets_a_matrix_and_its_edge_is_spelled_out(self):
        bot = self.player("""
            import sys
            def get_move(board):
                print(board, file=sys.stderr)
                return [(u, v) for u, row in enumerate(board) for v, cell in enumerate(row) if cell == 0][-1]
        """)
        self.assertEqual(bot.hello(), {"type": "hello", "protocol": 1, "name": "player.py", "games": ["sim"]})
        bot.tell(the_game(kind="sim"))
        edges = [[0, 1, 0], [1, 2, 2], [2, 3, 1]]
        matrix = [[-1, 0, -1, -1], [0, -1, 2, -1], [-1, 2, -1, 1], [-1, -1, 1, -1]]
        self.assertEqual(self.ask(bot, list("0123"), edges, matrix)["move"], "1-0")
        self.assertEqual(self.ask(bot, list("0123"), edges)["move"], "1-0", "a large board comes without matrix")
        names = ["New York", "Aix-la-Chapelle", "Łódź", "3"]
        self.assertEqual(self.ask(bot, names, edges)["move"], "Aix%2Dla%2DChapelle-New%20York")
        code, said, errors = bot.leave()
        self.assertEqual((code, said), (0, b""))
        self.assertEqual(errors.splitlines(), [str(matrix)] * 3)

    def test_a_class_is_made_anew_for_every_game(self):
        bot = self.player("""
            class Player:
                def __init__(self):
                    self.moves = 0
                def get_move(self, board):
                    self.moves += 1
                    return 0, self.moves
        """)
        edges = [[u, v, 0] for u, v in combinations(range(4), 2)]
        for _ in range(2):
            bot.tell(the_game(kind="sim"))
            moves = [self.ask(bot, list("0123"), edges)["move"] for _ in range(3)]
            self.assertEqual(moves, ["0-1", "0-2", "0-3"])
        bot.leave()

    def test_the_player_cannot_change_what_it_is_shown_next(self):
        bot = self.player("""
            def get_move(board):
                move = next((u, v) for u, row in enumerate(board) for v, cell in enumerate(row) if cell == 0)
                board[0][1] = 9
                return move
        """)
        bot.tell(the_game(kind="sim"))
        for _ in range(2):
            self.assertEqual(self.ask(bot, ["0", "1"], [[0, 1, 0]], [[-1, 0], [0, -1]])["move"], "0-1")
        bot.leave()

    def test_a_file_without_a_player_is_refused(self):
        code, _, errors = self.player("x = 1").leave()
        self.assertEqual(code, 1)
        self.assertIn("neither a class Player nor a function get_move", errors)


# The rules of three games, plainly. Each has: the ID, the position as text, the board, the moves (None: too many),
# `play`, which raises for an illegal move, and `over`.

class Sim:
    kind = "sim"

    def __init__(self, dice):
        self.n = dice.choice([3, 4, 5, 6, 6, 7])
        self.id = f"sim/k{self.n}"
        self.owner = {edge: 0 for edge in combinations(range(self.n), 2)}
        self.turn, self.loser = 1, 0

    def position(self):
        sign = {1: "+", 2: "-"}
        numbered = list(enumerate(self.owner.values()))
        return "".join(f"{sign[who]}{e}" for who in (1, 2) for e, owner in numbered if owner == who)

    def board(self):
        matrix = [[-1] * self.n for _ in range(self.n)]
        for (u, v), owner in self.owner.items():
            matrix[u][v] = matrix[v][u] = owner
        edges = [[u, v, owner] for (u, v), owner in self.owner.items()]
        return {"kind": "sim", "vertices": [str(v) for v in range(self.n)], "edges": edges, "matrix": matrix}

    def moves(self):
        return [f"{u}-{v}" for (u, v), owner in self.owner.items() if owner == 0]

    def play(self, text):
        u, v = sorted(map(int, text.split("-")))
        if self.owner[u, v] != 0:
            raise ValueError(f"{text} has been coloured already")
        if self.completes(u, v):
            self.loser = self.turn
            self.forced = all(self.completes(*edge) for edge, owner in self.owner.items() if owner == 0)
        self.owner[u, v] = self.turn
        self.turn = 3 - self.turn

    def completes(self, u, v):
        own = {edge for edge, owner in self.owner.items() if owner == self.turn}
        others = set(range(self.n)) - {u, v}
        return any(tuple(sorted((u, w))) in own and tuple(sorted((v, w))) in own for w in others)

    def over(self):
        return self.loser != 0 or not self.moves()


class Fish:
    kind = "fish"

    def __init__(self, dice):
        huge = 2**128 - 2
        self.fish = [dice.choice([0, 1, 2, 3, 4, 5]) for _ in range(dice.randint(1, 5))] + [dice.randint(1, 3)]
        self.caps = {"barrel": dice.choice([None, 5, 6]), "add": dice.choice([None, 0, 1, huge + 2]),
                     "move": dice.choice([None, 0, 1, 3, huge])}
        self.id = "fish/" + ",".join(map(str, self.fish))
        self.turn = 1

    def position(self):
        return ",".join(map(str, self.fish)) + f":{self.turn}"

    def board(self):
        def number(n):
            return n if n is None or n < 2**64 else str(n)
        caps = {name: number(cap) for name, cap in self.caps.items()}
        return {"kind": "fish", "barrels": [number(n) for n in self.fish], "caps": caps}

    def moves(self):
        return None

    def sample(self, dice):
        return str(dice.choice([i + 1 for i, n in enumerate(self.fish) if n > 0]))

    def play(self, text):
        barrel, *added = map(int, text.split())
        if self.fish[barrel - 1] == 0 or min(added, default=0) < 0 or barrel + len(added) > len(self.fish):
            raise ValueError(text)
        most = {name: 2**128 - 2 if cap is None else cap for name, cap in self.caps.items()}
        after = list(self.fish)
        after[barrel - 1] -= 1
        for i, n in enumerate(added, start=barrel):
            after[i] += n
            if n > most["add"] or n and after[i] > most["barrel"]:
                raise ValueError(f"{text} at {self.fish} with {self.caps}")
        if sum(added) > most["move"]:
            raise ValueError(f"{text} adds too many: {self.caps}")
        self.fish = after
        self.turn = 3 - self.turn

    def over(self):
        return not any(self.fish)


class Coins:
    kind = "coins"

    def __init__(self, dice):
        self.rows = dice.randint(1, 7)
        self.longest = dice.randint(1, self.rows)
        self.id = f"coins/{self.rows}/line={self.longest}" + dice.choice(["", "/normal"])
        self.cells = [(row, column) for row in range(self.rows) for column in range(row + 1)]
        self.coins = set(self.cells)
        self.turn = 1

    def position(self):
        rows = ["".join("o" if (r, c) in self.coins else "." for c in range(r + 1)) for r in range(self.rows)]
        return "/".join(rows) + f":0,0:{self.turn}"

    def board(self):
        rows = [[int((r, c) in self.coins) for c in range(r + 1)] for r in range(self.rows)]
        return {"kind": "coins", "rows": rows, "longest": self.longest, "scores": None}

    def lines(self):
        lines = {}
        for first, (row, column) in enumerate(self.cells):
            for down, right in [(0, 1), (1, 0), (1, 1)]:
                for length in range(1, self.longest + 1):
                    line = [(row + i * down, column + i * right) for i in range(length)]
                    if not self.coins.issuperset(line):
                        break
                    last = self.cells.index(line[-1])
                    lines[f"{first}-{last}" if length > 1 else str(first)] = line
        return lines

    def moves(self):
        return list(self.lines())

    def play(self, text):
        self.coins -= set(self.lines()[text])
        self.turn = 3 - self.turn

    def over(self):
        return not self.coins


class Samples(unittest.TestCase):
    """The sample bots play whole games, several in one process, without an illegal move."""

    def whole_games(self, kind, count, *command, careful=True):
        dice = random.Random(SEED)
        bot = Bot(*command)
        self.assertIn(kind.kind, bot.hello().get("games", [kind.kind]))
        for number in range(count):
            game, seat = kind(dice), 1 + number % 2
            with self.subTest(game=game.id, seat=seat, seed=SEED):
                self.one_game(bot, game, seat, dice)
                if careful and game.kind == "sim" and game.loser == seat:
                    self.assertTrue(game.forced, f"it completed a triangle without need: {game.position()}")
        code, said, errors = bot.leave()
        self.assertEqual((code, said), (0, b""))
        self.assertEqual([line for line in errors.splitlines() if not line.startswith("refused: ")], [])

    def one_game(self, bot, game, seat, dice):
        left = {"time_left_ms": 60000}
        name = {1: "first", 2: "second"}[seat]
        bot.tell(the_game(game=game.id, kind=game.kind, seat=name, start=game.position(), board=game.board()))
        turn = 0
        while not game.over():
            turn += 1
            moves = game.moves()
            if game.turn == seat:
                question = your_move(turn=turn, position=game.position(), board=game.board(), moves=moves)
                if moves is None:
                    del question["moves"]
                if dice.random() < 0.1:
                    bot.tell({"type": "error", "reason": 'a "test": }],{[ \\', **left})
                answer = bot.ask(question)
                self.assertEqual(answer["type"], "move", question)
                game.play(answer["move"])
            else:
                move = game.sample(dice) if moves is None else dice.choice(moves)
                game.play(move)
                bot.tell({"type": "opponent_moved", "move": move, "position": game.position(), **left})
        bot.tell({"type": "game_over", "outcome": "won", "by": "rules", **left})

    def compiled(self, compiler, *arguments):
        if shutil.which(compiler) is None:
            self.skipTest(f"no {compiler}")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        program = Path(folder.name, "bot")
        done = subprocess.run([compiler, *arguments, "-o", str(program)], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""), "it compiles without a warning")
        return str(program)

    def test_sim_in_python(self):
        self.whole_games(Sim, 40, sys.executable, str(HERE / "sim_careful.py"))

    def test_fish_in_c(self):
        flags = ["-O2", "-Wall", "-Wextra", "-Werror", "-std=c11"]
        program = self.compiled("cc", *flags, str(HERE / "fish_parity.c"))
        self.whole_games(Fish, 400, program)
        bot = Bot(program)
        huge = str(2**128 - 3)
        for barrels, move in [([1, 2, 3], "1 0 1"), ([2, 3, 4], "2 0"), ([2, 3, 5], "2 1"), ([0, 2, 2], "2 0"), ([4, huge, huge], "2 1")]:
            answer = bot.ask(your_move(board={"kind": "fish", "barrels": barrels, "caps": {"barrel": None}}))
            self.assertEqual(answer, {"type": "move", "move": move}, barrels)
        bot.leave()

    def test_coins_in_rust(self):
        program = self.compiled("rustc", "-O", "--edition=2021", "-Dwarnings", str(HERE / "coins_greedy.rs"))
        self.whole_games(Coins, 100, program)
        bot = Bot(program)
        for game, move in [("coins/2", "1"), ("coins/2/normal", "1-2")]:
            bot.tell(the_game(game=game, kind="coins"))
            answer = bot.ask(your_move(position="./oo:0,0:1", moves=["1", "2", "1-2"]))
            self.assertEqual(answer, {"type": "move", "move": move}, "the last coin loses, unless it wins")
        bot.leave()

    def test_the_quick_start_of_the_protocol(self):
        document = (HERE.parent / "docs" / "PROTOCOL.md").read_text(encoding="utf-8")
        text = document.split("```python\n")[1].split("```")[0]
        self.assertLessEqual(len(text.splitlines()), 10)
        for kind in (Sim, Coins):
            self.whole_games(kind, 5, sys.executable, "-c", text, careful=False)

    def test_lines_that_are_cut_off_do_not_hurt(self):
        watched = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
        probe = ["cc", *watched, "-x", "c", "-", "-o", os.devnull]
        if shutil.which("cc") and subprocess.run(probe, input=b"int main(void){}", capture_output=True).returncode:
            watched = []  # a compiler without these libraries
        c = self.compiled("cc", *watched, str(HERE / "fish_parity.c"))
        rust = self.compiled("rustc", "--edition=2021", str(HERE / "coins_greedy.rs"))
        dice = random.Random(SEED)
        for program, game in [(c, Fish(dice)), (rust, Coins(dice))]:
            question = json.dumps(your_move(position=game.position(), board=game.board(), moves=game.moves() or []))
            bot = Bot(program)
            for cut in range(len(question) + 1):
                bot.tell(question[:cut].encode())
            mixed = bytes(dice.choice(b'{}[],:"\\ 01') for _ in range(20000))
            for begin in range(0, len(mixed), 50):
                bot.tell(mixed[begin:begin + 50])
            code, said, errors = bot.leave()
            self.assertEqual((code, errors), (0, ""), f"GAMBOL_SEED={SEED}")
            for line in said.decode().splitlines():
                json.loads(line)


if __name__ == "__main__":
    print(f"repeat with GAMBOL_SEED={SEED}", flush=True)
    result = unittest.main(exit=False).result
    # Of a test with several parts each may fail.
    failed = len({getattr(test, "test_case", test).id() for test, _ in result.failures + result.errors})
    skipped = len(result.skipped)
    passed = result.testsRun - failed - skipped
    word = "FAILED" if failed else "ok"
    print(f"test result: {word}. {passed} passed; {failed} failed; {skipped} ignored", flush=True)
    sys.exit(1 if failed else 0)

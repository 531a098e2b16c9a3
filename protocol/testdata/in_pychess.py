"""Lets PyChess play and analyse with an engine, through PyChess's own classes and without
its windows, and prints what happened, a line each:

    protocol uci|xboard             what PyChess takes the program for
    engine PROTOCOL GAMES           what it found out about it
    start FEN
    move SAN                        of the game between the engine over UCI and over CECP
    undo N                          plies that were taken back in the running game
    analysis LINES of MODES         lines of analysis that two watching engines gave
    end RESULT REASON PLIES         in PyChess's words

Usage: in_pychess.py ENGINE normal|fischerandom [FEN]
"""

import asyncio
import builtins
import os
import sys
from io import StringIO

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import GLib  # noqa: E402

builtins._ = lambda text: text  # no translations
builtins.ngettext = lambda one, many, n: one if n == 1 else many

path, game = os.path.abspath(sys.argv[1]), sys.argv[2]
fen = sys.argv[3] if len(sys.argv) > 3 else ""
loop = asyncio.SelectorEventLoop()
asyncio.set_event_loop(loop)

from pychess.Players.engineNest import discoverer, is_cecp, is_uci  # noqa: E402
from pychess.Savers import fen as fen_loader  # noqa: E402
from pychess.System import conf  # noqa: E402
from pychess.Utils import const  # noqa: E402
from pychess.Utils.GameModel import GameModel  # noqa: E402
from pychess.Utils.Move import toSAN  # noqa: E402
from pychess.Utils.TimeModel import TimeModel  # noqa: E402
from pychess.Variants import variants  # noqa: E402

conf.set("book_depth_max", 0)
SECONDS, INCREMENT = 10, 0.2
UNDO_AT = 12  # plies


def say(*words):
    print(*words, flush=True)


def pump():
    context = GLib.MainContext.default()
    while context.pending():
        context.iteration(False)
    loop.call_later(0.01, pump)


async def discover():
    discoverer.engines = []
    for protocol in ("uci", "xboard"):
        discoverer.addEngine("alfonso " + protocol, path, protocol, None, None)
    for engine in discoverer.engines:
        engine["md5"], engine["country"] = engine["protocol"], "unknown"
    found = asyncio.Event()
    count = [0]

    def told(_, name, engine):
        count[0] += 1
        if count[0] == 2:
            found.set()

    def failed(_, name, engine):
        raise SystemExit("not discovered: " + name)

    discoverer.connect("engine_discovered", told)
    discoverer.connect("engine_failed", failed)
    discoverer.toBeRechecked = {e["name"]: [e, True] for e in discoverer.engines}
    for engine in discoverer.engines:
        await discoverer._EngineDiscoverer__discoverE(engine)
    await found.wait()
    for engine in discoverer.engines:
        games = discoverer.getEngineVariants(engine)
        names = [variants[v].cecp_name for v in (const.NORMALCHESS, const.FISCHERRANDOMCHESS) if v in games]
        say("engine", engine["protocol"], " ".join(names))


async def play():
    variant = next(v for v in variants.values() if v.cecp_name == game)
    model = GameModel(TimeModel(SECONDS, INCREMENT), variant)
    players = []
    for color, engine in enumerate(discoverer.engines):
        players.append(await discoverer.initPlayerEngine(
            engine, color, 20, variant, SECONDS, INCREMENT, forcePonderOff=False))
    model.setPlayers(players)
    lines = {}
    for mode, engine in zip((const.HINT, const.SPY), discoverer.engines):
        await model.start_analyzer(mode, force_engine=engine["name"])
        model.spectators[mode].connect("analyze", lambda a, analysis, mode=mode: lines.update({mode: lines.get(mode, 0) + len(analysis)}))
    over = asyncio.Event()
    model.connect("game_ended", lambda m, reason: over.set())
    undone = []

    def changed(m, ply):
        say("move", toSAN(m.boards[-2], m.moves[-1]))
        if ply == model.lowply + UNDO_AT and not undone:
            undone.append(2)
            GLib.idle_add(take_back)

    def take_back():
        before = model.ply
        model.undoMoves(2)
        say("undo", before - model.ply)

    model.connect("game_changed", changed)
    if fen:
        model.loadAndStart(StringIO(fen), fen_loader, 0, -1)
    else:
        if game != "normal":
            for player in players:
                player.setOptionInitialBoard(model)
        model.start()
    say("start", model.boards[0].asFen())
    await over.wait()
    reason = next((n for n in dir(const) if n.startswith(("DRAW_", "WON_", "WHITE_ENGINE", "BLACK_ENGINE", "UNKNOWN"))
                   and getattr(const, n) == model.reason), model.reason)
    say("analysis", sum(lines.values()), "of", len(lines))
    say("end", const.reprResult[model.status], reason, model.ply)


async def main():
    for name, check in (("uci", is_uci), ("xboard", is_cecp)):
        if check(path):
            say("protocol", name)
    await discover()
    await play()


pump()
task = loop.create_task(main())
task.add_done_callback(lambda t: loop.stop())
loop.run_forever()
task.result()

import { makeDataFolder } from "../data-folder.ts";
import { signInDemo } from "../player-session.ts";
import { freePorts, startServer } from "../server-process.ts";
import { takePausesAway } from "../without-pause.ts";
import type { KnownMarket } from "./known-secrets.ts";
import { type Loot, lootOf } from "./loot.ts";
import { rob, type Robbery } from "./thief.ts";

const NAMES = ["player1", "player2", "player3", "player4", "trader1", "trader2", "trader3"];

export interface RobbedServer {
  readonly robbery: Robbery;
  readonly loot: Loot;
}

export interface RobbedWish {
  /** The arguments of Node that run the server. */
  readonly program: readonly string[] | undefined;
  readonly forMs: number;
  /** Rounds that end so long after the last bet at most are bet on. */
  readonly longestMs: number;
  readonly atWork?: (markets: readonly KnownMarket[], pid: number) => void;
}

/** A product of its own, robbed for a while; resolves once every bet is settled, and leaves nothing. */
export async function robServer({ program, forMs, longestMs, atWork }: RobbedWish): Promise<RobbedServer> {
  const folder = makeDataFolder();
  const server = startServer(await freePorts(), { MARU_DATA_DIR: folder.path }, program);
  try {
    await server.ready();
    await takePausesAway(folder.address);
    const players = await Promise.all(NAMES.map((name) => signInDemo(server.url, name)));
    const untilMs = Date.now() + forMs;
    const robbery = await rob({
      folder,
      players,
      untilMs,
      endsByMs: untilMs + longestMs,
      atWork: (markets) => atWork?.(markets, server.pid),
    });
    return { robbery, loot: await lootOf(robbery.bets) };
  } finally {
    await server.stop();
    await folder.remove();
  }
}

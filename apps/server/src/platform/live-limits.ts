import { StartError } from "./start-error.ts";

/** How many connections the live channel takes. */
export interface LiveConnections {
  /** From one network address: behind a mobile carrier or in an internet café many players share one. */
  readonly perAddress: number;
  readonly perPlayer: number;
  readonly total: number;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the settings. Throws {@link StartError} naming the wrong one. */
export function liveConnectionsOf(env: Env): LiveConnections {
  const connections = {
    perAddress: countOf(env, "MARU_LIVE_PER_ADDRESS", 100),
    perPlayer: countOf(env, "MARU_LIVE_PER_PLAYER", 10),
    total: countOf(env, "MARU_LIVE_CONNECTIONS", 10_000),
  };
  if (connections.perAddress > connections.total)
    throw new StartError(
      `MARU_LIVE_PER_ADDRESS is more than MARU_LIVE_CONNECTIONS: set MARU_LIVE_PER_ADDRESS to at most ${connections.total}`,
    );
  return connections;
}

function countOf(env: Env, name: string, fallback: number): number {
  const text = env[name] ?? "";
  if (text === "") return fallback;
  const count = Number(text);
  if (!/^\d{1,7}$/.test(text) || count < 1)
    throw new StartError(`${name}=${text}: set ${name} to a number from 1 to 9999999`);
  return count;
}

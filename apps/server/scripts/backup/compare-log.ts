import { checkGrowth, hashesOfTile, readKeys } from "@maru/verifier";
import type { Database } from "../../src/ports/unit-of-work.ts";
import { createLogStore } from "../../src/trading/proof/log/log-store.ts";
import { TILE_WIDTH } from "../../src/trading/proof/log/tiles.ts";

/** What became of the restored public log beside the live one. */
export interface LogVerdict {
  readonly leaves: number;
  /** Of the live one's newest checkpoint; null where nobody was asked. */
  readonly liveLeaves: number | null;
  /** In words; null where the live log begins with the restored one. */
  readonly fault: string | null;
}

type ReadTile = (level: number, index: number) => Promise<readonly Uint8Array[]>;

/**
 * Holds the public log of a restored database against the one that `origin` serves: its checkpoint has to be signed, its tiles have to lead to
 * the signed root, and they have to begin with the restored ones.
 */
export async function compareLog(proof: Database, origin: string | null): Promise<LogVerdict> {
  const store = createLogStore(proof);
  const leaves = await store.size();
  if (origin === null) return { leaves, liveLeaves: null, fault: null };
  const live = await openLive(origin);
  const verdict = await checkGrowth(live.note, live);
  const failed = verdict.steps.find(({ ok }) => !ok);
  const liveLeaves = Number(live.note.split("\n")[1]);
  if (failed !== undefined)
    return { leaves, liveLeaves, fault: `the live log is not whole: ${failed.name}: ${failed.detail}` };
  if (leaves > liveLeaves) return { leaves, liveLeaves, fault: `the live log has ${liveLeaves} leaves only` };
  const wholeTiles = Math.floor(leaves / TILE_WIDTH);
  for (let index = 0; index * TILE_WIDTH < wholeTiles; index += 1)
    if (!(await isAlike(1, index, wholeTiles - index * TILE_WIDTH)))
      return { leaves, liveLeaves, fault: `tile 1/${index} is another one in the live log` };
  if (!(await isAlike(0, wholeTiles, leaves % TILE_WIDTH)))
    return { leaves, liveLeaves, fault: `tile 0/${wholeTiles} is another one in the live log` };
  return { leaves, liveLeaves, fault: null };

  /** The first `width` hashes of the tile. */
  async function isAlike(level: number, index: number, width: number): Promise<boolean> {
    const own = await store.hashes({ level, index, width: Math.min(width, TILE_WIDTH) });
    if (own.length === 0) return true;
    const theirs = await live.read(level, index);
    return own.every((hash, at) => hash.equals(theirs[at] ?? new Uint8Array()));
  }
}

/** Tiles are read once: those that lead to the signed root are those that are compared. */
async function openLive(origin: string) {
  const api = new URL("/api/public/", origin);
  const dataAt = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
    const reply = await fetch(new URL(path, api), { signal: AbortSignal.timeout(20_000) });
    const answer: unknown = await reply.json();
    if (reply.status !== 200 || typeof answer !== "object" || answer === null)
      throw new Error(`${origin} answers ${reply.status} for ${path}`);
    return answer as Readonly<Record<string, unknown>>;
  };
  const known = new Map<string, Promise<readonly Uint8Array[]>>();
  const read: ReadTile = (level, index) => {
    const path = `log/tile/${level}/${index}`;
    const tile = known.get(path) ?? dataAt(path).then(({ data }) => hashesOfTile(data));
    known.set(path, tile);
    return tile;
  };
  const { data } = await dataAt("log/checkpoint");
  const note = typeof data === "object" && data !== null && "note" in data ? String(data.note) : "";
  return { note, keys: readKeys(await dataAt("keys")), read };
}

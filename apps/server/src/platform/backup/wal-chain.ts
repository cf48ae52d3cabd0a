import * as z from "zod";
import { BackupError } from "./backup-error.ts";
import { type Lsn, lsnName, lsnText } from "./lsn.ts";
import type { SealedPlace } from "./sealed-place.ts";

/** The one history of a database: another database, or the same one after a restore, writes another. */
export interface Chain {
  readonly systemId: string;
  readonly timeline: number;
}

/** A run of the log in one object. */
export interface Chunk {
  readonly name: string;
  readonly from: Lsn;
  readonly to: Lsn;
}

const head = z.strictObject({ to: z.string().regex(/^[0-9a-f]{16}$/), atMs: z.int() });

export function chainPrefix({ systemId, timeline }: Chain): string {
  return `wal/${systemId}-${timeline.toString(16).padStart(8, "0")}/`;
}

export function chunkName(chain: Chain, from: Lsn, to: Lsn): string {
  return `${chainPrefix(chain)}${lsnName(from)}-${lsnName(to)}`;
}

/** How far the chain has come; the objects before it may not be fewer than it says. Null where nothing was shipped. */
export async function readHead(sealed: SealedPlace, chain: Chain): Promise<Lsn | null> {
  const found = await sealed.findJson(`${chainPrefix(chain)}head`);
  return found === null ? null : BigInt(`0x${head.parse(found).to}`);
}

export async function writeHead(sealed: SealedPlace, chain: Chain, to: Lsn): Promise<void> {
  await sealed.putJson(`${chainPrefix(chain)}head`, { to: lsnName(to), atMs: Date.now() });
}

/** All chunks of a chain, in its order. */
export async function listChunks(sealed: SealedPlace, chain: Chain): Promise<readonly Chunk[]> {
  return chunksIn(await sealed.place.list(chainPrefix(chain)));
}

export function chunksIn(names: readonly string[]): readonly Chunk[] {
  return names.flatMap((name) => {
    const [, from, to] = /\/([0-9a-f]{16})-([0-9a-f]{16})$/.exec(name) ?? [];
    return from === undefined || to === undefined
      ? []
      : [{ name, from: BigInt(`0x${from}`), to: BigInt(`0x${to}`) }];
  });
}

/**
 * The chunks that lead from `from` to the chain's head without a gap. One that was written twice after a crash lies over another; the longer
 * one is taken. Errors: {@link BackupError} where one is missing.
 */
export function chunksFrom(chunks: readonly Chunk[], from: Lsn, to: Lsn): readonly Chunk[] {
  const taken: Chunk[] = [];
  let at = from;
  while (at < to) {
    const next = chunks
      .filter((chunk) => chunk.from <= at && chunk.to > at)
      .reduce<Chunk | null>((best, chunk) => (best === null || chunk.to > best.to ? chunk : best), null);
    if (next === null)
      throw new BackupError(
        "BACKUP_WAL_MISSING",
        `the database's log from ${lsnText(at)} on is missing, and was shipped up to ${lsnText(to)}`,
      );
    taken.push(next);
    at = next.to;
  }
  return taken;
}

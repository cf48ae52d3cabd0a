import { setTimeout as delay } from "node:timers/promises";
import { noteBackup } from "../../src/platform/backup/backup-state.ts";
import { lsnText, parseLsn, segmentStart } from "../../src/platform/backup/lsn.ts";
import { listBases, readManifest } from "../../src/platform/backup/manifest.ts";
import { openReplication } from "../../src/platform/backup/replication.ts";
import type { SealedPlace } from "../../src/platform/backup/sealed-place.ts";
import { shipWal } from "../../src/platform/backup/ship-wal.ts";
import { chunksFrom, listChunks, readHead } from "../../src/platform/backup/wal-chain.ts";
import type { DatabaseAddress } from "../../src/platform/database.ts";
import { runningSocket } from "../../src/platform/embedded-postgres.ts";
import { reasonOf, StartError } from "../../src/platform/start-error.ts";

export interface Following {
  readonly sealed: SealedPlace;
  readonly dataDir: string;
  readonly everyMs: number;
  readonly signal: AbortSignal;
  readonly takeBase: (address: DatabaseAddress) => Promise<void>;
}

const AGAIN_MS = 2_000;

/**
 * Ships the log for as long as it is not told to stop, whatever becomes of server, database and place meanwhile. Where no base copy leads to what it
 * ships, as at the first start, after a restore, or when the database had to let go of log, it takes one first.
 */
export async function follow(following: Following): Promise<void> {
  const { signal } = following;
  let said = "";
  const say = (line: string): void => {
    if (line !== said) console.log(line);
    said = line;
  };
  while (!signal.aborted) {
    try {
      const socketDir = runningSocket(following.dataDir);
      if (socketDir === null) say("no database runs: waiting for one");
      else
        await followOne(
          { kind: "embedded", socketDir, superuser: "postgres", database: "postgres" },
          following,
          say,
        );
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      say(reasonOf(error));
    }
    await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function followOne(
  address: DatabaseAddress,
  following: Following,
  say: (line: string) => void,
): Promise<void> {
  const { sealed, dataDir, everyMs, signal } = following;
  const from = await shipWal(address, { sealed, everyMs, until: "now", signal });
  if (!(await hasBase(address, sealed))) await following.takeBase(address);
  say(`shipping the database's log to ${sealed.place.name} from ${lsnText(from)} on`);
  await shipWal(address, {
    sealed,
    everyMs,
    until: null,
    signal,
    onShipped: () => noteBackup(dataDir, { shippedAtMs: Date.now() }),
  });
}

/** Whether the newest base copy is of this history, with all of the log behind it. */
async function hasBase(address: DatabaseAddress, sealed: SealedPlace): Promise<boolean> {
  const newest = (await listBases(sealed)).at(-1);
  if (newest === undefined) return false;
  const manifest = await readManifest(sealed, newest);
  const replication = await openReplication(address);
  const chain = await replication.identify();
  await replication.close();
  if (manifest.systemId !== chain.systemId || manifest.timeline !== chain.timeline) return false;
  try {
    chunksFrom(
      await listChunks(sealed, manifest),
      segmentStart(parseLsn(manifest.startLsn)),
      (await readHead(sealed, manifest)) ?? 0n,
    );
    return true;
  } catch {
    return false;
  }
}

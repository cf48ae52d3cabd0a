import { setTimeout as delay } from "node:timers/promises";
import type { DatabaseAddress } from "../database.ts";
import { BackupError } from "./backup-error.ts";
import { ByteQueue } from "./byte-queue.ts";
import { type Lsn, lsnText, segmentStart } from "./lsn.ts";
import { type CopyWire, openReplication, type Replication, SLOT } from "./replication.ts";
import { OBJECT_BYTES, type SealedPlace } from "./sealed-place.ts";
import { type Chain, chunkName, readHead, writeHead } from "./wal-chain.ts";

export interface Shipping {
  readonly sealed: SealedPlace;
  /** How long what is written may wait until it is shipped. */
  readonly everyMs: number;
  /** Ends when the log is shipped up to here; "now" is what is on the disk at the start; null goes on until `signal`. */
  readonly until: Lsn | "now" | null;
  readonly signal?: AbortSignal;
  /** After each object, and after each interval in which there was nothing to ship. */
  readonly onShipped?: (to: Lsn) => void;
}

/** Ahead of what a slow place takes. */
const MOST_WAITING_BYTES = 2 * OBJECT_BYTES;

/**
 * Ships the database's log into the place as it is written. What is shipped is confirmed to the database, which may then let it go. Resolves with
 * how far it came. Errors: {@link BackupError}; what was shipped until then stays.
 */
export async function shipWal(address: DatabaseAddress, shipping: Shipping): Promise<Lsn> {
  const replication = await openReplication(address);
  try {
    const { flushed, ...chain } = await replication.identify();
    const from = await whereToGoOn(replication, shipping.sealed, chain);
    const until = shipping.until === "now" ? flushed : shipping.until;
    if (until !== null && from >= until) return from;
    return await stream(replication, { ...shipping, until }, { chain, from });
  } finally {
    await replication.close();
  }
}

/**
 * Where the last one stopped. A slot that is new held nothing meanwhile: the log goes on behind a gap, which base copies made before it
 * cannot cross, and the next one has behind it.
 */
async function whereToGoOn(replication: Replication, sealed: SealedPlace, chain: Chain): Promise<Lsn> {
  const held = await replication.holdLog();
  const head = await readHead(sealed, chain);
  const first = segmentStart(held);
  return head !== null && head >= first ? head : first;
}

type Streaming = Shipping & { readonly until: Lsn | null };

async function stream(
  replication: Replication,
  { sealed, everyMs, until, signal, onShipped }: Streaming,
  { chain, from }: { readonly chain: Chain; readonly from: Lsn },
): Promise<Lsn> {
  const queue = new ByteQueue(MOST_WAITING_BYTES);
  let shipped = from;
  let wire: CopyWire | null = null;
  const confirm = (): void => wire?.send(statusOf(shipped));
  const copied = replication
    .copy(
      `START_REPLICATION SLOT ${SLOT} PHYSICAL ${lsnText(from)} TIMELINE ${chain.timeline}`,
      (message, from_) => {
        wire = from_;
        if (message[0] === WAL) queue.push(message.subarray(WAL_DATA_AT), from_);
        else if (message[0] === KEEPALIVE && message[REPLY_WANTED_AT] === 1) confirm();
      },
    )
    .then(
      () => queue.end(),
      (error: unknown) => queue.end(asError(error)),
    );
  const stop = (): void => queue.end();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const isDone = (): boolean => signal?.aborted === true || (until !== null && shipped >= until);
    while (!isDone()) {
      await queue.waitFor(OBJECT_BYTES, until === null ? everyMs : Math.min(everyMs, DRAIN_MS));
      if (queue.isEnded && queue.bytes === 0) break;
      while (queue.bytes > 0) {
        const bytes = queue.take(OBJECT_BYTES);
        const to = shipped + BigInt(bytes.length);
        await sealed.put(chunkName(chain, shipped, to), bytes);
        await writeHead(sealed, chain, to);
        shipped = to;
      }
      confirm();
      onShipped?.(shipped);
    }
    return shipped;
  } finally {
    signal?.removeEventListener("abort", stop);
    await endCopy(wire, copied);
  }
}

/** How long what comes for a bounded run is gathered into one object. */
const DRAIN_MS = 200;
const END_WITHIN_MS = 5_000;

/** A server that does not answer keeps nobody: its connection is closed right after. */
async function endCopy(wire: CopyWire | null, copied: Promise<void>): Promise<void> {
  if (wire === null) return;
  wire.resume();
  wire.endCopy();
  await Promise.race([copied, delay(END_WITHIN_MS, undefined, { ref: false })]);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new BackupError("BACKUP_DATABASE", String(error));
}

const WAL = "w".charCodeAt(0);
const WAL_DATA_AT = 25;
const KEEPALIVE = "k".charCodeAt(0);
const REPLY_WANTED_AT = 17;
const STATUS = "r".charCodeAt(0);
/** 2000-01-01, from which PostgreSQL counts. */
const POSTGRES_EPOCH_MS = 946_684_800_000;

/** Standby status: written, flushed and applied up to `at`. */
function statusOf(at: Lsn): Buffer {
  const message = Buffer.alloc(34);
  message[0] = STATUS;
  for (const place of [1, 9, 17]) message.writeBigUInt64BE(at, place);
  message.writeBigInt64BE(BigInt(Date.now() - POSTGRES_EPOCH_MS) * 1_000n, 25);
  return message;
}

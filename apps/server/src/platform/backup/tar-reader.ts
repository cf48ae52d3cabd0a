import { assert } from "@maru/values";

/** A file, folder or link of a tar as PostgreSQL writes it: ustar, names up to 100 characters. */
export interface Entry {
  readonly kind: "file" | "folder" | "link";
  /** Below the folder that was packed; never outside of it. */
  readonly path: string;
  readonly bytes: number;
  readonly mode: number;
  /** Of a link. */
  readonly target: string;
}

const BLOCK = 512;

/**
 * Reads a tar that comes in pieces. `onEntry` answers what takes the entry's octets, and `onEnd` is called behind its last one. Throws
 * where it is no tar or ends within an entry.
 */
export async function readTar(
  pieces: AsyncIterable<Buffer>,
  onEntry: (entry: Entry) => Promise<{ write(bytes: Buffer): Promise<void>; end(): Promise<void> }>,
): Promise<void> {
  let waiting: Buffer = Buffer.alloc(0);
  let open: { taker: Awaited<ReturnType<typeof onEntry>>; left: number; padding: number } | null = null;
  for await (const piece of pieces) {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece]);
    for (;;) {
      if (open === null) {
        if (waiting.length < BLOCK) break;
        const entry = entryOf(waiting.subarray(0, BLOCK));
        waiting = waiting.subarray(BLOCK);
        if (entry === null) continue;
        open = {
          taker: await onEntry(entry),
          left: entry.bytes,
          padding: (BLOCK - (entry.bytes % BLOCK)) % BLOCK,
        };
      }
      const bytes = waiting.subarray(0, open.left);
      if (bytes.length > 0) await open.taker.write(bytes);
      waiting = waiting.subarray(bytes.length);
      open.left -= bytes.length;
      if (open.left > 0 || waiting.length < open.padding) break;
      waiting = waiting.subarray(open.padding);
      await open.taker.end();
      open = null;
    }
  }
  assert(open === null && waiting.length === 0, "the tar ends within an entry");
}

const KINDS = { "0": "file", "\0": "file", "5": "folder", "2": "link" } as const;

/** Null of a block of zeros, which ends a tar. */
function entryOf(block: Buffer): Entry | null {
  if (block.every((byte) => byte === 0)) return null;
  const kind = Object.entries(KINDS).find(([letter]) => letter === String.fromCharCode(block[156] ?? 0))?.[1];
  const path = textOf(block, 0, 100).replace(/\/$/, "");
  assert(kind !== undefined, `the tar holds an entry of another kind: ${path}`);
  assert(!path.startsWith("/") && !path.split("/").includes(".."), `the tar leads outside: ${path}`);
  const mode = numberOf(block, 100, 8) & 0o777;
  return {
    kind,
    path,
    bytes: kind === "file" ? numberOf(block, 124, 12) : 0,
    mode,
    target: textOf(block, 157, 100),
  };
}

function textOf(block: Buffer, at: number, length: number): string {
  const field = block.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString("utf8");
}

/** Octal, or binary behind a set bit where it is too large for that. */
function numberOf(block: Buffer, at: number, length: number): number {
  if (((block[at] ?? 0) & 0x80) !== 0) return Number(block.readBigUInt64BE(at + length - 8));
  return Number.parseInt(textOf(block, at, length).trim() || "0", 8);
}

import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from "node:fs";
import path from "node:path";
import type { Database } from "../ports/unit-of-work.ts";

export interface AuditFile {
  /** Appends what was noted since; answers how many events. */
  copyNew(): Promise<number>;
}

const MOST_AT_ONCE = 1_000;

/**
 * The second copy of the security events, outside the database (S-44): `audit/events.jsonl` in the data folder, one event a line
 * with its hash, in order. Where it ends, it goes on after a restart.
 */
export function openAuditFile(database: Database, dataDir: string): AuditFile {
  const folder = path.join(dataDir, "audit");
  const file = path.join(folder, "events.jsonl");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let last = lastSeq(file);
  let cutTo: number | null = null;
  return {
    copyNew: async () => {
      const rows = await database.query<{ seq: string; content: string; hash: string }>(
        `select seq, content, encode(hash, 'hex') as hash from audit.event where seq > $1 order by seq limit ${MOST_AT_ONCE}`,
        [last],
      );
      const newest = rows.at(-1);
      if (newest === undefined) return 0;
      const lines = rows.map(({ content, hash }) => `{"hash":"${hash}","event":${content}}\n`).join("");
      if (cutTo !== null && existsSync(file)) truncateSync(file, cutTo);
      // A full disk may take the beginning of them.
      cutTo = existsSync(file) ? statSync(file).size : 0;
      appendFileSync(file, lines, { mode: 0o600 });
      cutTo = null;
      last = Number(newest.seq);
      return rows.length;
    },
  };
}

const TAIL_BYTES = 65_536;

/** The number of the last whole line; a line that a crash cut short goes, and is written again. */
function lastSeq(file: string): number {
  if (!existsSync(file)) return 0;
  const { size } = statSync(file);
  const from = Math.max(0, size - TAIL_BYTES);
  const tail = readTail(file, from, size - from);
  const end = tail.lastIndexOf(10) + 1;
  if (end < tail.length) truncateSync(file, from + end);
  const found = tail
    .subarray(0, end)
    .toString()
    .match(/"seq": ?\d+/g)
    ?.at(-1);
  return Number(/\d+/.exec(found ?? "0")?.[0] ?? 0);
}

function readTail(file: string, from: number, length: number): Buffer {
  const opened = openSync(file, "r");
  try {
    const tail = Buffer.alloc(length);
    readSync(opened, tail, 0, length, from);
    return tail;
  } finally {
    closeSync(opened);
  }
}

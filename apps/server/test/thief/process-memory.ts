import { closeSync, openSync, readFileSync, readSync } from "node:fs";

const MIB = 1024 * 1024;

/** What a process has in its own memory: every region that it can write and that is in use, piece by piece. Needs the rights of its user, and Linux. */
export function* memoryOf(pid: number): Generator<Buffer> {
  const memory = openSync(`/proc/${pid}/mem`, "r");
  try {
    for (const { from, to } of regionsOf(pid)) yield* piecesOf(memory, from, to);
  } finally {
    closeSync(memory);
  }
}

interface Region {
  readonly from: number;
  readonly to: number;
}

function regionsOf(pid: number): readonly Region[] {
  const regions: Region[] = [];
  let region: Region | null = null;
  for (const line of readFileSync(`/proc/${pid}/smaps`, "utf8").split("\n")) {
    const head = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(line);
    if (head !== null) {
      const [, from = "0", to = "0", rights = ""] = head;
      region = /^rw.p/.test(rights) ? { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) } : null;
    }
    const rss = /^Rss:\s+(\d+) kB/.exec(line);
    if (region !== null && rss !== null && Number(rss[1]) > 0) regions.push(region);
  }
  return regions;
}

function* piecesOf(memory: number, from: number, to: number): Generator<Buffer> {
  for (let at = from; at < to; at += MIB) {
    const piece = Buffer.alloc(Math.min(MIB, to - at));
    try {
      readSync(memory, piece, 0, piece.length, at);
    } catch {
      // A region that was given back since.
      return;
    }
    yield piece;
  }
}

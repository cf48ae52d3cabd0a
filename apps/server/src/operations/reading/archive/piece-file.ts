import { createHash } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** What is known of a written piece beside its rows. */
export interface PieceFile {
  /** Below the archive folder. */
  readonly file: string;
  /** Of the compressed bytes, hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Writes lines as one gzip file, whole or not at all: when this resolves, the file and its name are on the disk. A file of that
 * name is replaced: it is what a killed run left before the database knew of it.
 */
export async function writePieceFile(
  folder: string,
  file: string,
  lines: readonly string[],
): Promise<PieceFile> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const content = await compress(Buffer.from(`${lines.join("\n")}\n`));
  const draft = `${target}.draft`;
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, target);
  await syncFolder(path.dirname(target));
  return { file, sha256: digestOf(content), bytes: content.length };
}

/** A name is as durable as its folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The lines of a piece; null where the file is not there or its bytes are others. */
export async function readPieceFile(
  folder: string,
  { file, sha256 }: Pick<PieceFile, "file" | "sha256">,
): Promise<readonly string[] | null> {
  const content = await readFile(path.join(folder, file)).catch(() => null);
  if (content === null || digestOf(content) !== sha256) return null;
  return (await decompress(content)).toString("utf8").split("\n").slice(0, -1);
}

function digestOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";

export interface NumberedLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** The lines of a text file, plain or gzip by its name, one at a time with flat memory. Throws what reading throws. */
export async function* readLines(path: string): AsyncGenerator<NumberedLine> {
  const file = createReadStream(path);
  const bytes = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  // A failure of the file does not pass through a pipe by itself.
  if (bytes !== file) file.on("error", (error) => bytes.destroy(error));
  const lines = createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY });
  let number = 0;
  try {
    for await (const text of lines) {
      number += 1;
      yield { number, text };
    }
  } finally {
    lines.close();
    bytes.destroy();
    file.destroy();
  }
}

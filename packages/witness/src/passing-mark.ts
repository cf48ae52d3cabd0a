import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * How far a witness's log had come, in a place that outlives a process and no backup: an older copy of the folder that is put back does not agree
 * with it, and a machine that was started anew has none. Without it, or where it does not agree, a witness takes nothing for granted of slots
 * that had begun before its start.
 */
export interface PassingMark {
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
}

const MEMORY = "/dev/shm";

/** In the machine's memory, under the witness's name; null where the machine shows none. */
export function memoryMark(name: string): PassingMark | null {
  if (!existsSync(MEMORY)) return null;
  const folder = path.join(MEMORY, `maru-witness-${process.getuid?.() ?? 0}`);
  const file = path.join(folder, name.replaceAll(/[^\w-]/g, "_"));
  return {
    read: async () => {
      try {
        return await readFile(file, "utf8");
      } catch {
        return null;
      }
    },
    write: async (text) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.new`, text, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  };
}

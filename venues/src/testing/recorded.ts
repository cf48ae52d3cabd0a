import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Recorded markets lie beside the project; a clone alone has none. */
const FOLDER =
  process.env["MARU_RECORDED_DIR"] ?? fileURLToPath(new URL("../../../../shared/market/", import.meta.url));

/** Where a file of the recorded test material is; null, said aloud, where this clone has none. */
export function recordedPath(name: string): string | null {
  const file = path.join(FOLDER, name);
  if (existsSync(file)) return file;
  process.stderr.write(`skipped: ${name} is not here\n`);
  return null;
}

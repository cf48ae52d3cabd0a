import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of the server's package, with its SQL and samples. Found upwards, because this code runs from its source folder and
 * from the one bundle, which lie at different depths.
 */
export function packageRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, "sql", "tables"))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error("the folder sql is missing from the server's package");
    folder = parent;
  }
  return folder;
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { packageRoot } from "./package-root.ts";

/** Compressed copies and maps follow from the rest. */
const FOLLOWS = /\.(?:br|gz|map)$/;

/** What a build is: the server's bundle, and what is sent to browsers. */
export function builtFolders(root: string = packageRoot()): readonly string[] {
  return ["dist", "../player/dist", "../console/dist"].map((folder) => path.join(root, folder));
}

/** SHA-256, hex, of every built file's place and bytes. The same source gives the same, on any machine. */
export function hashOfBuild(folders: readonly string[]): string {
  const hash = createHash("sha256");
  for (const [place, folder] of folders.entries())
    for (const name of filesIn(folder)) {
      const bytes = readFileSync(path.join(folder, name));
      hash.update(`${place}/${name}\0${bytes.length}\0`).update(bytes);
    }
  return hash.digest("hex");
}

/** Of the build that runs; null where the server runs from its source, which nobody built. */
export function runningBuild(): string | null {
  const isBuilt = path.basename(path.dirname(fileURLToPath(import.meta.url))) === "dist";
  return isBuilt ? hashOfBuild(builtFolders()) : null;
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !FOLLOWS.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .toSorted();
}

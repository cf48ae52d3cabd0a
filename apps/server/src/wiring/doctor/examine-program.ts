import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { builtFolders } from "../../platform/build-hash.ts";
import type { Machine } from "./examined.ts";
import type { Fault } from "./fault.ts";

/** When each line of Node gets no more mends, by the plan of its project. */
const NODE_ENDS: Readonly<Record<number, string>> = {
  20: "2026-04-30",
  21: "2024-06-01",
  22: "2027-04-30",
  23: "2025-06-01",
  24: "2028-04-30",
  25: "2026-06-01",
};

/** Node itself. */
export function examineNode({ nodeVersion, nowMs, root }: Machine): readonly Fault[] {
  const [major = 0, minor = 0] = nodeVersion.replace("v", "").split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0] = leastNode(root);
  if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
    const what = `this is Node ${nodeVersion}, and ${leastMajor}.${leastMinor} is the oldest that runs it`;
    return [{ code: "NODE_TOO_OLD", what, mend: "install a newer Node" }];
  }
  const ends = NODE_ENDS[major];
  if (ends === undefined || nowMs < Date.parse(ends)) return [];
  const what = `Node ${major} gets no more mends since ${ends}`;
  return [{ code: "NODE_ENDED", what, mend: "install a newer Node", isNotice: true }];
}

/** As the product's own package says it: `>=20.19`. */
function leastNode(root: string): readonly number[] {
  const { engines } = JSON.parse(readFileSync(path.join(root, "../../package.json"), "utf8")) as {
    readonly engines: { readonly node: string };
  };
  return engines.node.replace(">=", "").split(".").map(Number);
}

/** Folders of the product whose text goes into the build. */
const SOURCES = ["apps/server/src", "apps/player/src", "apps/console/src", "packages"] as const;
const NOT_BUILT = /(?:^|\/)(?:node_modules|dist|tests?|testing|bench|examples)\/|\.test\.tsx?$|\.md$/;

/** What `npm run build` made, and whether its source has changed since. No fault: `npm start` builds. */
export function examineBuild({ root }: Machine): readonly Fault[] {
  const mend = "npm run build";
  const missing = builtFolders(root).find((folder) => !existsSync(folder));
  if (missing !== undefined)
    return [{ code: "BUILD_MISSING", what: `${path.normalize(missing)} is not there`, mend, isNotice: true }];
  const builtAtMs = Math.min(...builtFolders(root).map((folder) => newestOf(folder, /^$/).atMs));
  const sources = SOURCES.map((folder) => path.join(root, "../..", folder)).filter((folder) =>
    existsSync(folder),
  );
  const newest = sources
    .map((folder) => newestOf(folder, NOT_BUILT))
    .reduce((a, b) => (a.atMs > b.atMs ? a : b), { atMs: 0, name: "" });
  if (newest.atMs <= builtAtMs) return [];
  return [{ code: "BUILD_STALE", what: `${newest.name} was changed after the build`, mend, isNotice: true }];
}

interface Newest {
  readonly atMs: number;
  readonly name: string;
}

function newestOf(folder: string, without: RegExp): Newest {
  let newest: Newest = { atMs: 0, name: folder };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const name = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || without.test(path.relative(folder, name))) continue;
    const atMs = statSync(name).mtimeMs;
    if (atMs > newest.atMs) newest = { atMs, name };
  }
  return newest;
}

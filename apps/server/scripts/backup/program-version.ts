import { readFileSync } from "node:fs";
import path from "node:path";
import { packageRoot } from "../../src/platform/package-root.ts";

/** What a backup says of who made it. */
export function programVersion(): string {
  const described: unknown = JSON.parse(readFileSync(path.join(packageRoot(), "package.json"), "utf8"));
  return typeof described === "object" && described !== null && "version" in described
    ? String(described.version)
    : "";
}

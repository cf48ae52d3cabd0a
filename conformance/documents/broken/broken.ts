import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parsed, listAt, at, textAt, type Json } from "../client/json.ts";
import { FAULTS, type PlantedFault } from "./faults.ts";

/**
 * Breaks the product on purpose in a copy of the tree, asks the copy, and says which rows noticed each fault.
 *
 *   npm run documents:broken -- [WORD…]      # faults whose name contains a word; all of them without
 */
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const words = process.argv.slice(2);
const faults = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

const copy = mkdtempSync(path.join(tmpdir(), "maru-broken-"));
try {
  copyTree(copy);
  linkPackages(copy);
  for (const fault of faults) plant(copy, fault);
  run(copy, "npm", ["run", "--silent", "build"], true);
  const table = path.join(copy, "table.json");
  const groups = new Set(faults.flatMap(({ asks }) => asks));
  run(
    copy,
    "npm",
    [
      "run",
      "--silent",
      "documents",
      "--",
      "--json",
      table,
      ...[...groups].flatMap((name) => ["--only", name]),
    ],
    false,
  );
  process.exitCode = tell(listAt(parsed(readFileSync(table, "utf8")), ""));
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function copyTree(folder: string): void {
  const listed = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  for (const file of listed.stdout
    .split("\0")
    .filter((name) => name !== "" && existsSync(path.join(ROOT, name))))
    cpSync(path.join(ROOT, file), path.join(folder, file));
}

/** The packages of the copy are its own; others are those of the tree. */
function linkPackages(folder: string): void {
  linkAll(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  for (const within of ["apps", "packages"]) {
    for (const name of readdirSync(path.join(ROOT, within))) {
      const own = path.join(ROOT, within, name, "node_modules");
      if (existsSync(own)) linkAll(own, path.join(folder, within, name, "node_modules"));
    }
  }
}

function linkAll(from: string, to: string): void {
  mkdirSync(path.join(to, "@maru"), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== "@maru" && !name.startsWith(".vite"))
      symlinkSync(path.join(from, name), path.join(to, name));
  if (!existsSync(path.join(from, "@maru"))) return;
  for (const name of readdirSync(path.join(from, "@maru")))
    symlinkSync(readlinkSync(path.join(from, "@maru", name)), path.join(to, "@maru", name));
}

function plant(folder: string, { name, file, find, replace }: PlantedFault): void {
  const place = path.join(folder, file);
  const parts = readFileSync(place, "utf8").split(find);
  if (parts.length !== 2) throw new Error(`${name}: not exactly one place of ${file} reads ${find}`);
  writeFileSync(place, parts.join(replace));
}

function run(cwd: string, command: string, args: readonly string[], mustSucceed: boolean): void {
  const { status } = spawnSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  if (mustSucceed && status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
}

/** 0 when every row that has to notice is red. */
function tell(rows: readonly Json[]): 0 | 1 {
  const red = rows.filter((row) => at(row, "ok") === false);
  let missed = 0;
  for (const { name, caughtBy } of faults) {
    console.log(name);
    for (const [line, part] of caughtBy) {
      const noticed = red.filter((row) => textAt(row, "line") === line && textAt(row, "name").includes(part));
      if (noticed.length === 0) missed += 1;
      console.log(`  ${noticed.length > 0 ? "red   " : "MISSED"} ${line} ${part}`);
      for (const row of noticed) console.log(`         ${textAt(row, "detail").slice(0, 160)}`);
    }
  }
  const all = faults.flatMap(({ caughtBy }) => caughtBy).length;
  console.log(`${all - missed} passed, ${missed} failed`);
  return missed === 0 ? 0 : 1;
}

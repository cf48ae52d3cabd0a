import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { copyTypes } from "./copy-types.ts";
import { packedManifest, readManifest, type Manifest } from "./packed-manifest.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** What every package carries beside its code; npm takes the first two along whatever `files` says. */
const PAPERS = ["LICENSE", "README.md", "CHANGELOG.md"];

/**
 * Makes of a workspace the package that strangers install, in `out`: bundled JavaScript, types, papers and a manifest without the
 * workspace's own affairs. Inside the repository the workspace stays what it is: imported by name, from source. Throws an Error
 * with what a tool printed when one ends badly.
 */
export async function buildPackage(folder: string, out: string): Promise<void> {
  const manifest = readManifest(folder);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await bundle(folder, { entry: "index.ts", file: path.join(out, "index.js"), manifest });
  for (const file of Object.values(manifest.publishConfig.bin ?? {}))
    await bundle(folder, { entry: "main.ts", file: path.join(out, file), manifest });
  writeTypes(folder, path.join(out, "types"));
  for (const paper of PAPERS) copyFileSync(path.join(folder, paper), path.join(out, paper));
  const example = path.join(folder, "example");
  if (existsSync(example)) cpSync(example, path.join(out, "example"), { recursive: true });
  writeFileSync(path.join(out, "package.json"), `${JSON.stringify(packedManifest(manifest), null, 2)}\n`);
}

/** One file of it; what the package depends on stays an import. */
async function bundle(
  folder: string,
  { entry, file, manifest }: { readonly entry: string; readonly file: string; readonly manifest: Manifest },
): Promise<void> {
  const made = await rolldown({
    input: path.join(folder, "src", entry),
    platform: "node",
    external: Object.keys(manifest.dependencies ?? {}),
  });
  await made.write({ file, format: "esm" });
  await made.close();
}

function writeTypes(folder: string, out: string): void {
  const all = mkdtempSync(path.join(tmpdir(), "package-types-"));
  try {
    emitTypes(["-p", path.join(folder, "tsconfig.build.json"), "--outDir", all]);
    copyTypes(all, out);
  } finally {
    rmSync(all, { recursive: true, force: true });
  }
}

function emitTypes(args: readonly string[]): void {
  const ended = spawnSync(path.join(ROOT, "node_modules/.bin/tsc"), args, { cwd: ROOT, encoding: "utf8" });
  if (ended.status !== 0) throw new Error(`tsc ${args.join(" ")}\n${ended.stdout}${ended.stderr}`);
}

import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "vite";
import { precompress, SHRINKS } from "./precompress.ts";
import { withPreloads } from "./with-preloads.ts";

const WORKER = "service-worker.js";
/** Kept for a start without network: scripts, styles and the mark. Letters are large, and the system's own stand in. */
const OF_SHELL = /^\/(assets\/[^/]+\.(js|css)|mark\.svg)$/;
const SCREEN = "src/screens/trade-screen.tsx";

/** After the bundle: the page that loads the trade screen ahead, the worker that knows every file, and their packed copies. */
export function writeShell(): Plugin {
  let dist = "";
  let root = "";
  let tradeFiles: readonly string[] = [];
  return {
    name: "maru:write-shell",
    apply: "build",
    configResolved: (config) => {
      ({ root } = config);
      dist = path.resolve(root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      tradeFiles = filesOfScreen(bundle);
    },
    async closeBundle() {
      if (tradeFiles.length === 0) throw new Error(`${SCREEN} is in no chunk of its own`);
      const page = await readFile(path.join(dist, "index.html"), "utf8");
      await writeFile(path.join(dist, "trade.html"), withPreloads(page, tradeFiles));
      await writeFile(path.join(dist, WORKER), await workerText(root, await shellOf(dist, page)));
      await packAll(dist);
    },
  };
}

interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
}

/** The screen's chunk and what it imports, deepest last. */
function filesOfScreen(bundle: Readonly<Record<string, Chunk>>): readonly string[] {
  const screen = Object.values(bundle).find((chunk) => chunk.facadeModuleId?.endsWith(SCREEN) === true);
  const found = new Set<string>();
  const visit = (fileName: string): void => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const next of bundle[fileName]?.imports ?? []) visit(next);
  };
  if (screen !== undefined) visit(screen.fileName);
  return [...found].map((fileName) => `/${fileName}`);
}

interface Shell {
  readonly version: string;
  readonly files: readonly string[];
}

async function shellOf(dist: string, page: string): Promise<Shell> {
  const names = await readdir(dist, { recursive: true });
  const files = names
    .map((name) => `/${name.replaceAll(path.sep, "/")}`)
    .filter((name) => OF_SHELL.test(name))
    .toSorted();
  const version = createHash("sha256").update(page).update(files.join("\n")).digest("hex").slice(0, 16);
  return { version, files };
}

/** The worker as one classic script: modules in workers are younger than the browsers that players have. */
async function workerText(root: string, shell: Shell): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    define: { MARU_SHELL: JSON.stringify(shell) },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: path.join(root, "worker/service-worker.ts"), formats: ["iife"], name: "maruShell" },
    },
  });
  const outputs = Array.isArray(made) ? made : [made];
  const chunk = outputs
    .flatMap((one) => ("output" in one ? one.output : []))
    .find((one) => one.type === "chunk");
  if (chunk === undefined || !("code" in chunk)) throw new Error("the worker was not built");
  return chunk.code;
}

async function packAll(dist: string): Promise<void> {
  const names = await readdir(dist, { recursive: true });
  for (const name of names.filter((one) => SHRINKS.test(one))) {
    const file = path.join(dist, name);
    const { br, gz } = await precompress(await readFile(file));
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  }
}

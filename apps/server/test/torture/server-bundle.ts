import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

/** A program bundled as the product ships it: it starts in a third of the time that its source takes. */
export interface ServerBundle {
  /** The arguments of Node that run it. */
  readonly program: readonly string[];
  remove(): void;
}

const SERVER = new URL("../../", import.meta.url);

/** The archive's command, and what is loaded before it to kill it. */
export function bundleArchive(): Promise<ServerBundle> {
  return bundle("archive", ["test/torture/archive-killer.ts", "scripts/archive.ts"]);
}

/** What the server starts as processes of their own. */
const PROGRAMS = {
  settler: "../../packages/settler/src/main.ts",
  witness: "../../packages/witness/src/main.ts",
};

export function bundleServer(): Promise<ServerBundle> {
  return bundle("torture", ["src/main.ts"], { beside: PROGRAMS });
}

/** A server that leaves the witness's half out of every slot's key: its own seeds make the prices, and whoever reads them knows these. */
export function bundleWithoutHalves(): Promise<ServerBundle> {
  return bundle("without-halves", ["src/main.ts"], { beside: PROGRAMS, change: leaveHalvesOut });
}

const MIXING = "if (links.length === 0) return seed;";

function leaveHalvesOut(code: string, id: string): string | null {
  if (!id.endsWith("/market/seed-chain.ts")) return null;
  if (!code.includes(MIXING)) throw new Error("the links are mixed in elsewhere");
  return code.replace(MIXING, "if (links.length >= 0) return seed;");
}

interface BundleWish {
  /** Programs that it starts itself, by their name. */
  readonly beside?: Readonly<Record<string, string>>;
  /** What becomes of a file's code; null: nothing. */
  readonly change?: (code: string, id: string) => string | null;
}

/** Bundles into a folder below the server's own, where its SQL and packages are found. */
async function bundle(
  name: string,
  inputs: readonly string[],
  { beside = {}, change = () => null }: BundleWish = {},
): Promise<ServerBundle> {
  const folder = fileURLToPath(new URL(`.cache/${name}-${process.pid}/`, SERVER));
  await build({
    input: Object.fromEntries([
      ...inputs.map((input) => [path.basename(input, ".ts"), fileURLToPath(new URL(input, SERVER))]),
      ...Object.entries(beside).map(([as, input]) => [as, fileURLToPath(new URL(input, SERVER))]),
    ]),
    platform: "node",
    external: (id) => !/^(?:[./#]|@maru\/)/.test(id),
    plugins: [{ name: "change", transform: { order: "pre", handler: change } }],
    output: { dir: folder, format: "esm", entryFileNames: "[name].js" },
    logLevel: "silent",
  });
  const files = inputs.map((input) => `${folder}${path.basename(input, ".ts")}.js`);
  const program = [...files.slice(0, -1).flatMap((file) => ["--import", file]), ...files.slice(-1)];
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

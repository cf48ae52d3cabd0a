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

export function bundleServer(): Promise<ServerBundle> {
  const packages = "../../packages";
  return bundle("torture", ["src/main.ts"], {
    settler: `${packages}/settler/src/main.ts`,
    witness: `${packages}/witness/src/main.ts`,
  });
}

/** Bundles into a folder below the server's own, where its SQL and packages are found; `beside` are programs that it starts itself. */
async function bundle(
  name: string,
  inputs: readonly string[],
  beside: Readonly<Record<string, string>> = {},
): Promise<ServerBundle> {
  const folder = fileURLToPath(new URL(`.cache/${name}-${process.pid}/`, SERVER));
  await build({
    input: Object.fromEntries([
      ...inputs.map((input) => [path.basename(input, ".ts"), fileURLToPath(new URL(input, SERVER))]),
      ...Object.entries(beside).map(([as, input]) => [as, fileURLToPath(new URL(input, SERVER))]),
    ]),
    platform: "node",
    external: (id) => !id.startsWith(".") && !id.startsWith("/") && !id.startsWith("@maru/"),
    output: { dir: folder, format: "esm", entryFileNames: "[name].js" },
    logLevel: "silent",
  });
  const files = inputs.map((input) => `${folder}${path.basename(input, ".ts")}.js`);
  const program = [...files.slice(0, -1).flatMap((file) => ["--import", file]), ...files.slice(-1)];
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

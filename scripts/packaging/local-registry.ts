import { spawnSync } from "node:child_process";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";

interface Installed {
  readonly manifest: Readonly<Record<string, unknown>> & { readonly name: string; readonly version: string };
  readonly file: string;
}

/** A registry on the loopback interface that knows what is installed here, so that npm installs without a network. */
export interface LocalRegistry {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves `names`, and what they depend on, from `node_modules` of `root`; tarballs are made in `folder`. */
export async function startLocalRegistry(
  names: readonly string[],
  { root, folder, env }: { readonly root: string; readonly folder: string; readonly env: NodeJS.ProcessEnv },
): Promise<LocalRegistry> {
  const installed = packed(collect(names, root), { folder, env });
  const server = createServer((request, response) => {
    const asked = decodeURIComponent((request.url ?? "/").slice(1));
    const file = installed.find((one) => one.file === asked)?.file;
    const versions = installed.filter(({ manifest }) => manifest.name === asked);
    if (file !== undefined) createReadStream(path.join(folder, file)).pipe(response);
    else if (versions.length > 0) response.end(JSON.stringify(packument(versions, urlOf(server))));
    // npm looks at optional peers too, and goes on without them.
    else response.writeHead(404).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: urlOf(server), stop };
}

/** Folders of the packages and of all that they depend on, found as Node finds them. */
function collect(names: readonly string[], from: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    const folder = resolveFolder(name, from);
    if (seen.has(folder)) continue;
    seen.add(folder);
    const { dependencies } = readJson(folder);
    collect(Object.keys(dependencies ?? {}), folder, seen);
  }
  return seen;
}

function resolveFolder(name: string, from: string): string {
  const folder = path.join(from, "node_modules", name);
  if (existsSync(path.join(folder, "package.json"))) return folder;
  if (path.dirname(from) === from) throw new Error(`${name} is not installed`);
  return resolveFolder(name, path.dirname(from));
}

function packed(
  folders: ReadonlySet<string>,
  { folder, env }: { readonly folder: string; readonly env: NodeJS.ProcessEnv },
): readonly Installed[] {
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder, ...folders];
  const ended = spawnSync("npm", args, { encoding: "utf8", env, cwd: folder });
  if (ended.status !== 0) throw new Error(`npm ${args.join(" ")}\n${ended.stderr}`);
  return [...folders].map((source) => {
    const manifest = readJson(source) as Installed["manifest"];
    const plain = manifest.name.replace(/^@/, "").replace("/", "-");
    return { manifest, file: `${plain}-${manifest.version}.tgz` };
  });
}

/** What a registry tells of a package. The first version is the one at the root, which counts as the latest. */
function packument(versions: readonly Installed[], url: string): object {
  const [first] = versions;
  return {
    name: first?.manifest.name,
    "dist-tags": { latest: first?.manifest.version },
    versions: Object.fromEntries(
      versions.map(({ manifest, file }) => [
        manifest.version,
        { ...manifest, dist: { tarball: `${url}${file}` } },
      ]),
    ),
  };
}

function urlOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/`;
}

function readJson(folder: string): { readonly dependencies?: Readonly<Record<string, string>> } {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as object;
}

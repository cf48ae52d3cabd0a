import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin, type Rolldown, runnerImport } from "vite";
import { maskOf, type PageParts, pageOfScreen, scriptsOf } from "./page-of-screen.ts";
import { precompress, SHRINKS } from "./precompress.ts";

const WORKER = "service-worker.js";
/** Kept for a start without network: scripts, styles and the mark. Letters are large, and the system's own stand in. */
const OF_SHELL = /^\/(assets\/[^/]+\.(js|css)|mark\.svg)$/;
const LANGUAGES = ["ko", "en", "zh", "ja"] as const;
type Language = (typeof LANGUAGES)[number];

/** In the order in which the trade screen needs them: each of these is fetched by the code before it, which would be late. */
const TRADE_PARTS = [
  /\/react-dom\/client\.js$/,
  /\/src\/mount-app\.tsx$/,
  /\/src\/screens\/trade-screen\.tsx$/,
  /\/src\/panels\/chart\/price-chart\.tsx$/,
];

/** What the trade page fetches by itself when it stands: it belongs to the first load, though nobody waits for it. */
const LATER_PARTS = [
  /\/src\/panels\/popups\/popups\.tsx$/,
  /\/src\/panels\/news\/news-cards\.tsx$/,
  /\/src\/panels\/protect\/reality-check\.tsx$/,
  /\/src\/panels\/idle\/idle-watch\.tsx$/,
  /\/src\/theme\/fonts\.ts$/,
  /\/src\/panels\/log-watch\/log-keeper\.tsx$/,
];

/** After the bundle: the pages that show the trade screen before its scripts, the worker that knows every file, and packed copies. */
export function writeShell(): Plugin {
  let dist = "";
  let root = "";
  let style = "";
  let bundled: Bundled = {};
  return {
    name: "maru:write-shell",
    apply: "build",
    configResolved: (config) => {
      ({ root } = config);
      dist = path.resolve(root, config.build.outDir);
    },
    generateBundle: {
      // Before the page and the loaders of later parts are told which files there are.
      order: "pre",
      handler: (_options, bundle) => {
        style = takeStyle(bundle);
        bundled = bundle;
      },
    },
    async closeBundle() {
      const page = await readFile(path.join(dist, "index.html"), "utf8");
      const common = {
        style,
        firstScript: await scriptText(root, { entry: "first/first-script.ts", define: {} }),
      };
      const index = pageOfScreen(page, { ...common, scripts: [], picture: "" });
      await writeFile(path.join(dist, "index.html"), index);
      await writeTradePages(page, { root, dist, bundled, common });
      const shell = await shellOf(dist, index);
      const define = { MARU_SHELL: JSON.stringify(shell) };
      await writeFile(
        path.join(dist, WORKER),
        await scriptText(root, { entry: "worker/service-worker.ts", define }),
      );
      await packAll(dist);
      await checkFirstLoad(dist, bundled);
    },
  };
}

interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
}

type Bundled = Readonly<Record<string, Chunk>>;

interface Made {
  readonly root: string;
  readonly dist: string;
  readonly bundled: Bundled;
  readonly common: Pick<PageParts, "style" | "firstScript">;
}

/** One page for each language: the words of the first picture and the scripts of that language come with it. */
async function writeTradePages(page: string, { root, dist, bundled, common }: Made): Promise<void> {
  const { module } = await runnerImport<{
    readonly firstPicture: (language: Language, mask: string) => string;
  }>(path.join(root, "first/first-picture.tsx"));
  for (const language of LANGUAGES) {
    // Those of refusals come when something may be refused.
    const words = new RegExp(`/player/src/text/${language}\\.ts$`);
    const parts = [...TRADE_PARTS.slice(0, 1), words, ...TRADE_PARTS.slice(1)];
    const scripts = [...new Set(parts.flatMap((part) => filesOf(bundled, part)))];
    const picture = module.firstPicture(language, maskOf(page));
    await writeFile(
      path.join(dist, `trade.${language}.html`),
      pageOfScreen(page, { ...common, scripts, picture }),
    );
  }
}

/** All scripts of a first visit to the trade page, packed as they travel, must fit what a cheap phone's network brings soon. */
const FIRST_LOAD_BYTES = 200_000;

async function checkFirstLoad(dist: string, bundled: Bundled): Promise<void> {
  for (const language of LANGUAGES) {
    const page = await readFile(path.join(dist, `trade.${language}.html`), "utf8");
    const files = new Set([...scriptsOf(page), ...LATER_PARTS.flatMap((part) => filesOf(bundled, part))]);
    const sizes = await Promise.all([...files].map(async (file) => (await stat(`${dist}${file}.br`)).size));
    const sum = sizes.reduce((total, size) => total + size, 0);
    if (sum > FIRST_LOAD_BYTES) {
      throw new Error(
        `the trade page (${language}) loads ${sum} bytes of scripts; at most ${FIRST_LOAD_BYTES}`,
      );
    }
  }
}

/** The chunks that hold such a module, and what they import. */
function filesOf(bundled: Bundled, module: RegExp): readonly string[] {
  const chunks = Object.values(bundled).filter(({ moduleIds = [] }) =>
    moduleIds.some((id) => module.test(id)),
  );
  if (chunks.length === 0) throw new Error(`no chunk holds ${String(module)}`);
  const found = new Set<string>();
  const visit = (fileName: string): void => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const next of bundled[fileName]?.imports ?? []) visit(next);
  };
  for (const { fileName } of chunks) visit(fileName);
  return [...found].map((fileName) => `/${fileName}`);
}

/** The style of the entry, which the pages carry themselves: nobody is to ask for it as a file. */
function takeStyle(bundle: Rolldown.OutputBundle): string {
  const entry = Object.values(bundle).find((one) => one.type === "chunk" && one.isEntry);
  const named = entry?.type === "chunk" ? entry.viteMetadata?.importedCss : undefined;
  const [name, ...others] = named ?? [];
  const asset = name === undefined ? undefined : bundle[name];
  if (name === undefined || asset?.type !== "asset" || others.length > 0) {
    throw new Error("the entry does not have one style of its own");
  }
  named?.clear();
  delete bundle[name];
  return String(asset.source).trim();
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

interface Script {
  readonly entry: string;
  readonly define: Readonly<Record<string, string>>;
}

/** A script that stands alone: workers with modules are younger than the browsers that players have, and the page's own has none. */
async function scriptText(root: string, { entry, define }: Script): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    define: { ...define },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: path.join(root, entry), formats: ["iife"], name: "maru" },
    },
  });
  const outputs = Array.isArray(made) ? made : [made];
  const chunk = outputs
    .flatMap((one) => ("output" in one ? one.output : []))
    .find((one) => one.type === "chunk");
  if (chunk === undefined || !("code" in chunk)) throw new Error(`${entry} was not built`);
  return chunk.code.trim();
}

async function packAll(dist: string): Promise<void> {
  const names = await readdir(dist, { recursive: true });
  for (const name of names.filter((one) => SHRINKS.test(one))) {
    const file = path.join(dist, name);
    const { br, gz } = await precompress(await readFile(file));
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  }
}

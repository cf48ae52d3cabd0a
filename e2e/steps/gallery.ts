import { fileURLToPath } from "node:url";
import { build, preview } from "vite";
import { LANE } from "../server.ts";

const CONFIG = fileURLToPath(new URL("../../apps/player/gallery/vite.config.ts", import.meta.url));
/** Where the gallery of this run is, for Playwright's workers. */
const PLACE = "MARU_E2E_GALLERY";

export interface Gallery {
  /** The address of one state. */
  readonly addressOf: (
    state: string,
    look: { readonly lang: string; readonly theme: string; readonly site?: string },
  ) => string;
  readonly close: () => Promise<void>;
}

/** The gallery of fixed states: the one that the run has served from its start, or one of its own on a free loopback port. */
export async function openGallery(): Promise<Gallery> {
  const served = process.env[PLACE];
  if (served !== undefined) return { addressOf: addressIn(served), close: () => Promise.resolve() };
  const { base, close } = await serveGallery();
  return { addressOf: addressIn(base), close };
}

/** Builds and serves it once for all files of a run. */
export async function shareGallery(): Promise<() => Promise<void>> {
  const { base, close } = await serveGallery();
  process.env[PLACE] = base;
  return close;
}

async function serveGallery(): Promise<{ readonly base: string; readonly close: () => Promise<void> }> {
  // Each lane builds its own: two at once would empty each other's folder.
  const outDir = fileURLToPath(new URL(`../../.cache/gallery-${LANE}`, import.meta.url));
  const served = { outDir, emptyOutDir: true };
  await build({ configFile: CONFIG, logLevel: "error", build: served });
  const server = await preview({ configFile: CONFIG, logLevel: "error", build: served });
  const base = server.resolvedUrls?.local[0];
  if (base === undefined) throw new Error("the gallery has no address");
  return { base, close: () => server.close() };
}

function addressIn(base: string): Gallery["addressOf"] {
  return (state, look) => {
    const query = new URLSearchParams({ state, lang: look.lang, theme: look.theme });
    if (look.site !== undefined) query.set("site", look.site);
    return `${base}gallery.html?${query.toString()}`;
  };
}

import { fileURLToPath } from "node:url";
import { build, preview } from "vite";
import { LANE } from "../server.ts";

const CONFIG = fileURLToPath(new URL("../../apps/player/gallery/vite.config.ts", import.meta.url));

export interface Gallery {
  /** The address of one state. */
  readonly addressOf: (
    state: string,
    look: { readonly lang: string; readonly theme: string; readonly site?: string },
  ) => string;
  readonly close: () => Promise<void>;
}

/** Builds the gallery of fixed states and serves it on a free loopback port. */
export async function openGallery(): Promise<Gallery> {
  // Each lane builds its own: two at once would empty each other's folder.
  const outDir = fileURLToPath(new URL(`../../.cache/gallery-${LANE}`, import.meta.url));
  const served = { outDir, emptyOutDir: true };
  await build({ configFile: CONFIG, logLevel: "error", build: served });
  const server = await preview({ configFile: CONFIG, logLevel: "error", build: served });
  const base = server.resolvedUrls?.local[0];
  if (base === undefined) throw new Error("the gallery has no address");
  return {
    addressOf: (state, look) => {
      const query = new URLSearchParams({ state, lang: look.lang, theme: look.theme });
      if (look.site !== undefined) query.set("site", look.site);
      return `${base}gallery.html?${query.toString()}`;
    },
    close: () => server.close(),
  };
}

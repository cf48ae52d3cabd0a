/** What a page gains while building. */
export interface PageParts {
  /** Scripts that the first script asks for when the page is painted; one that the page names already is not named twice. */
  readonly scripts: readonly string[];
  /** The text of the style file that the page names: what paints the page comes with it. */
  readonly style: string;
  /** Runs before the first paint. */
  readonly firstScript: string;
  /** Stands before the app until it has drawn its screen; empty: the app draws from the start. */
  readonly picture: string;
}

const STYLE_LINK = / *<link rel="stylesheet"[^>]*>\n?/g;
const APP = '<div id="app">';

/**
 * The page of a screen. It already shows the screen without a fact in it: the entry, which asks for the session, is fetched at low
 * priority beside it, all other scripts when it has been painted.
 */
export function pageOfScreen(page: string, { scripts, style, firstScript, picture }: PageParts): string {
  const missing = scripts.filter((file) => !page.includes(`"${file}"`));
  const later = missing.length === 0 ? "" : `    <meta name="maru-scripts" content="${missing.join(" ")}">\n`;
  const whole = page
    .replace(STYLE_LINK, "")
    .replace("  </head>", () => `${later}    <style>${style}</style>\n  </head>`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace(/(<title>)/, () => `<script>${firstScript}</script>\n    <title>`);
  return picture === "" ? whole : withPicture(whole, picture);
}

function withPicture(page: string, picture: string): string {
  if (!page.includes(APP)) throw new Error("the page has no place for the app");
  return page.replace(APP, () => `${picture}\n    <div id="app" class="invisible">`);
}

/** The mask that the page begins with, without its place. */
export function maskOf(page: string): string {
  const found = new RegExp(`${APP}([\\s\\S]*?)\\n    </div>`).exec(page)?.[1];
  if (found === undefined) throw new Error("the page has no mask");
  return found.trim();
}

/** The scripts that a page names, each once: those of its tags, and those that its first script asks for. */
export function scriptsOf(page: string): readonly string[] {
  const named = [...page.matchAll(/ (?:src|href)="(\/[^"]+\.js)"/g)].flatMap(([, file]) => file ?? []);
  const later = /<meta name="maru-scripts" content="([^"]*)"/.exec(page)?.[1]?.split(" ") ?? [];
  return [...new Set([...named, ...later])];
}

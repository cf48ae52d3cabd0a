import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { build, preview } from "vite";
import { startProduct } from "../../bench/web/start-product.ts";
import { BROWSER_FLAGS, findBrowser } from "../find-browser.ts";
import { takeConsole } from "./console-screens.ts";
import { writeIndex } from "./write-index.ts";

/**
 * Pictures of every screen and state, for eyes: from the gallery, which draws each state from fixed facts, and from the running product. Writes
 * docs/screens anew: a folder a size, a file a screen and language; the console's in a folder of its own.
 *
 *   npm run screens -- [--gallery]     only the states from fixed facts, the rest stays as it is
 *   npm run screens -- --console       only the console's
 */
const { values } = parseArgs({
  options: { gallery: { type: "boolean", default: false }, console: { type: "boolean", default: false } },
});
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const OUT = path.join(ROOT, "docs/screens");
const SIZES = {
  phone: { width: 360, height: 640 },
  desktop: { width: 1440, height: 900 },
} as const;
const LANGUAGES = ["ko", "en"] as const;
/** Screens that a phone also shows in the other two languages, and in the light theme. */
const MAIN = new Set(["trade-betting", "trade-binary", "trade-ball", "home", "login", "history"]);
/** Good enough to read 12 px letters, small enough to keep. */
const QUALITY = 40;

type Size = keyof typeof SIZES;

export interface Picture {
  readonly name: string;
  readonly size: Size;
  readonly language: string;
  readonly theme: string;
  readonly file: string;
}

const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
try {
  if (values.console) await takeConsole(browser, OUT);
  else await takeAll();
} finally {
  await browser.close();
}

async function takeAll(): Promise<void> {
  if (!values.gallery) rmSync(OUT, { recursive: true, force: true });
  for (const size of Object.keys(SIZES)) mkdirSync(path.join(OUT, size), { recursive: true });
  const gallery = await takeGallery(browser);
  if (!values.gallery) {
    const running = await takeProduct(browser);
    writeFileSync(path.join(OUT, "README.md"), writeIndex(gallery, running));
    await takeConsole(browser, OUT);
  }
}

async function takeGallery(from: Browser): Promise<readonly Picture[]> {
  const configFile = path.join(ROOT, "apps/player/gallery/vite.config.ts");
  const served = { outDir: path.join(ROOT, ".cache/gallery"), emptyOutDir: true };
  await build({ configFile, logLevel: "error", build: served });
  const server = await preview({ configFile, logLevel: "error", build: served });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error("the gallery is not served");
  const taken: Picture[] = [];
  try {
    for (const size of ["phone", "desktop"] as const) {
      const context = await openContext(from, size);
      const page = await context.newPage();
      const states = await statesOf(page, url);
      for (const name of states) {
        for (const [language, theme] of variantsOf(name, size)) {
          await page.goto(`${url}gallery.html?state=${name}&lang=${language}&theme=${theme}`);
          await page.locator('html[data-gallery="ready"]').waitFor();
          taken.push(await take(page, { name, size, language, theme }));
        }
      }
      await context.close();
    }
  } finally {
    await server.close();
  }
  return taken;
}

async function statesOf(page: Page, url: string): Promise<readonly string[]> {
  await page.goto(`${url}gallery.html`);
  await page.locator('html[data-gallery="ready"]').waitFor();
  return page.evaluate<string[]>("globalThis.maruGallery");
}

function variantsOf(name: string, size: Size): readonly (readonly [language: string, theme: string])[] {
  const all: (readonly [string, string])[] = LANGUAGES.map((language) => [language, "dark"] as const);
  if (size === "phone" && MAIN.has(name)) all.push(["zh", "dark"], ["ja", "dark"], ["ko", "light"]);
  return all;
}

/** What only the running product shows: panels over the live screen, and the shell without a network. */
async function takeProduct(from: Browser): Promise<readonly Picture[]> {
  const product = await startProduct();
  const taken: Picture[] = [];
  try {
    for (const size of ["phone", "desktop"] as const) {
      for (const language of LANGUAGES)
        taken.push(...(await takeTour(from, product.url, { size, language })));
    }
  } finally {
    await product.stop();
  }
  return taken;
}

interface Tour {
  readonly size: Size;
  readonly language: string;
}

const PANELS = 7;

async function takeTour(from: Browser, url: string, { size, language }: Tour): Promise<readonly Picture[]> {
  const context = await openContext(from, size);
  await context.addInitScript(
    `localStorage.getItem("maru.settings") ?? localStorage.setItem("maru.settings", '{"language":"${language}"}')`,
  );
  const page = await context.newPage();
  const taken: Picture[] = [];
  const shot = async (name: string): Promise<void> => {
    taken.push(await take(page, { name: `live-${name}`, size, language, theme: "dark" }));
  };
  await page.goto(`${url}/trade/2`);
  await page.locator('input[name="username"]').fill("player1");
  await page.locator('input[name="password"]').fill("maru-player-1");
  await page.locator('button[type="submit"]').click();
  await page.getByTestId("price-now").filter({ hasText: /\d/ }).waitFor();
  await page.waitForTimeout(2_500);
  await shot("trade");
  await page.getByTestId("market-switch").click();
  await page.getByRole("dialog").waitFor();
  await shot("market-switch");
  await page.keyboard.press("Escape");
  const menu = page.locator('header button[aria-haspopup="dialog"]').first();
  await menu.click();
  await page.getByRole("dialog").waitFor();
  await shot("menu");
  await page.getByRole("dialog").getByRole("button").last().click();
  await shot("menu-log-out");
  await page.keyboard.press("Escape");
  for (let at = 0; at < PANELS; at += 1) {
    await menu.click();
    // The first button closes the menu; the panels follow it.
    await page
      .getByRole("dialog")
      .getByRole("button")
      .nth(at + 1)
      .click();
    await page.waitForTimeout(400);
    await shot(`panel-${at + 1}`);
    if (size === "phone") await page.getByRole("dialog").getByRole("button").first().click();
  }
  if (size === "phone") {
    const tabs = page.getByRole("tab");
    for (let at = 0; at < (await tabs.count()); at += 1) {
      await tabs.nth(at).click();
      await page.waitForTimeout(400);
      await shot(`sheet-${at + 1}`);
    }
  }
  await context.close();
  return taken;
}

async function openContext(from: Browser, size: Size): Promise<BrowserContext> {
  return from.newContext({
    viewport: SIZES[size],
    reducedMotion: "reduce",
    serviceWorkers: "block",
    timezoneId: "Asia/Seoul",
    hasTouch: size === "phone",
  });
}

async function take(page: Page, what: Omit<Picture, "file">): Promise<Picture> {
  await page.evaluate("document.fonts.ready");
  const theme = what.theme === "dark" ? "" : `-${what.theme}`;
  const file = `${what.size}/${what.name}-${what.language}${theme}.webp`;
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  await devtools.detach();
  writeFileSync(path.join(OUT, file), Buffer.from(data, "base64"));
  return { ...what, file };
}

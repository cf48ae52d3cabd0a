import type { Browser, Page } from "@playwright/test";
import { type Gallery, openGallery } from "../steps/gallery.ts";
import { findCutInAll } from "./find-cut.ts";
import { emptySet, type Language, openContext, type Size, takePicture } from "./take-picture.ts";

const SET = "player";

/** Screens that a phone also shows in every language, in the light theme and with the second site's brand; a desktop in some of them. */
const MAIN = new Set([
  "trade-stake",
  "trade-binary-stake",
  "trade-ball",
  "trade-locked",
  "home",
  "login",
  "signup",
  "history",
  "receipt-won",
  "wallet-deposit",
  "wallet-play",
  "support-notices",
  "mypage",
  "protection",
]);
/**
 * What a wide screen lays out anew; a page of one column looks the same on it, and the main ones are taken anyway. The balls and the
 * chart take turns on a phone alone.
 */
const WIDE =
  /^(?:trade(?!-ball-chart$)|bet-|result|sheet|panel|popup|news|shell|(?:wallet-(?:withdraw|history)|support-(?:notice|strategy|terms|inquiries|fairness(?:-again|-different)?)|rules-r)$)/;

interface Look {
  readonly language: Language;
  readonly theme: "dark" | "light";
  readonly site: "maru" | "maru-en" | null;
}

const look = (language: Language, theme: Look["theme"] = "dark", site: Look["site"] = null): Look => ({
  language,
  theme,
  site,
});

function looksOf(state: string, size: Size): readonly Look[] {
  if (!MAIN.has(state)) return size === "phone" || WIDE.test(state) ? [look("ko")] : [];
  const everywhere = [look("ko"), look("ko", "light"), look("en", "light", "maru-en")];
  return size === "desktop" ? everywhere : [...everywhere, look("en"), look("zh"), look("ja")];
}

function wordsOf({ language, theme, site }: Look): string {
  return `${language}${theme === "light" && site === null ? "-light" : ""}${site === null ? "" : "-second"}`;
}

export interface Wish {
  /** What the names of the states start with. */
  readonly start: string;
  /** The pictures alone. */
  readonly isQuick: boolean;
}

/** Takes the states of the gallery whose names start so; returns what could not be taken, and what is cut off in any language. */
export async function takeGallery(browser: Browser, wish: Wish): Promise<readonly string[]> {
  const { start } = wish;
  if (start === "") emptySet(SET);
  const gallery = await openGallery();
  try {
    const states = (await statesOf(browser, gallery)).filter((name) => name.startsWith(start));
    const batches = (["phone", "desktop"] as const).flatMap((size) =>
      [0, 1].map((half) => ({ ...wish, size, states: states.filter((_name, at) => at % 2 === half) })),
    );
    const missed = await Promise.all(batches.map((batch) => takeBatch(browser, gallery, batch)));
    return missed.flat();
  } finally {
    await gallery.close();
  }
}

async function statesOf(browser: Browser, gallery: Gallery): Promise<readonly string[]> {
  const page = await browser.newPage();
  await page.goto(gallery.addressOf("", { lang: "ko", theme: "dark" }));
  await page.locator('html[data-gallery="ready"]').waitFor();
  const states = await page.evaluate<string[]>("globalThis.maruGallery");
  await page.close();
  return states;
}

interface Batch extends Wish {
  readonly size: Size;
  readonly states: readonly string[];
}

async function takeBatch(browser: Browser, gallery: Gallery, batch: Batch): Promise<string[]> {
  const { size, states, isQuick } = batch;
  const missed: string[] = [];
  for (const language of ["ko", "en", "zh", "ja"] as const) {
    const context = await openContext(browser, size, language);
    const page = await context.newPage();
    for (const name of states) {
      for (const shown of looksOf(name, size).filter((one) => one.language === language)) {
        const isShown = await show(page, gallery, { state: name, shown });
        await takePicture(page, { set: SET, size, name, look: wordsOf(shown) });
        const place = `${size} ${name} ${wordsOf(shown)}`;
        if (!isShown) missed.push(`${place}: not everything came`);
        else if (wordsOf(shown) === "ko" && !isQuick)
          missed.push(...(await findCutInAll(page)).map((words) => `${place}, ${words}`));
      }
    }
    await context.close();
  }
  return missed;
}

interface Wanted {
  readonly state: string;
  readonly shown: Look;
}

const READY_WITHIN_MS = 40_000;

async function show(page: Page, gallery: Gallery, { state, shown }: Wanted): Promise<boolean> {
  const { language, theme, site } = shown;
  const address = gallery.addressOf(state, { lang: language, theme, ...(site === null ? {} : { site }) });
  await page.goto(address);
  const ready = page.locator('html[data-gallery="ready"]');
  return ready.waitFor({ timeout: READY_WITHIN_MS }).then(
    () => true,
    () => false,
  );
}

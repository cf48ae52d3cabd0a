import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "@playwright/test";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const OUT = path.join(ROOT, "docs/screens");

export const SIZES = {
  phone: { width: 360, height: 640 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof SIZES;

const LOCALES = { ko: "ko-KR", en: "en-US", zh: "zh-CN", ja: "ja-JP" } as const;
export type Language = keyof typeof LOCALES;

/** Good enough to read 12 px letters, small enough to keep. */
const QUALITY = { phone: 40, desktop: 32 } as const;

export interface Shot {
  /** The folder of `docs/screens` that this kind of pictures has to itself. */
  readonly set: string;
  readonly size: Size;
  readonly name: string;
  /** Language, and what else differs: `ko`, `ko-light`, `en-second`. */
  readonly look: string;
}

/** Throws away the pictures of a set, so that none of a screen that is gone stays. */
export function emptySet(set: string): void {
  rmSync(path.join(OUT, set), { recursive: true, force: true });
  for (const size of Object.keys(SIZES)) mkdirSync(path.join(OUT, set, size), { recursive: true });
}

/** A browser as a player in Korea has it: no motion, no service worker, the language's own dates. */
export function openContext(from: Browser, size: Size, language: Language): Promise<BrowserContext> {
  return from.newContext({
    viewport: SIZES[size],
    locale: LOCALES[language],
    reducedMotion: "reduce",
    serviceWorkers: "block",
    timezoneId: "Asia/Seoul",
    hasTouch: size === "phone",
  });
}

/** What the page shows now, as a file named after it. */
export async function takePicture(page: Page, { set, size, name, look }: Shot): Promise<void> {
  await page.evaluate("document.fonts.ready");
  const devtools = await page.context().newCDPSession(page);
  const quality = QUALITY[size];
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality });
  await devtools.detach();
  writeFileSync(path.join(OUT, set, size, `${name}.${look}.webp`), Buffer.from(data, "base64"));
}

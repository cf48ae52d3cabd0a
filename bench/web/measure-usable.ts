import { type Browser, chromium, type Page } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "../../e2e/find-browser.ts";
import { median } from "../bench-report.ts";
import { signIn, TRADE_PATH } from "./sign-in.ts";

const THROTTLING = 4;
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** How long a signed-in player with nothing kept by the browser waits, on a processor slowed four times, until a bet can be made up: ms. */
export async function measureUsable(url: string, runs: number): Promise<number> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    return await usableMs(browser, url, runs);
  } finally {
    await browser.close();
  }
}

async function usableMs(browser: Browser, url: string, runs: number): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await signIn(page, url);
  await page.addInitScript(NOTE_USABLE);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: THROTTLING });
  const waits: number[] = [];
  while (waits.length < runs) {
    await devtools.send("Network.clearBrowserCache");
    waits.push(await waitOnce(page, url));
  }
  return median(waits);
}

/** Asks from outside: the page's own policy forbids what a waiting script would need. */
async function waitOnce(page: Page, url: string): Promise<number> {
  await page.goto(`${url}${TRADE_PATH}`);
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_EVERY_MS) {
    const noted = await page.evaluate<number | null>("window.usableMs ?? null");
    if (noted !== null) return noted;
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
  throw new Error(`no bet could be made up within ${PATIENCE_MS} ms`);
}

/** Runs in the page: when the first picture has given way to a stake that can be raised. As text, because it belongs to another world. */
const NOTE_USABLE = `
new MutationObserver((_changes, observer) => {
  const isScreen = document.getElementById("app") !== null && document.getElementById("first-picture") === null;
  if (!isScreen || document.querySelector('[data-part="order"] button:not([disabled])') === null) return;
  window.usableMs = performance.now();
  observer.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });`;

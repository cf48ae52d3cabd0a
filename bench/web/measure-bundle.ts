import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Response } from "@playwright/test";
import { signIn, TRADE_PATH, waitUntilLive } from "./sign-in.ts";

export interface Bundle {
  /** Bytes of JavaScript as the server sent them: packed with Brotli. */
  readonly sentBytes: number;
  /** The same files packed with gzip, for clients without Brotli. */
  readonly gzipBytes: number;
  readonly files: number;
  /** Of `sentBytes`: what came after the page was live, without anybody asking for it. */
  readonly lateBytes: number;
}

const DIST = fileURLToPath(new URL("../../apps/player/dist", import.meta.url));
/** Whatever the page fetches by itself belongs to the first load; the last part comes some ten seconds after it stands. */
const SETTLE_MS = 14_000;

/** The JavaScript of a first visit to the trade page: signed in, but with nothing kept by the browser. */
export async function measureBundle(browser: Browser, url: string): Promise<Bundle> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    await signIn(page, url);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.clearBrowserCache");
    const heard: Response[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) heard.push(response);
    });
    await page.goto(`${url}${TRADE_PATH}`);
    await waitUntilLive(page);
    const inTime = heard.length;
    await page.waitForTimeout(SETTLE_MS);
    const sizes = await Promise.all(heard.map(sentBytesOf));
    return {
      sentBytes: sum(sizes),
      gzipBytes: sum(heard.map(gzipBytesOf)),
      files: heard.length,
      lateBytes: sum(sizes.slice(inTime)),
    };
  } finally {
    await context.close();
  }
}

/** The server names the size of a packed file; one that came unpacked or from a cache would falsify the sum. */
async function sentBytesOf(response: Response): Promise<number> {
  const headers = await response.allHeaders();
  const size = Number(headers["content-length"]);
  if (headers["content-encoding"] !== "br" || !(size > 0)) {
    throw new Error(`${response.url()} was not sent packed`);
  }
  return size;
}

function gzipBytesOf(response: Response): number {
  return readFileSync(`${DIST}${new URL(response.url()).pathname}.gz`).length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

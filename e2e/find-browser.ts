import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The one without a window of its own comes first: it draws the same, and needs a quarter less of the processor. */
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

/** A Chromium to drive: the one named, the machine's, the test tool's own, or the one that npm brought. Never none. */
export async function findBrowser(): Promise<string> {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined && named !== "") return named;
  const installed = [...PLACES, chromium.executablePath()].find((place) => existsSync(place));
  if (installed !== undefined) return installed;
  const packed = await fromPackage();
  if (packed !== null) return packed;
  throw new Error(
    "no Chromium found: install it (apt-get install -y chromium, or npx playwright install chromium) or set CHROMIUM_PATH",
  );
}

/** The packed Chromium runs on Linux x64 only. */
async function fromPackage(): Promise<string | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const packed = await import("@sparticuz/chromium");
  return packed.default.executablePath();
}

/** As root there is no sandbox; the others keep Chromium from calling home. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

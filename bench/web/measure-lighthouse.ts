import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { BROWSER_FLAGS, findBrowser } from "../../e2e/find-browser.ts";
import { signIn, TRADE_PATH } from "./sign-in.ts";
import { freePort } from "./start-product.ts";

/** Scores from 0 to 100, and what did not reach the top of its category. */
export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** How far the page moved by itself, as Lighthouse counts it. */
  readonly layoutShift: number;
  readonly metrics: Readonly<Record<string, string>>;
  readonly missed: readonly string[];
}

const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
] as const;

/** Lighthouse with its mobile preset on the trade page of a signed-in player whose browser kept nothing else. */
export async function measureLighthouse(url: string): Promise<Scores> {
  const profile = mkdtempSync(path.join(tmpdir(), "maru-lighthouse-"));
  const port = await freePort();
  const browser = spawn(
    await findBrowser(),
    [
      ...BROWSER_FLAGS,
      "--headless",
      `--user-data-dir=${profile}`,
      `--remote-debugging-port=${port}`,
      "about:blank",
    ],
    { stdio: "ignore" },
  );
  try {
    await signInBrowser(port, url);
    const result = await lighthouse(`${url}${TRADE_PATH}`, {
      port,
      onlyCategories: [...CATEGORIES],
      logLevel: "error",
      output: "json",
    });
    if (result === undefined) throw new Error("Lighthouse gave no result");
    return readScores(result.lhr);
  } finally {
    const ended = new Promise((resolve) => browser.once("exit", resolve));
    browser.kill("SIGKILL");
    await ended;
    removeProfile(profile);
  }
}

/** The browser's own helpers may still write when it is dead; a profile left behind must not cost the figure. */
function removeProfile(profile: string): void {
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  } catch (error) {
    console.warn(`${profile} stays: ${String(error)}`);
  }
}

/** Signs in and lets go of the browser again: two tools that steer one browser disturb each other's record. */
async function signInBrowser(port: number, url: string): Promise<void> {
  const browser = await connect(port);
  const page = await browser.contexts()[0]?.newPage();
  if (page === undefined) throw new Error("the browser has no profile");
  await signIn(page, url);
  await page.close();
  await browser.close();
}

async function connect(port: number): Promise<Browser> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null);
    if (reply?.ok === true) return chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("the browser did not open its port");
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

function readScores(report: Report): Scores {
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
  const landed = new URL(report.finalDisplayedUrl).pathname;
  if (landed !== TRADE_PATH) throw new Error(`Lighthouse saw ${landed}, not the trade page`);
  const score = (category: string): number => Math.round((report.categories[category]?.score ?? 0) * 100);
  const missed = CATEGORIES.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const found = report.audits[id]?.score;
      return weight > 0 && typeof found === "number" && found < 0.9 ? [`${category}: ${id} ${found}`] : [];
    }),
  );
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    layoutShift: report.audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
    metrics: Object.fromEntries(METRICS.map((id) => [id, report.audits[id]?.displayValue ?? "?"])),
    missed,
  };
}

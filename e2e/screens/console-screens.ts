import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { startProduct } from "../../bench/web/start-product.ts";
import { CONSOLE_URL, RUNNING_URL } from "../server.ts";
import { OUT } from "./take-picture.ts";

/** Every screen of the console, by the name of its picture. */
const SCREENS = {
  dashboard: "/",
  "dashboard-server": "/?open=system",
  approvals: "/approvals",
  deposits: "/money/deposits",
  "deposit-one": "/money/deposits?open=1",
  withdrawals: "/money/withdrawals?tab=all",
  statement: "/money/statement",
  adjustments: "/money/adjustments",
  closing: "/money/closing",
  funds: "/money/funds",
  players: "/players",
  player: "/players/1001",
  "player-bets": "/players/1001?tab=bets",
  "player-limits": "/players/1001?tab=limits",
  harm: "/harm",
  options: "/options",
  "option-one": "/options?open=2",
  "option-digits": "/options?open=5",
  markets: "/markets",
  "market-one": "/markets?open=SIM-V25",
  rounds: "/rounds",
  bets: "/bets",
  content: "/content",
  support: "/support",
  messages: "/support/messages",
  outbox: "/support/outbox",
  site: "/sites",
  "site-look": "/sites?tab=look",
  "site-texts": "/sites?tab=texts",
  "site-wallet": "/sites?tab=wallet",
  "site-licence": "/sites?tab=licence",
  partners: "/partners",
  "partner-statements": "/partners?tab=statements",
  reports: "/reports",
  audit: "/audit",
  staff: "/staff",
  "staff-one": "/staff",
  security: "/sessions",
} as const;
/** Rows that are opened by hand: nothing says in advance what number they have. */
const OPENED: Readonly<Record<string, string>> = { "staff-one": "operator1" };
/** The fullest ones, where there is least room. */
const NARROW = new Set<string>([
  "dashboard",
  "deposit-one",
  "players",
  "player",
  "option-digits",
  "rounds",
  "site",
  "site-wallet",
  "partners",
  "audit",
]);
const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 1024, height: 768 } } as const;
const LOOKS = [
  { language: "ko", scheme: "light" },
  { language: "en", scheme: "dark" },
] as const;
const QUALITY = 40;

type Size = keyof typeof SIZES;
type Look = (typeof LOOKS)[number];

interface Shot {
  readonly language: string;
  readonly scheme: string;
  readonly name: string;
  readonly size: Size;
  readonly file: string;
}

/** Pictures of the console on a product with a little life in it, into a folder of their own with a list of its own; a running product is taken where one is named. */
export async function takeConsole(from: Browser): Promise<readonly string[]> {
  const folder = path.join(OUT, "console");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const product =
    RUNNING_URL === ""
      ? await startProduct()
      : { url: RUNNING_URL, consoleUrl: CONSOLE_URL, stop: () => Promise.resolve() };
  const shots: Shot[] = [];
  try {
    await giveLife(product.url);
    for (const look of LOOKS)
      for (const size of ["wide", "narrow"] as const)
        shots.push(...(await takeTheme(from, product.consoleUrl, { folder, look, size })));
  } finally {
    await product.stop();
  }
  writeFileSync(path.join(folder, "README.md"), indexOf(shots));
  return [];
}

interface LookOrder {
  readonly folder: string;
  readonly look: Look;
  readonly size: Size;
}

async function takeTheme(
  from: Browser,
  url: string,
  { folder, look, size }: LookOrder,
): Promise<readonly Shot[]> {
  const context = await from.newContext({
    viewport: SIZES[size],
    reducedMotion: "reduce",
    timezoneId: "Asia/Seoul",
  });
  await context.addInitScript(
    `localStorage.setItem("maru.console.scheme", "${look.scheme}"); localStorage.setItem("maru.console", '{"language":"${look.language}","siteId":1}')`,
  );
  const page = await context.newPage();
  const shots: Shot[] = [];
  const keep = async (name: string): Promise<void> => {
    const file = `${name}-${look.language}${size === "narrow" ? "-narrow" : ""}.webp`;
    await capture(page, path.join(folder, file));
    shots.push({ ...look, name, size, file });
  };
  await page.goto(url);
  await page.locator("input[autocomplete=username]").waitFor();
  if (size === "wide") await keep("sign-in");
  await page.locator("input[autocomplete=username]").fill("admin");
  await page.locator("input[autocomplete=current-password]").fill("maru-admin-1");
  await page.keyboard.press("Enter");
  await page.locator("nav.rail").waitFor();
  for (const [name, address] of Object.entries(SCREENS)) {
    if (size === "narrow" && !NARROW.has(name)) continue;
    await page.goto(`${url}${address}`);
    await page.locator("h1").waitFor();
    await settled(page);
    const row = OPENED[name];
    if (row !== undefined) await page.getByRole("cell", { name: row, exact: true }).first().click();
    await page.waitForTimeout(300);
    await keep(name);
  }
  await context.close();
  return shots;
}

const SETTLE_STEPS = 100;

/** Until nothing is being read. Asked from outside: the page's own policy lets nothing be evaluated in it again and again. */
async function settled(page: Page): Promise<void> {
  for (let step = 0; step < SETTLE_STEPS; step += 1) {
    if ((await page.locator("[aria-busy=true]").count()) === 0) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`${page.url()} is still busy`);
}

async function capture(page: Page, file: string): Promise<void> {
  await page.evaluate("document.fonts.ready");
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  await devtools.detach();
  writeFileSync(file, Buffer.from(data, "base64"));
}

/** Three players ask for money in and out, and bet. */
async function giveLife(url: string): Promise<void> {
  for (const number of [1, 2, 3]) {
    const form = new URLSearchParams({
      grant_type: "password",
      username: `player${number}`,
      password: `maru-player-${number}`,
    });
    const signedIn = await fetch(`${url}/oauth/token`, { method: "POST", body: form });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const post = (address: string, body: object): Promise<Response> =>
      fetch(`${url}${address}?siteInfoId=1`, { method: "POST", headers, body: JSON.stringify(body) });
    await post("/api/dnw/apply", { type: "D", point: 150_000 + number * 25_000 });
    await post("/api/dnw/apply", { type: "W", point: 30_000 * number });
    for (const option of [1, 2, 3, 4]) {
      const reply = await fetch(`${url}/api/trade/game/current?siteInfoId=1&tradeOptionId=${option}`, {
        headers,
      });
      const { data } = (await reply.json()) as { data: { round: { id: number } | null } };
      if (data.round === null) continue;
      const type = (option + number) % 2 === 0 ? "B" : "S";
      // The site leaves a second between two bets.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      await post("/api/trade/betting", { type, point: 10_000 * option, tradeRound: { id: data.round.id } });
    }
  }
}

function indexOf(shots: readonly Shot[]): string {
  const names = [...new Set(shots.map(({ name }) => name))];
  const cell = (name: string, size: Size): string =>
    shots
      .filter((shot) => shot.name === name && shot.size === size)
      .map(({ language, scheme, file }) => `[${language} ${scheme}](${file})`)
      .join(" · ");
  return [
    "# Screens of the console",
    "",
    "Every screen at 1440×900, the fullest also at 1024×768. Taken by `npm run screens`; do not edit by hand.",
    "",
    "| screen | 1440×900 | 1024×768 |",
    "| ------ | -------- | -------- |",
    ...names.map((name) => `| ${name} | ${cell(name, "wide")} | ${cell(name, "narrow")} |`),
    "",
  ].join("\n");
}

import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { type Groups, groupsOf, productionGroupsOf } from "./groups.ts";
import { startProduction } from "./production/production.ts";
import { browserOfRun } from "./run/open-browser.ts";
import { buildWhereNeeded, type Refused, startProduct } from "./run/start-product.ts";
import { openProductionWorld, openWorld } from "./run/world.ts";
import { unasked } from "./table/lines.ts";
import { printTable } from "./table/print-table.ts";
import { type Group, type Row, runGroup } from "./table/table.ts";

/**
 * A client of the two specifications: sends what they say word for word, walks their screens, and prints line by line what it saw.
 *
 *   npm run documents -- [--json FILE] [--url BASE --console URL --admin URL] [--only WORD]
 */
const { values } = parseArgs({
  options: {
    json: { type: "string" },
    url: { type: "string" },
    console: { type: "string" },
    admin: { type: "string" },
    /** Several times for several. */
    only: { type: "string", multiple: true },
    /** Names the rows that took long. */
    slow: { type: "boolean", default: false },
  },
});

/** Screens draw, and wait for rounds; calls and live channels mostly wait. */
const screenSlots = slots(3);
const callSlots = slots(10);
const SLOW_MS = 4_000;

process.exitCode = await main();

async function main(): Promise<0 | 1> {
  const browser = browserOfRun();
  const stops: (() => Promise<void>)[] = [browser.close];
  try {
    const told = (await Promise.all(productsOf(browser.open, stops).map(runAll))).flat();
    const rows = [...told, ...(values.only === undefined ? unasked(told) : [])];
    printTable(rows, values.json ?? null);
    return rows.length > 0 && rows.every(({ ok }) => ok) ? 0 : 1;
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

/** The product that is named, or one of this run in development and one in production, each asked as soon as it stands. */
function productsOf(
  browser: () => Promise<Browser>,
  stops: (() => Promise<void>)[],
): readonly Promise<Groups>[] {
  if (values.url !== undefined) {
    const consoleUrl = values.console ?? values.url.replace(/:\d+$/, ":8081");
    const world = openWorld({ url: values.url, consoleUrl, adminUrl: values.admin ?? null }, browser);
    return [Promise.resolve(groupsOf(world))];
  }
  buildWhereNeeded();
  return [developmentOf(browser, stops), productionOf(browser, stops)];
}

async function developmentOf(
  browser: () => Promise<Browser>,
  stops: (() => Promise<void>)[],
): Promise<Groups> {
  const product = await startProduct();
  if ("refused" in product) return notStarted(product);
  stops.push(product.stop);
  return groupsOf(openWorld(product, browser));
}

async function productionOf(
  browser: () => Promise<Browser>,
  stops: (() => Promise<void>)[],
): Promise<Groups> {
  const started = await startProduction();
  if ("refused" in started) return productionGroupsOf(started, null);
  stops.push(started.stop);
  return productionGroupsOf(started, openProductionWorld(started.product, started.sink, browser));
}

function notStarted({ refused }: Refused): Groups {
  const run: Group["run"] = async (say) => {
    await say("run", "a product starts", () => Promise.reject(new Error(refused.said)));
  };
  return { calls: [{ name: "start", run }], screens: [] };
}

function isWanted({ name }: Group): boolean {
  return values.only === undefined || values.only.some((word) => name.includes(word));
}

async function runAll(opening: Promise<Groups>): Promise<readonly Row[]> {
  const { calls, screens } = await opening;
  const rows = await Promise.all([
    ...calls.filter(isWanted).map((group) => callSlots(() => runOne(group))),
    ...screens.filter(isWanted).map((group) => screenSlots(() => runOne(group))),
  ]);
  return rows.flat();
}

async function runOne(group: Group): Promise<readonly Row[]> {
  const startedAt = Date.now();
  const found = await runGroup(group);
  const red = found.filter(({ ok }) => !ok);
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  console.error(`${group.name}: ${found.length} rows, ${red.length} red, ${seconds} s`);
  for (const { line, name, detail } of red) console.error(`  ${line} ${name}: ${detail}`);
  if (values.slow)
    for (const { line, name, ms } of found.filter((row) => row.ms > SLOW_MS))
      console.error(`  ${(ms / 1_000).toFixed(1)} s ${line} ${name}`);
  return found;
}

/** At most so many at once, first come first served. */
function slots(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

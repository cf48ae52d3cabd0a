import { parseArgs } from "node:util";
import { groupsOf } from "./groups.ts";
import { browserOfRun } from "./run/open-browser.ts";
import { buildWhereNeeded, startProduct } from "./run/start-product.ts";
import { openWorld } from "./run/world.ts";
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
    only: { type: "string" },
    /** Names the rows that took long. */
    slow: { type: "boolean", default: false },
  },
});

/** Screens draw, and wait for rounds; calls and live channels mostly wait. */
const SCREENS_AT_ONCE = 3;
const CALLS_AT_ONCE = 6;
const SLOW_MS = 4_000;

process.exitCode = await main();

async function main(): Promise<0 | 1> {
  const isOurs = values.url === undefined;
  if (isOurs) buildWhereNeeded();
  const product = isOurs ? await startProduct() : null;
  if (product !== null && "refused" in product) {
    printTable(
      [{ line: "run", name: "a product starts", ok: false, detail: product.refused.said, ms: 0 }],
      null,
    );
    return 1;
  }
  const browser = browserOfRun();
  try {
    const url = values.url ?? product?.url ?? "";
    const consoleUrl = values.console ?? product?.consoleUrl ?? url.replace(/:\d+$/, ":8081");
    const adminUrl = values.admin ?? product?.adminUrl ?? null;
    const { calls, screens } = groupsOf(openWorld({ url, consoleUrl, adminUrl }, browser.open), { isOurs });
    const [called, walked] = await Promise.all([
      runAll(calls.filter(isWanted), CALLS_AT_ONCE),
      runAll(screens.filter(isWanted), SCREENS_AT_ONCE),
    ]);
    const rows = [...called, ...walked];
    printTable(rows, values.json ?? null);
    return rows.length > 0 && rows.every(({ ok }) => ok) ? 0 : 1;
  } finally {
    await browser.close();
    await product?.stop();
  }
}

function isWanted({ name }: Group): boolean {
  return values.only === undefined || name.includes(values.only);
}

async function runAll(groups: readonly Group[], atOnce: number): Promise<readonly Row[]> {
  const waiting = [...groups];
  const rows: Row[] = [];
  const work = async (): Promise<void> => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      const startedAt = Date.now();
      const found = await runGroup(group);
      rows.push(...found);
      const red = found.filter(({ ok }) => !ok);
      const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
      console.error(`${group.name}: ${found.length} rows, ${red.length} red, ${seconds} s`);
      for (const { line, name, detail } of red) console.error(`  ${line} ${name}: ${detail}`);
      if (values.slow)
        for (const { line, name, ms } of found.filter((row) => row.ms > SLOW_MS))
          console.error(`  ${(ms / 1_000).toFixed(1)} s ${line} ${name}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return rows;
}

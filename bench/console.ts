import { parseArgs } from "node:util";
import { siteId } from "@maru/values";
import {
  openPlayers,
  type Players,
  type Viewer,
} from "../apps/server/src/operations/people/players/players-room.ts";
import { type ConsoleDatabase, openConsoleDatabase } from "../apps/server/src/platform/console-database.ts";
import { joinTestServer } from "../apps/server/src/testing/test-database.ts";
import { type BenchRow, writeReport } from "./bench-report.ts";
import { backOfficeLists } from "./console-back-office.ts";
import { PEOPLE } from "./console-people.ts";
import { fillBackOffice } from "./console-back-office-world.ts";
import {
  type ConsoleWorld,
  EVERY_MS,
  FIRST_MS,
  FIRST_PARTNER,
  FIRST_PLAYER,
  openConsoleWorld,
  OPTIONS,
  PARTNERS,
} from "./console-world.ts";

/**
 * Lists of the console over a million players, bets, movements and everything else that its lists show (quick: 100,000): any page, filter and search, asked through the rooms
 * themselves under the console's own role and row-level security. Fails where the 95th of a hundred askings takes 200 ms or more, and
 * where a statement reads a large table from end to end.
 *
 *   npm run bench:console -- [--quick] [--json FILE]
 */
const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, json: { type: "string" } },
});
const SIZE = values.quick ? 100_000 : 1_000_000;
const SAMPLES = values.quick ? 40 : 60;
const PAGE = 50;
const MOST_MS = 200;
/** Days that are not written down yet are added up from their bets, as many as there are; all the others are bounded. */
const UNBOUNDED = new Set(["list.reports.running_days.p95", "list.reports.before.p95"]);
/** Whoever works here is a handful, whatever the size: `staff.account` is not `ledger.account`. */
const BIG_TABLES =
  /Seq Scan on (?!staff\.)\w+\.(member|personal|bet|transfer|account|round_outcome|request|wallet|movement|conversion|coupon|inquiry|message|event)\b/;

const begun = performance.now();
const leave = await joinTestServer();
const world = await openConsoleWorld(SIZE);
await fillBackOffice(world.database.owner, SIZE);
await foldRounds(world);
console.log(`${SIZE} players, bets and movements in ${seconds()} s, ${await sizeOf(world)} on disk`);

const statements = new Map<string, readonly unknown[]>();
const noted = openNoted(world);
const players = openRoom(noted);
const big: Viewer = { siteId: siteId(1), partnerId: null };
const small: Viewer = { siteId: siteId(2), partnerId: null };
const partner: Viewer = { siteId: siteId(1), partnerId: FIRST_PARTNER };
const size = PAGE;

const whole = (below: number): number => Math.floor(Math.random() * below);
const anyone = (): number => FIRST_PLAYER + whole(SIZE);
const someMs = (): number => FIRST_MS + whole(SIZE) * EVERY_MS;
const lastBetMs = FIRST_MS + (SIZE / (50 * OPTIONS)) * 60_000;
const betMs = (): number => FIRST_MS + whole(lastBetMs - FIRST_MS);
const phoneOf = (): string => `user${whole(SIZE)}`;

const LISTS: readonly (readonly [name: string, ask: () => Promise<unknown>])[] = [
  ["players.newest", () => players.list(big, { size })],
  ["players.any_page", () => players.list(big, { size, cursor: String(anyone()) })],
  ["players.small_site", () => players.list(small, { size, cursor: String(anyone()) })],
  ["players.disabled", () => players.list(big, { size, status: "D", cursor: String(anyone()) })],
  ["players.of_partner", () => players.list(big, { size, partnerId: FIRST_PARTNER + whole(PARTNERS) })],
  [
    "players.of_branch",
    () => players.list(big, { size, partnerId: FIRST_PARTNER, isBranch: "1", cursor: String(anyone()) }),
  ],
  [
    "players.of_branch_disabled",
    () =>
      players.list(big, {
        size,
        partnerId: FIRST_PARTNER,
        isBranch: "1",
        status: "D",
        cursor: String(anyone()),
      }),
  ],
  ["players.of_headquarters", () => players.list(big, { size, partnerId: 0, cursor: String(anyone()) })],
  ["players.frozen", () => players.list(big, { size, isFrozen: "1" })],
  ["players.frozen_disabled", () => players.list(big, { size, isFrozen: "1", status: "D" })],
  ["players.joined", () => spanned(someMs, (span) => players.list(big, { size, ...span }))],
  [
    "players.joined_disabled",
    () => spanned(someMs, (span) => players.list(big, { size, status: "D", ...span })),
  ],
  ["players.as_partner", () => players.list(partner, { size, cursor: String(anyone()) })],
  ["players.search_name", () => players.list(big, { size, q: `user${whole(99)}` })],
  ["players.search_nick", () => players.list(big, { size, q: `nick${whole(SIZE)}` })],
  ["players.search_id", () => players.list(big, { size, q: String(anyone()) })],
  ["players.search_phone", () => players.list(big, { size, q: `phone of ${phoneOf()}` })],
  ["players.search_nobody", () => players.list(big, { size, q: "zzzz" })],
  // In the middle of every name, of a few, of one, and of none.
  ["players.search_part_of_all", () => players.list(big, { size, q: "ser" })],
  ["players.search_part_of_few", () => players.list(big, { size, q: `er${whole(SIZE / 100)}` })],
  ["players.search_part_of_one", () => players.list(big, { size, q: `ser${whole(SIZE)}` })],
  ["players.search_part_of_none", () => players.list(big, { size, q: "qxzy" })],
  ["players.search_part_as_partner", () => players.list(partner, { size, q: `ser${whole(99)}` })],
  ["players.search_as_partner", () => players.list(partner, { size, q: `user${whole(99)}` })],
  ["player", async () => ({ ok: (await players.player(big, anyone())) !== undefined })],
  ["player.bets", () => players.betsWithReceipts(big, { size, memberId: anyone() })],
  ["player.timeline", () => players.timeline(big, anyone(), { size })],
  ["bets.newest", () => players.bets(big, { size })],
  ["bets.any_page", () => players.bets(big, { size, cursor: `0~${whole(SIZE)}` })],
  ["bets.small_site", () => players.bets(small, { size, cursor: `0~${whole(SIZE)}` })],
  [
    "bets.of_option",
    () => players.bets(big, { size, optionId: 1 + whole(OPTIONS), cursor: `0~${whole(SIZE)}` }),
  ],
  ["bets.by_number", () => players.bets(big, { size, betId: 1 + whole(SIZE) })],
  ["bets.of_type", () => players.bets(big, { size, type: "S", cursor: `0~${whole(SIZE)}` })],
  ["bets.won", () => players.bets(big, { size, status: 1, cursor: `0~${whole(SIZE)}` })],
  ["bets.lost_of_option", () => players.bets(big, { size, status: 2, optionId: 1 + whole(OPTIONS) })],
  ["bets.void", () => players.bets(big, { size, status: 3 })],
  ["bets.void_small_site", () => players.bets(small, { size, status: 3 })],
  ["bets.open", () => players.bets(big, { size, status: 5 })],
  ["bets.of_player", () => players.bets(big, { size, memberId: anyone() })],
  ["bets.in_span", () => spanned(betMs, (span) => players.bets(big, { size, ...span }))],
  ["bets.won_in_span", () => spanned(betMs, (span) => players.bets(big, { size, status: 1, ...span }))],
  ["transfers.newest", () => players.transfers(big, { size })],
  ["transfers.any_page", () => players.transfers(big, { size, cursor: `${someMs()}~11~1` })],
  ["transfers.small_site", () => players.transfers(small, { size, cursor: `${someMs()}~11~1` })],
  ["transfers.of_code", () => players.transfers(big, { size, code: 12, cursor: `${someMs()}~12~1` })],
  ["transfers.in_span", () => spanned(someMs, (span) => players.transfers(big, { size, ...span }))],
  ["transfers.of_player", () => players.transfers(big, { size, memberId: anyone() })],
  ["transfers.stakes", () => players.transfers(big, { size, code: 1, cursor: `0~${whole(SIZE)}` })],
  ["transfers.payouts", () => players.transfers(big, { size, code: 2, cursor: `0~${whole(SIZE)}` })],
  ["transfers.refunds", () => players.transfers(big, { size, code: 3 })],
  ...backOfficeLists({ database: noted, owner: world.database.owner, size: SIZE }),
];

const rows: BenchRow[] = [];
for (const [name, ask] of LISTS) {
  const first = await ask();
  if (first === null || (typeof first === "object" && "ok" in first && first.ok !== true))
    throw new Error(`${name} was refused`);
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) times.push(await timed(ask));
  const value = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  rows.push({ name: `list.${name}.p95`, value, unit: "ms", baseline: MOST_MS, ratio: value / MOST_MS });
  console.log(`  list.${name}.p95: ${value.toFixed(1)} ms`);
}
const scans = await wholeReads(world);
for (const scan of scans) console.log(`READS A LARGE TABLE FROM END TO END:\n${scan}`);
const slow = rows
  .filter(({ name, value }) => value >= MOST_MS && !UNBOUNDED.has(name))
  .map(({ name }) => name);
console.log(
  `${rows.length} lists, ${slow.length} of them at ${MOST_MS} ms or more${slow.length === 0 ? "" : `: ${slow.join(", ")}`}; ` +
    `${statements.size} statements, ${scans.length} of them read a large table from end to end; took ${seconds()} s`,
);
await world.database.close();
await leave();
if (values.json !== undefined) writeReport(values.json, rows);
process.exitCode = slow.length === 0 && scans.length === 0 ? 0 : 1;

/** The console's own role; which statements are asked is noted, so that their plans can be looked at. */
function openNoted({ database }: ConsoleWorld): ConsoleDatabase {
  const inner = openConsoleDatabase(database.as("maru_console"));
  return {
    ...inner,
    read: (sites, work) =>
      inner.read(sites, (query) =>
        work((text, given = []) => {
          statements.set(text, given);
          return query(text, given);
        }),
      ),
  };
}

function openRoom(console: ConsoleDatabase): Players {
  return openPlayers({
    console,
    people: PEOPLE,
    receiptsOf: async () => new Map(),
  });
}

/** A tenth of all the time, from anywhere. */
function spanned<T>(
  moment: () => number,
  ask: (span: { readonly fromMs: number; readonly toMs: number }) => T,
): T {
  const fromMs = moment();
  return ask({ fromMs, toMs: fromMs + Math.floor((SIZE * EVERY_MS) / 10) });
}

async function wholeReads({ database }: ConsoleWorld): Promise<readonly string[]> {
  const asked = openConsoleDatabase(database.as("maru_console"));
  const found: string[] = [];
  for (const [text, given] of statements) {
    const plan = await asked.read([siteId(1)], (query) =>
      query<{ "QUERY PLAN": string }>(`explain (verbose) ${text}`, given),
    );
    const shown = plan.map((row) => row["QUERY PLAN"]).join("\n");
    if (BIG_TABLES.test(shown)) found.push(`${text}\n${shown}`);
  }
  return found;
}

async function sizeOf({ database }: ConsoleWorld): Promise<string> {
  const [row] = await database.owner.query<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  return row?.size ?? "?";
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** As a running server does every few seconds: what settled is added to its day. */
async function foldRounds({ database }: ConsoleWorld): Promise<void> {
  let folded: number;
  do {
    const [row] = await database.owner.query<{ folded: number }>("select reports.fold_rounds(400) as folded");
    folded = row?.folded ?? 0;
  } while (folded > 0);
}

function seconds(): string {
  return ((performance.now() - begun) / 1_000).toFixed(1);
}

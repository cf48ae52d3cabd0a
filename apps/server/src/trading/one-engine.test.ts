import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";

/**
 * Whether points or money are played for may stop a bet, by the licence, and nothing else: one engine, one rule and one table decide,
 * multiply and pay. What asks for it here stands with its reason, and whatever else asks fails.
 */
const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const ROOMS = [
  "apps/server/src/trading",
  ...["round", "game", "market", "bet", "settlement", "ledger"].map((room) => `packages/rules/src/${room}`),
];
const ASKS =
  /licen[cs]e|sandbox|real_?money|\bplay_?(?:mode|points|money)\b|\bsite_?mode\b|\bsite\.mode\b|'play'|"play"/i;
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*|--.*/g;
const TESTS = /\.test\.ts$|-world\.ts$|\/testing\/|random-batch\.ts$/;

const askingLines = (code: string): number =>
  code
    .replaceAll(COMMENTS, "")
    .split("\n")
    .filter((line) => ASKS.test(line)).length;

/** How many lines of a file ask for it, and what for: one more is looked at by whoever writes it. */
const SOURCES: Readonly<Record<string, readonly [lines: number, why: string]>> = {
  "apps/server/src/trading/betting/lock-facts-store.ts": [
    14,
    "reads what the licence covers, for the judgement",
  ],
  "packages/rules/src/bet/bet-refusal.ts": [1, "names the refusals of a licence"],
  "packages/rules/src/bet/check-bet.ts": [11, "refuses a bet that the licence does not cover"],
  "packages/rules/src/bet/place-batch.ts": [7, "hands the licence to the judgement"],
};
const ROUTINES: Readonly<Record<string, string>> = {
  "betting.licence_facts": "reads what the licences cover, for the judgement",
  "betting.licensed_players": "reads where players live and what they have open, for the judgement",
  "betting.lock_facts": "hands both to the judgement, and nothing where points are played for",
};
const SCHEMAS = ["market", "rounds", "betting", "settlement", "ledger", "proof", "fairness"];

const FOR_ONE = /licen|money|mode|sandbox|currency|play(?!er)/;
/** How long somebody has played, and whether an option is offered at all: the same for points and for money. */
const ABOUT_PLAYERS: ReadonlySet<string> = new Set([
  "ledger.account.play_from_ms",
  "ledger.account.play_to_ms",
  "site.option_terms.is_play",
]);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it("F-24: no rule and no room of trading asks whether points or money are played for, but to refuse a bet", () => {
  const found = ROOMS.flatMap((room) =>
    readdirSync(ROOT + room, { recursive: true, encoding: "utf8" })
      .map((name) => `${room}/${name.replaceAll("\\", "/")}`)
      .filter((path) => path.endsWith(".ts") && !TESTS.test(path))
      .map((path) => [path, askingLines(readFileSync(ROOT + path, "utf8"))] as const)
      .filter(([, lines]) => lines > 0),
  );
  const known = Object.entries(SOURCES).map(([path, [lines]]) => [path, lines] as const);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
});

it("F-24: no routine and no view of trading asks for it, but what reads the licence for a bet", async () => {
  const rows = await database.owner.query<{ name: string; code: string }>(
    `select p.pronamespace::regnamespace || '.' || p.proname as name,
       coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as code
       from pg_proc p where p.pronamespace::regnamespace::text = any($1)
     union all select schemaname || '.' || viewname, definition from pg_views where schemaname = any($1)`,
    [SCHEMAS],
  );
  expect(rows.length).toBeGreaterThan(30);
  const found = rows.filter(({ code }) => askingLines(code) > 0).map(({ name }) => name);
  expect(found.toSorted()).toEqual(Object.keys(ROUTINES).toSorted());
});

it("F-24: no table or column of trading is for one of them", async () => {
  const rows = await database.owner.query<{ name: string }>(
    `select concat_ws('.', table_schema, table_name, column_name) as name from information_schema.columns
       where table_schema = any($1) or table_schema = 'site' and table_name in ('option', 'option_terms')`,
    [SCHEMAS],
  );
  expect(rows.length).toBeGreaterThan(100);
  const found = rows.map(({ name }) => name).filter((name) => FOR_ONE.test(name) && !ABOUT_PLAYERS.has(name));
  expect(found).toEqual([]);
});

it.each([
  ["multiple = site.mode === x ? 18000 : 18800;", true],
  ["if (isRealMoney) return shorterWindow;", true],
  ["select 1 where s.mode <> 'play'", true],
  ["// under a licence this is the same", false],
  ["const isPlay = row.is_play;", false],
])("F-24: a switch is known where it stands: %s", (code, isOne) => {
  expect(askingLines(code) > 0).toBe(isOne);
});

import { expect, test } from "vitest";
import { dashboardAlarms } from "./dashboard-alarms.ts";

const CALM = {
  nowMs: 1_000_000,
  feeds: [{ stock: "SIM-V25", ageMs: 900, standing: "leading" }],
  unsettled: { rounds: 1, oldestMs: 990_000 },
  books: { isOpen: true },
  uploads: "off" as const,
  clock: { state: "unwatched" as const, offsetMs: null },
  backup: { isLate: false },
  identity: { state: "answers" as const },
  texts: { providers: [{ provider: "solapi", state: "answers" as const }] },
  fairness: [],
  reference: { watcher: "local" as const, isWatching: true, differences: [] },
  minutes: [{ stock: "KRW-BTC", differing: 0 }],
  errors: [],
  queues: [{ name: "withdrawals" as const, waiting: 3, oldestMs: 1_000_000 - 1_799_999 }],
};

test("a calm house has no alarm", () => {
  expect(dashboardAlarms(CALM)).toEqual([]);
});

test("failed steps, and a queue whose oldest waits too long, are told with their numbers and lead there", () => {
  const alarms = dashboardAlarms({
    ...CALM,
    errors: [
      { where: "relay", count: 3 },
      { where: "dashboard", count: 4 },
    ],
    queues: [
      { name: "deposits", waiting: 2, oldestMs: null },
      { name: "withdrawals", waiting: 4, oldestMs: 1_000_000 - 1_800_000 },
      { name: "approvals", waiting: 5, oldestMs: 1_000_000 - 7_199_999 },
      { name: "inquiries", waiting: 6, oldestMs: 1_000_000 - 172_800_000 },
    ],
  });
  expect(alarms.map(({ word, about, to }) => [word, about, to])).toEqual([
    ["errors", "7", "/"],
    ["queue.withdrawals", "4", "/money/withdrawals"],
    ["queue.inquiries", "6", "/support"],
  ]);
});

test("closed books, old or halted feeds, late settlement and a scanner that is down, and figures of fairness are told; what is off is not", () => {
  const feeds = [
    { stock: "A", ageMs: 10_000, standing: "leading" },
    { stock: "B", ageMs: 100, standing: "halted" },
    { stock: "C", ageMs: 99_000, standing: "off" },
  ];
  const alarms = dashboardAlarms({
    ...CALM,
    feeds,
    books: { isOpen: false },
    uploads: "down",
    fairness: [{}, {}],
    minutes: [
      { stock: "KRW-BTC", differing: 3 },
      { stock: "KRW-ETH", differing: 0 },
    ],
    unsettled: { rounds: 2, oldestMs: 900_000 },
  });
  expect(alarms.map(({ word, about }) => `${word} ${about}`.trim())).toEqual([
    "books",
    "feeds A",
    "feeds B",
    "unsettled 2",
    "uploads",
    "fairness 2",
    "minutes KRW-BTC 3",
  ]);
});

test.each([
  ["measured", 100, false],
  ["measured", -100.5, true],
  ["unknown", null, true],
  ["unwatched", null, false],
] as const)("a clock that is %s and off by %s ms is an alarm: %s", (state, offsetMs, isAlarm) => {
  const alarms = dashboardAlarms({ ...CALM, clock: { state, offsetMs } });
  expect(alarms.map(({ word }) => word)).toEqual(isAlarm ? ["clock"] : []);
});

test("a round that was settled differently is told first and leads to its market, until that is put on again", () => {
  const differences = [
    { roundId: 7, stock: "SIM-V25", isClosed: true },
    { roundId: 8, stock: "SIM-V50", isClosed: false },
    { roundId: 9, stock: null, isClosed: false },
  ];
  const reference = { watcher: "local" as const, isWatching: true, differences };
  const alarms = dashboardAlarms({ ...CALM, books: { isOpen: false }, reference });
  expect(alarms.map(({ word, about, to }) => [word, about, to])).toEqual([
    ["reference", "SIM-V25 7", "/markets"],
    ["reference", "9", "/"],
    ["books", "", "/"],
  ]);
});

test.each([
  ["none", false, []],
  ["local", true, []],
  ["local", false, ["referenceSilent"]],
  ["independent", false, ["referenceSilent"]],
] as const)("of whoever settles again, %s and watching %s, is told %j", (watcher, isWatching, words) => {
  const alarms = dashboardAlarms({ ...CALM, reference: { watcher, isWatching, differences: [] } });
  expect(alarms.map(({ word }) => word)).toEqual(words);
});

test("a backup that is late is an alarm, which leads to what is known of it", () => {
  expect(dashboardAlarms({ ...CALM, backup: { isLate: true } })).toEqual([
    { word: "backup", about: "", to: "/", search: { open: "system" } },
  ]);
});

test("a provider of identity checks or text messages that does not answer is an alarm, until it answers again", () => {
  const texts = {
    providers: [
      { provider: "solapi", state: "down" },
      { provider: "nhn", state: "answers" },
      { provider: "twilio", state: "trying" },
    ],
  } as const;
  const alarms = dashboardAlarms({ ...CALM, identity: { state: "down" }, texts });
  expect(alarms.map(({ word, about }) => [word, about])).toEqual([
    ["identity", ""],
    ["texts", "solapi"],
    ["texts", "twilio"],
  ]);
});

import { type Instant, instant } from "@maru/values";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import type { Database } from "../ports/unit-of-work.ts";
import type { Reference } from "../operations/fairness/reference/reference.ts";
import type { MarketFlow } from "./path/flow.ts";
import {
  newMarketsJob,
  roomJobs,
  type ScheduledJob,
  type ScheduledRooms,
  startSchedules,
  tradingJobs,
} from "./schedules.ts";

const clock = { now: () => instant(Date.now()) };
const fails = () => Promise.reject(new Error("the disk is full"));
const broken: Database = {
  role: "maru_accounts",
  query: fails,
  transaction: fails,
  dedicated: fails,
  close: async () => undefined,
};
const RELAY: ScheduledJob = { name: "relay", everyMs: 60_000, run: async () => ({}) };

async function withRooms(
  change: Partial<ScheduledRooms>,
  use: (jobs: readonly ScheduledJob[]) => Promise<void>,
) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "maru-schedules-"));
  const rooms: ScheduledRooms = {
    databases: { accounts: broken, books: broken, prices: broken },
    dataDir,
    log: { error: vi.fn() },
    clockWatch: { ask: fails, standing: () => ({ state: "unwatched", offsetMs: null, servers: [] }) },
    books: { step: fails },
    balances: { sealDue: fails, unlogged: fails },
    proof: { log: { sealedDays: fails } },
    wallet: { expireDue: fails, checkFunds: fails },
    fairness: { count: fails, reference: { watch: fails, standing: vi.fn(), read: fails } },
    comparison: { step: fails },
    content: { announceDue: fails },
    harm: { computeDue: fails },
    intensive: { computeDue: fails },
    partners: { foldDays: fails, foldRounds: fails },
    members: { sendEmails: fails, texts: { step: fails, standing: vi.fn() } },
    ...change,
  };
  try {
    await use(roomJobs(rooms));
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

it("tell of every run that fails, by the job's name, so that it is counted", () =>
  withRooms({}, async (jobs) => {
    const failed = new Set<string>();
    const schedules = startSchedules(RELAY, jobs, { clock, onError: (name) => failed.add(name) });
    const names = [...new Set(jobs.map(({ name }) => name))].toSorted();
    await vi.waitFor(() => expect([...failed].toSorted()).toEqual(names), { timeout: 10_000 });
    expect(names).toEqual([
      "audit file",
      "audit seal",
      "balances",
      "books",
      "clock",
      "comparison",
      "content",
      "days",
      "e-mail",
      "fairness",
      "funds",
      "harm",
      "intensive play",
      "reference",
      "retention",
      "text messages",
      "wallet",
    ]);
    await schedules.stop();
  }));

const NO_REFERENCE = {
  watch: async (): ReturnType<Reference["watch"]> => ({ raised: [], trouble: null }),
  standing: () => ({ watcher: "none", isWatching: false, report: null }) as const,
  read: fails,
};

it("log once that nobody settles rounds again, and each round that was settled differently", async () => {
  const raised = { roundId: 7, stock: "SIM-V25", closed: true, why: "result: …" };
  const error = vi.fn();
  const watch = vi
    .fn<Reference["watch"]>()
    .mockResolvedValueOnce({ raised: [], trouble: "it is away" })
    .mockResolvedValueOnce({ raised: [], trouble: "it is away" })
    .mockResolvedValueOnce({ raised: [raised] as never, trouble: null })
    .mockResolvedValue({ raised: [], trouble: null });
  let isWatching = false;
  const standing = () => ({ watcher: "local", isWatching, report: null }) as const;
  await withRooms(
    { fairness: { count: fails, reference: { watch, standing, read: fails } }, log: { error } },
    async (jobs) => {
      const [job] = jobs.filter(({ name }) => name === "reference");
      const run = () => job?.run(instant(Date.now()));
      expect(await run()).toEqual({ isNews: false });
      expect(await run()).toEqual({ isNews: false });
      isWatching = true;
      expect(await run()).toEqual({ isNews: true });
      expect(await run()).toEqual({ isNews: false });
    },
  );
  expect(error.mock.calls).toEqual([
    [{ watcher: "local", trouble: "it is away" }, "nobody settles rounds again"],
    [raised, "a round was settled differently"],
  ]);
});

const ALARM = { figure: "return", day: 20_514, optionId: 1, subject: "B", z: 5 } as const;
const MORE = { rounds: 300, isAll: false, alarms: [] };

it("log each alarm of fairness once and go on at once while a past waits", async () => {
  const count = vi
    .fn()
    .mockResolvedValueOnce({ ...MORE, alarms: [ALARM] })
    .mockResolvedValueOnce(MORE)
    .mockResolvedValue({ rounds: 0, isAll: true, alarms: [] });
  const error = vi.fn();
  await withRooms({ fairness: { count, reference: NO_REFERENCE }, log: { error } }, async (jobs) => {
    const fairness = jobs.filter(({ name }) => name === "fairness");
    const onError = vi.fn();
    const schedules = startSchedules(RELAY, fairness, { clock, onError });
    await vi.waitFor(() => expect(count).toHaveBeenCalledTimes(3), { timeout: 10_000 });
    await schedules.stop();
    expect(error.mock.calls).toEqual([[ALARM, "a day's figure is one that chance hardly makes"]]);
    expect(onError).not.toHaveBeenCalled();
  });
});

it("log each minute that is not its venue's candle, and hold none without live feeds", async () => {
  const difference = { stock: "KRW-ETH", startMs: 60_000, verdict: "differs" };
  const error = vi.fn();
  const step = vi.fn(async () => ({ nextMs: instant(Date.now() + 60_000), differences: [difference] }));
  await withRooms({ comparison: { step } as never, log: { error } }, async (jobs) => {
    const comparing = jobs.filter(({ name }) => name === "comparison");
    const schedules = startSchedules(RELAY, comparing, { clock, onError: vi.fn() });
    await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(1));
    await schedules.stop();
    expect(error.mock.calls).toEqual([[difference, "a minute is not the venue's own candle"]]);
  });
  await withRooms({ comparison: null }, async (jobs) =>
    expect(jobs.map(({ name }) => name)).not.toContain("comparison"),
  );
});

it("publish at once what a job has written, and not before there is something", async () => {
  const drain = vi.fn(async () => ({}));
  const waiting = [0, 3, 0];
  const expireDue = vi.fn(async () => waiting.shift() ?? 0);
  await withRooms({ wallet: { expireDue, checkFunds: fails } }, async (jobs) => {
    const wallet = jobs.filter(({ name }) => name === "wallet").map((job) => ({ ...job, everyMs: 300 }));
    const schedules = startSchedules({ ...RELAY, run: drain }, wallet, { clock, onError: vi.fn() });
    await vi.waitFor(() => expect(expireDue).toHaveBeenCalledTimes(1));
    expect(drain).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(expireDue).toHaveBeenCalledTimes(3), { timeout: 10_000 });
    expect(drain).toHaveBeenCalledTimes(2);
    await schedules.stop();
  });
});

it("step a market that was opened meanwhile, and none once they have stopped", async () => {
  const step = vi.fn(async (nowMs: Instant) => instant(nowMs + 1));
  // Of a market only its name and its step are driven.
  const market = { stock: "ETH-KRW", step, wakes: () => undefined } as unknown as MarketFlow;
  const found = [[market], [], [market]];
  const openNew = vi.fn(async () => found.shift() ?? []);
  const schedules = startSchedules(RELAY, [], { clock, onError: vi.fn() });
  const job = { ...newMarketsJob(openNew, schedules.add), everyMs: 1 };
  expect(step).not.toHaveBeenCalled();
  schedules.add(job);
  await vi.waitFor(() => expect(step.mock.calls.length).toBeGreaterThan(2));
  await schedules.stop();
  const calls = step.mock.calls.length;
  schedules.add(job);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(step).toHaveBeenCalledTimes(calls);
});

it("run a market at once when it says so", async () => {
  const wakes = vi.fn<MarketFlow["wakes"]>();
  const step = vi.fn(async (nowMs: Instant) => instant(nowMs + 60_000));
  const market = { stock: "ETH-KRW", step, wakes } as unknown as MarketFlow;
  const [job] = tradingJobs({ markets: [market], settleDue: async () => 0, proof: null });
  const schedules = startSchedules(RELAY, job === undefined ? [] : [{ ...job, everyMs: 60_000 }], {
    clock,
    onError: vi.fn(),
  });
  await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(1));
  wakes.mock.calls[0]?.[0]();
  await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(2));
  await schedules.stop();
});

it("end a run that is under way before they have stopped, and begin no other", async () => {
  let isRunning = false;
  const run = vi.fn(async () => {
    isRunning = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
    isRunning = false;
    return {};
  });
  const schedules = startSchedules(RELAY, [{ name: "slow", everyMs: 1, run }], { clock, onError: vi.fn() });
  await vi.waitFor(() => expect(isRunning).toBe(true));
  await schedules.stop();
  expect(isRunning).toBe(false);
  const runs = run.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(run).toHaveBeenCalledTimes(runs);
});

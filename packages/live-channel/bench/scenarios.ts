import { openAudience, sameTopic, threeOfTen, type Audience, type AudiencePlan } from "./audience.ts";
import { median } from "./median.ts";
import { runClosedLoop, runPaced, type Load } from "./run-load.ts";
import { findSockJsLibrary } from "./serve-sockjs-library.ts";
import { startSystem, type SystemName } from "./systems.ts";

export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline: number;
  /** value / baseline. */
  readonly ratio: number;
}

export interface Plan {
  readonly rounds: number;
  readonly forMs: number;
  readonly readers: readonly number[];
  readonly memoryReaders: number;
  say(line: string): void;
}

interface Contender {
  readonly name: SystemName;
  readonly windowMs?: number;
}

type Run = (audience: Audience) => Promise<Load>;
type Loads = ReadonlyMap<SystemName, Load>;

function row(name: string, unit: string, pair: { value: number; baseline: number }): Row {
  return { name, unit, ...pair, ratio: pair.baseline === 0 ? 0 : pair.value / pair.baseline };
}

/** Runs the contenders in turn, `rounds` times over, so that what else the machine does hits all alike. */
async function compare(
  plan: Plan,
  about: { title: string; audience: AudiencePlan; contenders: readonly Contender[] },
  run: Run,
): Promise<Loads> {
  plan.say(`\n${about.title}`);
  const audiences: Audience[] = [];
  for (const { name, windowMs } of about.contenders) {
    audiences.push(await openAudience(await startSystem(name, windowMs), about.audience));
  }
  const loads = new Map<SystemName, Load[]>();
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const audience of audiences) {
      const load = await run(audience);
      loads.set(audience.system.name, [...(loads.get(audience.system.name) ?? []), load]);
    }
  }
  for (const audience of audiences) {
    audience.end();
    audience.system.stop();
  }
  const medians = new Map([...loads].map(([name, of]) => [name, medianLoad(of)]));
  for (const [name, load] of medians) plan.say(describe(name, load));
  return medians;
}

function medianLoad(loads: readonly Load[]): Load {
  return {
    deliveriesPerSecond: median(loads.map((load) => load.deliveriesPerSecond)),
    cpuMicrosPerDelivery: median(loads.map((load) => load.cpuMicrosPerDelivery)),
    p50Ms: median(loads.map((load) => load.p50Ms)),
    p99Ms: median(loads.map((load) => load.p99Ms)),
  };
}

function describe(name: string, load: Load): string {
  const perSecond = Math.round(load.deliveriesPerSecond).toLocaleString("en").padStart(11);
  const cpu = load.cpuMicrosPerDelivery.toFixed(2).padStart(7);
  return `  ${name.padEnd(17)} ${perSecond}/s ${cpu} us each  p50 ${load.p50Ms.toFixed(1)} ms  p99 ${load.p99Ms.toFixed(1)} ms`;
}

function rate(loads: Loads, name: SystemName): number {
  return loads.get(name)?.deliveriesPerSecond ?? 0;
}

/** One message at a time: what the protocol costs when there is nothing to join. */
export async function single(plan: Plan, readers: number): Promise<readonly Row[]> {
  const peers: Contender[] = findSockJsLibrary() === null ? [] : [{ name: "sockjs-library" }];
  const contenders: Contender[] = [{ name: "floor" }, { name: "channel" }, { name: "raw-send" }, ...peers];
  const title = `one message at a time, ${readers} readers`;
  const loads = await compare(plan, { title, audience: sameTopic(readers), contenders }, (audience) =>
    runClosedLoop(audience, 1, plan.forMs),
  );
  const value = rate(loads, "channel");
  const suffix = readers === 1_000 ? "" : `.${readers}`;
  const rows = [row(`single.floor${suffix}`, "deliveries/s", { value, baseline: rate(loads, "floor") })];
  if (peers.length > 0) {
    rows.push(
      row(`single.sockjs${suffix}`, "deliveries/s", { value, baseline: rate(loads, "sockjs-library") }),
    );
  }
  return rows;
}

/** 64 messages outstanding. */
export async function saturated(plan: Plan, readers: number): Promise<readonly Row[]> {
  const contenders: Contender[] = [{ name: "floor" }, { name: "floor-coalescing" }, { name: "channel" }];
  const title = `64 messages outstanding, ${readers} readers`;
  const loads = await compare(plan, { title, audience: sameTopic(readers), contenders }, (audience) =>
    runClosedLoop(audience, 64, plan.forMs),
  );
  const value = rate(loads, "channel");
  const suffix = readers === 1_000 ? "" : `.${readers}`;
  return [
    row(`saturated.floor${suffix}`, "deliveries/s", { value, baseline: rate(loads, "floor") }),
    row(`saturated.coalescing${suffix}`, "deliveries/s", {
      value,
      baseline: rate(loads, "floor-coalescing"),
    }),
  ];
}

/** Each reader on three of ten topics: against our own messages written one by one. */
export async function mixed(plan: Plan): Promise<readonly Row[]> {
  const contenders: Contender[] = [{ name: "channel" }, { name: "channel-direct" }];
  const title = "64 messages outstanding, 1000 readers on 3 of 10 topics";
  const loads = await compare(plan, { title, audience: threeOfTen(1_000), contenders }, (audience) =>
    runClosedLoop(audience, 64, plan.forMs),
  );
  const pair = { value: rate(loads, "channel"), baseline: rate(loads, "channel-direct") };
  return [row("mixed.direct", "deliveries/s", pair)];
}

/** Latency at a pace everybody keeps, without a window. */
export async function paced(plan: Plan): Promise<readonly Row[]> {
  const contenders: Contender[] = [{ name: "floor" }, { name: "channel" }];
  const title = "20 messages a second, 1000 readers";
  const loads = await compare(plan, { title, audience: sameTopic(1_000), contenders }, (audience) =>
    runPaced(audience, 20, plan.forMs),
  );
  const [ours, floor] = [loads.get("channel"), loads.get("floor")];
  return [
    row("paced.p50", "ms", { value: ours?.p50Ms ?? 0, baseline: floor?.p50Ms ?? 0 }),
    row("paced.p99", "ms", { value: ours?.p99Ms ?? 0, baseline: floor?.p99Ms ?? 0 }),
  ];
}

/** Ticks: 200 messages a second with the 25 ms window. */
export async function window25(plan: Plan): Promise<readonly Row[]> {
  const contenders: Contender[] = [{ name: "floor" }, { name: "channel", windowMs: 25 }];
  const title = "200 messages a second, 1000 readers, window of 25 ms";
  const loads = await compare(plan, { title, audience: sameTopic(1_000), contenders }, (audience) =>
    runPaced(audience, 200, plan.forMs),
  );
  const [ours, floor] = [loads.get("channel"), loads.get("floor")];
  const value = ours?.cpuMicrosPerDelivery ?? 0;
  return [row("window25.cpu", "us/delivery", { value, baseline: floor?.cpuMicrosPerDelivery ?? 0 })];
}

/** Resident memory of the server per idle subscribed connection, beside bare `ws`. */
export async function memory(plan: Plan): Promise<readonly Row[]> {
  plan.say(`\nmemory of ${plan.memoryReaders} idle subscribed connections`);
  const kib: number[] = [];
  for (const name of ["channel", "raw-send"] as const) {
    const system = await startSystem(name);
    // The first connections pay for code and pools that all others share.
    const first = await openAudience(system, sameTopic(500));
    const before = await system.usage();
    const audience = await openAudience(system, sameTopic(plan.memoryReaders));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const after = await system.usage();
    kib.push((after.rssBytes - before.rssBytes) / 1024 / plan.memoryReaders);
    plan.say(`  ${name.padEnd(17)} ${(kib.at(-1) ?? 0).toFixed(1)} KiB each`);
    first.end();
    audience.end();
    system.stop();
  }
  return [row("memory.kb", "KiB/connection", { value: kib[0] ?? 0, baseline: kib[1] ?? 0 })];
}

/** A tenth of the readers stops reading: what the others notice, and what the server holds for them. */
export async function stalled(plan: Plan): Promise<readonly Row[]> {
  plan.say("\n200 readers, then with 20 more that stop reading");
  const system = await startSystem("channel");
  const healthy = await openAudience(system, sameTopic(200));
  const alone = await runClosedLoop(healthy, 64, plan.forMs);
  const before = await system.usage();
  const stuck = await openAudience(system, sameTopic(20));
  for (const reader of stuck.readers) reader.stall();
  const beside = await runClosedLoop(healthy, 64, plan.forMs * 2);
  const after = await system.usage();
  plan.say(describe("alone", alone));
  plan.say(describe("beside stalled", beside));
  for (const audience of [healthy, stuck]) audience.end();
  system.stop();
  const grownMib = (after.rssBytes - before.rssBytes) / 1024 / 1024;
  return [
    row("stalled.healthy", "deliveries/s", {
      value: beside.deliveriesPerSecond,
      baseline: alone.deliveriesPerSecond,
    }),
    row("stalled.memory", "MiB", { value: grownMib, baseline: before.rssBytes / 1024 / 1024 }),
  ];
}

import { openAudience, sameTopic, threeOfTen, type Audience, type AudiencePlan } from "./audience.ts";
import { median } from "./median.ts";
import { runClosedLoop, runPaced, type Load } from "./run-load.ts";
import { findSockJsLibrary } from "./serve-sockjs-library.ts";
import { startSystem, type OwnSystemName, type System, type SystemName } from "./systems.ts";

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
  /** A broker with web-STOMP that runs on this machine. */
  readonly broker: System | null;
  say(line: string): void;
}

interface Contender {
  readonly name: OwnSystemName;
  readonly windowMs?: number;
}

type Run = (audience: Audience) => Promise<Load>;
type Loads = ReadonlyMap<SystemName, Load>;

function row(name: string, unit: string, pair: { value: number; baseline: number }): Row {
  return { name, unit, ...pair, ratio: pair.baseline === 0 ? 0 : pair.value / pair.baseline };
}

type Figure = (load: Load) => number;
const rate: Figure = (load) => load.deliveriesPerSecond;
/** Deliveries that a second of the server's CPU time pays for: what else runs on the machine hardly shows. */
const perCpuSecond: Figure = (load) =>
  load.cpuMicrosPerDelivery === 0 ? 0 : 1e6 / load.cpuMicrosPerDelivery;

/** One figure of two systems side by side. */
function beside(loads: Loads, figure: Figure, names: readonly [SystemName, SystemName]): Pair {
  const [value = 0, baseline = 0] = names.map((name) => {
    const load = loads.get(name);
    return load === undefined ? 0 : figure(load);
  });
  return { value, baseline };
}

interface Pair {
  readonly value: number;
  readonly baseline: number;
}

/** Latency and CPU time of the channel beside those of the floor. */
function costs(name: string, suffix: string, loads: Loads): readonly Row[] {
  const pair = ["channel", "floor"] as const;
  return [
    row(
      `${name}.p50${suffix}`,
      "ms",
      beside(loads, (load) => load.p50Ms, pair),
    ),
    row(
      `${name}.p99${suffix}`,
      "ms",
      beside(loads, (load) => load.p99Ms, pair),
    ),
    row(
      `${name}.cpu${suffix}`,
      "us/delivery",
      beside(loads, (load) => load.cpuMicrosPerDelivery, pair),
    ),
  ];
}

/** The rows of 1,000 readers, to whom the bounds apply, have the plain names. */
function suffixOf(readers: number): string {
  return readers === 1_000 ? "" : `.${readers}`;
}

/** Runs the contenders in turn, `rounds` times over, so that what else the machine does hits all alike. */
async function compare(
  plan: Plan,
  about: {
    title: string;
    audience: AudiencePlan;
    contenders: readonly Contender[];
    broker?: System | null;
  },
  run: Run,
): Promise<Loads> {
  plan.say(`\n${about.title}`);
  const audiences: Audience[] = [];
  for (const { name, windowMs } of about.contenders) {
    audiences.push(await openAudience(await startSystem(name, windowMs), about.audience));
  }
  if (about.broker) audiences.push(await openAudience(about.broker, about.audience));
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

/** One message at a time: what the protocol costs when there is nothing to join. */
export async function single(plan: Plan, readers: number): Promise<readonly Row[]> {
  const contenders: Contender[] = [
    { name: "floor" },
    { name: "channel" },
    { name: "raw-send" },
    ...library(),
  ];
  const title = `one message at a time, ${readers} readers`;
  const loads = await compare(plan, { title, audience: sameTopic(readers), contenders }, (audience) =>
    runClosedLoop(audience, 1, plan.forMs),
  );
  const suffix = suffixOf(readers);
  return [
    row(`single.floor${suffix}`, "deliveries/s", beside(loads, rate, ["channel", "floor"])),
    ...costs("single", suffix, loads),
    ...besideLibrary("single", suffix, loads, "channel"),
  ];
}

/** Messages under way that keep every server busy, so that none waits for the reading side. */
const BUSY = 16;

/** The next message is always there, and the channel writes each by itself all the same. */
export async function direct(plan: Plan, readers: number): Promise<readonly Row[]> {
  if (library().length === 0) return [];
  const contenders: Contender[] = [{ name: "floor" }, { name: "channel-direct" }, ...library()];
  const title = `${BUSY} messages outstanding, none joined, ${readers} readers`;
  const loads = await compare(plan, { title, audience: sameTopic(readers), contenders }, (audience) =>
    runClosedLoop(audience, BUSY, plan.forMs * 2),
  );
  return besideLibrary("direct", suffixOf(readers), loads, "channel-direct");
}

function library(): readonly Contender[] {
  return findSockJsLibrary() === null ? [] : [{ name: "sockjs-library" }];
}

/**
 * Beside the established library, by rate and by CPU time, and what the floor reaches beside it: nothing
 * that writes one frame to one socket in this runtime gets beyond that.
 */
function besideLibrary(name: string, suffix: string, loads: Loads, ours: SystemName): readonly Row[] {
  if (!loads.has("sockjs-library")) return [];
  const rows: Row[] = [];
  for (const [label, system] of [
    ["sockjs", ours],
    ["sockjs.ceiling", "floor"],
  ] as const) {
    const pair = [system, "sockjs-library"] as const;
    rows.push(
      row(`${name}.${label}${suffix}`, "deliveries/s", beside(loads, rate, pair)),
      row(`${name}.${label}.cpu${suffix}`, "deliveries/CPU s", beside(loads, perCpuSecond, pair)),
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
  const suffix = suffixOf(readers);
  return [
    row(`saturated.floor${suffix}`, "deliveries/s", beside(loads, rate, ["channel", "floor"])),
    row(
      `saturated.coalescing${suffix}`,
      "deliveries/s",
      beside(loads, rate, ["channel", "floor-coalescing"]),
    ),
    ...costs("saturated", suffix, loads),
  ];
}

/** Long enough for a broker that is much slower than the channel to get into its stride. */
const BROKER_ROUNDS = 3;
const BROKER_FOR_MS = 2_000;

/** A broker with web-STOMP on the same machine, when one runs. */
export async function broker(plan: Plan): Promise<readonly Row[]> {
  if (plan.broker === null) {
    plan.say("\nno broker with web-STOMP is running here (see --broker-url): its rows are left out");
    return [];
  }
  const about = {
    title: "64 messages outstanding, 1000 readers, beside a broker with web-STOMP",
    audience: sameTopic(1_000),
    contenders: [{ name: "channel" }, { name: "channel-direct" }] as const,
    broker: plan.broker,
  };
  const loads = await compare({ ...plan, rounds: BROKER_ROUNDS }, about, (audience) =>
    runClosedLoop(audience, 64, BROKER_FOR_MS),
  );
  return [
    row("saturated.broker", "deliveries/s", beside(loads, rate, ["channel", "broker"])),
    row("direct.broker", "deliveries/s", beside(loads, rate, ["channel-direct", "broker"])),
  ];
}

/** Each reader on three of ten topics: against our own messages written one by one. */
export async function mixed(plan: Plan): Promise<readonly Row[]> {
  const contenders: Contender[] = [{ name: "channel" }, { name: "channel-direct" }];
  const title = "64 messages outstanding, 1000 readers on 3 of 10 topics";
  const loads = await compare(plan, { title, audience: threeOfTen(1_000), contenders }, (audience) =>
    runClosedLoop(audience, 64, plan.forMs),
  );
  return [row("mixed.direct", "deliveries/s", beside(loads, rate, ["channel", "channel-direct"]))];
}

/** Latency at a pace everybody keeps, without a window. */
export async function paced(plan: Plan, readers: number): Promise<readonly Row[]> {
  const contenders: Contender[] = [{ name: "floor" }, { name: "channel" }];
  const title = `20 messages a second, ${readers} readers`;
  const loads = await compare(plan, { title, audience: sameTopic(readers), contenders }, (audience) =>
    runPaced(audience, 20, plan.forMs),
  );
  return costs("paced", suffixOf(readers), loads);
}

/** Ticks: 200 messages a second with the 25 ms window. */
export async function window25(plan: Plan): Promise<readonly Row[]> {
  const contenders: Contender[] = [{ name: "floor" }, { name: "channel", windowMs: 25 }];
  const title = "200 messages a second, 1000 readers, window of 25 ms";
  const loads = await compare(plan, { title, audience: sameTopic(1_000), contenders }, (audience) =>
    runPaced(audience, 200, plan.forMs),
  );
  return costs("window25", "", loads);
}

/** Resident memory of the server per idle subscribed connection, beside bare `ws`. */
export async function memory(plan: Plan): Promise<readonly Row[]> {
  plan.say(`\nmemory of ${plan.memoryReaders} idle subscribed connections`);
  const kib: number[] = [];
  for (const name of ["channel", "raw-send"] as const) {
    const system = await startSystem(name);
    // The first connections pay for code and pools that all others share.
    const first = await openAudience(system, sameTopic(500));
    const beforeBytes = await system.rssBytes();
    const audience = await openAudience(system, sameTopic(plan.memoryReaders));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const afterBytes = await system.rssBytes();
    kib.push((afterBytes - beforeBytes) / 1024 / plan.memoryReaders);
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
  const beforeBytes = await system.rssBytes();
  const stuck = await openAudience(system, sameTopic(20));
  for (const reader of stuck.readers) reader.stall();
  const hindered = await runClosedLoop(healthy, 64, plan.forMs * 2);
  const afterBytes = await system.rssBytes();
  plan.say(describe("alone", alone));
  plan.say(describe("beside stalled", hindered));
  for (const audience of [healthy, stuck]) audience.end();
  system.stop();
  const grownMib = (afterBytes - beforeBytes) / 1024 / 1024;
  return [
    row("stalled.healthy", "deliveries/s", {
      value: hindered.deliveriesPerSecond,
      baseline: alone.deliveriesPerSecond,
    }),
    row("stalled.memory", "MiB", { value: grownMib, baseline: beforeBytes / 1024 / 1024 }),
  ];
}

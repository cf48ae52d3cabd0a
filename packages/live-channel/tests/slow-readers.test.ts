import { afterEach, beforeEach, expect, test } from "vitest";
import { RawStomp } from "./raw-stomp.ts";
import { until } from "./official-client.ts";
import { startChannel, type Running } from "./start-channel.ts";

const KIB = 1024;
const MIB = KIB * KIB;
const BIG = "x".repeat(64 * KIB);

let running: Running;
let healthy: RawStomp;
let slow: RawStomp;

async function reader(destinations: readonly string[]): Promise<RawStomp> {
  const one = new RawStomp(running.url);
  await one.connect(["accept-version:1.2", "token:user:ann"]);
  for (const destination of destinations) {
    one.send(["SUBSCRIBE", `id:${destination}`, `destination:${destination}`, "receipt:1"]);
    await one.frame("RECEIPT");
  }
  return one;
}

async function start(limits: object): Promise<void> {
  running = await startChannel({ limits: { sweepEveryMs: 20, ...limits } });
  healthy = await reader(["/topic/tick", "/topic/round"]);
  slow = await reader(["/topic/tick", "/topic/round"]);
}

beforeEach(() => start({}));
afterEach(async () => {
  slow.socket.terminate();
  await running.stop();
});

/** The numbers of the ticks that a reader got. */
function ticksOf(one: RawStomp): string[] {
  return one.frames
    .map((frame) => frame.body.toString().split(" ")[0] ?? "")
    .filter((first) => first !== "result");
}

/** Publishes until the kernel takes no more and the stopped reader counts as slow. */
async function fill(destination: string): Promise<number> {
  let published = 0;
  while (running.channel.stats().slow === 0 && running.channel.stats().closedSlow === 0) {
    running.channel.publish(destination, `${published} ${BIG}`);
    published += 1;
    await until(() => healthy.frames.length === published, "the healthy reader");
  }
  return published;
}

test("a reader that stops is closed when its queue passes the bound; the others lose nothing", async () => {
  slow.socket.pause();
  let published = 0;
  while (running.channel.stats().closedSlow === 0) {
    running.channel.publish("/topic/round", `${published} ${BIG}`);
    published += 1;
    await new Promise((resolve) => setImmediate(resolve));
    expect(published * BIG.length).toBeLessThan(200 * MIB);
  }
  expect(running.channel.stats().backlogBytes).toBeLessThan(MIB);
  await until(() => healthy.frames.length === published, "all messages at the healthy reader");
  const numbers = healthy.frames.map((frame) => frame.body.toString().split(" ")[0]);
  expect(numbers).toEqual(numbers.map((_, index) => String(index)));
  expect(running.events.some((event) => event.kind === "slow" && event.code === "SLOW_CONSUMER")).toBe(true);
  slow.socket.resume();
  expect([1006, 3008]).toContain(await slow.closed());
});

test("a reader that passes the bound but reads again soon is told why it was closed", async () => {
  await running.stop();
  await start({ hardBacklogBytes: 100 * KIB });
  slow.socket.pause();
  await fill("/topic/round");
  while (running.channel.stats().closedSlow === 0) {
    running.channel.publish("/topic/round", BIG);
    await new Promise((resolve) => setImmediate(resolve));
  }
  slow.socket.resume();
  expect(await slow.closed()).toBe(3008);
});

test("a slow reader gets the newest tick, and every result", async () => {
  await running.stop();
  await start({ hardBacklogBytes: 1_000 * MIB });
  slow.socket.pause();
  let ticks = await fill("/topic/tick");
  for (let round = 0; round < 50; round += 1) {
    running.channel.publish("/topic/round", `result ${round}`);
    for (let index = 0; index < 10; index += 1) {
      running.channel.publish("/topic/tick", `${ticks} small`);
      ticks += 1;
    }
    await until(() => healthy.frames.length === ticks + round + 1, "the healthy reader");
  }
  expect(running.channel.stats().backlogBytes).toBeLessThan(MIB);
  slow.socket.resume();
  await until(() => ticksOf(slow).at(-1) === String(ticks - 1), "the newest tick");
  const results = slow.frames.filter((frame) => frame.headers.get("subscription") === "/topic/round");
  expect(results.map((frame) => frame.body.toString())).toEqual(results.map((_, index) => `result ${index}`));
  expect(results.length).toBe(50);
  expect(ticksOf(slow).length).toBeLessThan(ticks - 400);
  expect(
    slow.frames.findLast((frame) => frame.headers.get("destination") === "/topic/tick")?.headers.get("seq"),
  ).toBe(String(ticks));
  await until(() => ticksOf(healthy).length === ticks, "every tick at the healthy reader");
  expect(running.channel.stats().slow).toBe(0);
});

test("readers that together hold too much lose the worst of them", async () => {
  await running.stop();
  await start({ hardBacklogBytes: 1_000 * MIB, totalBacklogBytes: 300 * KIB });
  slow.socket.pause();
  await fill("/topic/round");
  for (let count = 0; count < 8; count += 1) running.channel.publish("/topic/round", BIG);
  await until(() => running.channel.stats().closedSlow === 1, "the end of the worst reader");
  expect(healthy.closeCode).toBeNull();
});

test("a backlog that does not move ends its reader", async () => {
  await running.stop();
  await start({ stalledForMs: 200 });
  slow.socket.pause();
  await fill("/topic/round");
  await until(() => running.channel.stats().closedSlow === 1, "the end of the stalled reader");
});

test("a late pong makes a reader slow even while the kernel hides its backlog; a missing one ends it", async () => {
  await running.stop();
  await start({ pingEveryMs: 100, pongWithinMs: 100, pongGoneMs: 600 });
  slow.socket.pause();
  await until(() => running.channel.stats().slow === 1, "slowness by pong");
  expect(running.channel.stats().backlogBytes).toBe(0);
  await until(() => running.events.some((event) => event.code === "NO_PONG"), "the end");
  expect(healthy.closeCode).toBeNull();
});

test("a reader that sends and does not read is a slow one, though the kernel hides its backlog", async () => {
  await running.stop();
  await start({ pingEveryMs: 100, pongWithinMs: 100, stalledForMs: 200, pongGoneMs: 60_000 });
  slow.socket.pause();
  await until(() => running.channel.stats().slow === 1, "slowness by pong");
  for (let tick = 0; running.channel.stats().closedSlow === 0; tick += 1) {
    expect(tick).toBeLessThan(200);
    running.channel.publish("/topic/tick", `${tick} small`);
    slow.send(["SEND", "destination:/topic/any"]);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(running.channel.stats().backlogBytes).toBe(0);
  expect(running.events.find(({ kind }) => kind === "slow")?.code).toBe("SLOW_CONSUMER");
  expect(healthy.closeCode).toBeNull();
});

test("what was kept for a subscription that has ended is not told when its reader catches up", async () => {
  await running.stop();
  await start({ pingEveryMs: 50, pongWithinMs: 50, pongGoneMs: 60_000, stalledForMs: 60_000 });
  slow.socket.pause();
  await until(() => running.channel.stats().slow === 1, "slowness by pong");
  running.channel.publish("/topic/tick", "old");
  await until(
    () => healthy.frames.some(({ body }) => body.toString() === "old"),
    "the tick at the healthy one",
  );
  slow.send(["UNSUBSCRIBE", "id:/topic/tick"]);
  await until(() => running.channel.stats().subscriptions === 3, "the end of the subscription");
  slow.socket.resume();
  await until(() => running.channel.stats().slow === 0, "the reader to catch up");
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(slow.frames.map(({ body }) => body.toString())).toEqual([]);
});

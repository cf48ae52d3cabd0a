import { afterEach, expect, test } from "vitest";
import { RawStomp } from "./raw-stomp.ts";
import { until } from "./official-client.ts";
import { startChannel, type Running } from "./start-channel.ts";
import type { LiveChannelOptions } from "../src/index.ts";

let running: Running;
afterEach(() => running.stop());

/** A window so long that nothing would arrive in a test by its end. */
const PATIENT: Partial<LiveChannelOptions> = {
  destinationClass: (destination) => ({
    windowMs: destination.startsWith("/topic/tick") ? 600_000 : 0,
    conflate: true,
  }),
};

async function reader(destinations: readonly string[]): Promise<RawStomp> {
  const one = new RawStomp(running.url);
  await one.connect(["accept-version:1.2", "token:user:ann"]);
  for (const destination of destinations) {
    one.send(["SUBSCRIBE", `id:${destination}`, `destination:${destination}`, "receipt:1"]);
    await one.frame("RECEIPT");
  }
  return one;
}

test("round events and user messages never wait for a window, and do not overtake what waits", async () => {
  running = await startChannel(PATIENT);
  const one = await reader(["/topic/tick", "/topic/round", "/user/queue/point"]);
  const ticksOnly = await reader(["/topic/tick"]);
  running.channel.publish("/topic/tick", "tick 1");
  running.channel.publish("/topic/tick", "tick 2");
  running.channel.sendToUser("ann", "/user/queue/point", "point");
  running.channel.publish("/topic/tick", "tick 3");
  await until(() => one.frames.length === 4, "four messages");
  running.channel.publish("/topic/tick", "tick 4");
  running.channel.publish("/topic/round", "round");
  await until(() => one.frames.length === 6, "six messages");
  expect(one.frames.map((frame) => frame.body.toString())).toEqual([
    "tick 1",
    "tick 2",
    "point",
    "tick 3",
    "tick 4",
    "round",
  ]);
  expect(ticksOnly.frames).toEqual([]);
});

test("messages of one window are each their own, and in order", async () => {
  running = await startChannel();
  const one = await reader(["/topic/tick"]);
  let messages = 0;
  one.socket.on("message", () => {
    messages += 1;
  });
  for (let number = 0; number < 100; number += 1) running.channel.publish("/topic/tick", String(number));
  await until(() => one.frames.length === 100, "100 messages");
  expect(one.frames.map((frame) => frame.body.toString())).toEqual(
    one.frames.map((_, index) => String(index)),
  );
  expect(messages).toBe(100);
});

test("readers with different subscriptions each get theirs, in the order of publishing", async () => {
  running = await startChannel();
  const topics = ["/topic/a", "/topic/b", "/topic/c", "/topic/tick"];
  const readers = await Promise.all(
    topics.flatMap((left, index) => topics.slice(index).map((right) => reader([...new Set([left, right])]))),
  );
  const published = Array.from({ length: 200 }, (_, number) => ({
    topic: topics[(number * 7 + (number >> 3)) % topics.length] ?? "",
    body: String(number),
  }));
  for (const [index, { topic, body }] of published.entries()) {
    running.channel.publish(topic, body);
    if (index % 17 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const pairs = topics.flatMap((left, index) => topics.slice(index).map((right) => [left, right]));
  for (const [index, one] of readers.entries()) {
    const expected = published.filter(({ topic }) => pairs[index]?.includes(topic)).map(({ body }) => body);
    await until(() => one.frames.length === expected.length, `messages of ${pairs[index]?.join()}`);
    expect(one.frames.map((frame) => frame.body.toString())).toEqual(expected);
  }
});

test("a snapshot that takes time is followed by all that was published meanwhile", async () => {
  const making: ((bodies: readonly string[]) => void)[] = [];
  running = await startChannel({
    snapshot: () => new Promise((resolve) => void making.push(resolve)),
  });
  const one = new RawStomp(running.url);
  await one.connect();
  running.channel.publish("/topic/round", "1");
  one.send(["SUBSCRIBE", "id:1", "destination:/topic/round", "snapshot:true", "receipt:1"]);
  await until(() => running.channel.stats().subscriptions === 1, "the subscription");
  running.channel.publish("/topic/round", "2");
  running.channel.publish("/topic/round", "3");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(one.frames).toEqual([]);
  making[0]?.(["state"]);
  await one.frame("RECEIPT");
  running.channel.publish("/topic/round", "4");
  await until(() => one.frames.length === 4, "four messages");
  expect(one.frames.map((frame) => [frame.body.toString(), frame.headers.get("seq")])).toEqual([
    ["state", "1"],
    ["2", "2"],
    ["3", "3"],
    ["4", "4"],
  ]);
});

test("the numbers of a user go on while the user is away", async () => {
  running = await startChannel({ snapshot: () => ["state"] });
  const one = await reader(["/user/queue/point"]);
  running.channel.sendToUser("ann", "/user/queue/point", "a");
  expect((await one.frame("MESSAGE")).headers.get("seq")).toBe("1");
  one.socket.terminate();
  await until(() => running.channel.stats().sessions === 0, "nobody");
  running.channel.sendToUser("ann", "/user/queue/point", "b");
  running.channel.sendToUser("ann", "/user/queue/point", "c");
  const again = new RawStomp(running.url);
  await again.connect(["accept-version:1.2", "token:user:ann"]);
  again.send(["SUBSCRIBE", "id:1", "destination:/user/queue/point", "snapshot:true"]);
  expect((await again.frame("MESSAGE")).headers.get("seq")).toBe("3");
});

test("a client that was away for 30 s is whole again within one round trip, and its numbers prove it", async () => {
  const state: Record<string, string[]> = { "/topic/round": [], "/topic/tick": [], "/user/queue/point": [] };
  const destinations = Object.keys(state);
  let nowMs = 1_000_000;
  running = await startChannel({
    clock: { nowMs: () => nowMs },
    snapshot: async (_principal, destination) => [JSON.stringify(state[destination] ?? [])],
  });
  const say = (destination: string, body: string): void => {
    state[destination]?.push(body);
    if (destination.startsWith("/user/")) running.channel.sendToUser("ann", destination, body);
    else running.channel.publish(destination, body);
  };
  const before = await reader(destinations);
  destinations.forEach((destination) => say(destination, "first"));
  await until(() => before.frames.length === destinations.length, "the first messages");
  before.socket.terminate();
  for (let second = 0; second < 30; second += 1) {
    nowMs += 1_000;
    destinations.forEach((destination) => say(destination, `missed ${second}`));
  }
  const again = new RawStomp(running.url);
  await again.opened;
  // All that the client ever says: after this it only listens.
  const subscribing = destinations.map(
    (destination) => `SUBSCRIBE\nid:${destination}\ndestination:${destination}\nsnapshot:true\n\n\0`,
  );
  again.socket.send(`CONNECT\naccept-version:1.2\ntoken:user:ann\n\n\0${subscribing.join("")}`);
  await until(() => again.frames.length === 1 + destinations.length, "CONNECTED and three snapshots");
  destinations.forEach((destination) => say(destination, "next"));
  await until(() => again.frames.length === 1 + 2 * destinations.length, "what came after");
  for (const destination of destinations) {
    const [snapshot, next] = again.frames.filter((frame) => frame.headers.get("destination") === destination);
    const known: string[] = JSON.parse(snapshot?.body.toString() ?? "[]");
    expect(snapshot?.headers.get("snapshot")).toBe("true");
    // The number is the count of all that was ever said, so nothing can be missing.
    expect(known.length).toBe(Number(snapshot?.headers.get("seq")));
    expect([...known, next?.body.toString()]).toEqual(state[destination]);
    expect(Number(next?.headers.get("seq"))).toBe(known.length + 1);
  }
});

test("close ends every connection with a goodbye", async () => {
  running = await startChannel();
  const one = await reader(["/topic/round"]);
  running.channel.publish("/topic/round", "last");
  await running.channel.close();
  expect(await one.closed()).toBe(3000);
  expect((await one.frame("MESSAGE")).body.toString()).toBe("last");
});

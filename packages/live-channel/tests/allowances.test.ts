import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { until } from "./official-client.ts";
import { RawStomp } from "./raw-stomp.ts";
import { type Running, startChannel } from "./start-channel.ts";

let running: Running;
afterEach(async () => running.stop());

async function connected(headers: readonly string[] = []): Promise<RawStomp> {
  const one = new RawStomp(running.url);
  await one.connect(["accept-version:1.2", ...headers]);
  return one;
}

const refusals = () => running.events.filter(({ kind }) => kind === "refused").map(({ code }) => code);

test.each([
  ["ends of line in one message", (one: RawStomp) => one.socket.send("\n".repeat(60_000))],
  [
    "many messages of a few ends of line",
    (one: RawStomp) => Array.from({ length: 50 }, () => one.socket.send("\n".repeat(17))),
  ],
])("a flood of %s ends its connection at once", async (_, flood) => {
  running = await startChannel();
  const one = await connected();
  flood(one);
  expect(await one.closed()).toBe(4429);
  expect(refusals()).toEqual(["RATE_LIMIT"]);
});

test("so does one of SockJS strings that hold nothing else", async () => {
  running = await startChannel();
  const socket = new WebSocket(`${running.url.replace("http", "ws")}/000/flood/websocket`);
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("open", () => socket.send(JSON.stringify(Array.from({ length: 9_000 }, () => "\n"))));
  expect(await closed).toBe(4429);
});

/** Time stands, so that nothing of an allowance comes back. */
const STILL = { nowMs: () => 1_000_000 };
/** A frame of SockJS of about 64 KiB in which nobody says anything. */
const BLANKS = `[${" ".repeat(65_000)}]`;
const EMPTY_STRINGS = JSON.stringify(Array.from({ length: 21_000 }, () => ""));

test.each([
  ["blanks", BLANKS, 1],
  ["empty strings", EMPTY_STRINGS, 1],
  ["no string at all", "[]", 157],
])("so do messages of SockJS that hold nothing but %s", async (_, message, count) => {
  running = await startChannel({ clock: STILL, limits: { byteBurst: 10_000 } });
  const socket = new WebSocket(`${running.url.replace("http", "ws")}/000/nothing/websocket`);
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("open", () => Array.from({ length: count }, () => socket.send(message)));
  expect(await closed).toBe(4429);
  expect(refusals()).toEqual(["RATE_LIMIT"]);
});

test("so do posts of an HTTP session that hold nothing, and none is read after that", async () => {
  running = await startChannel({ clock: STILL });
  const session = `${running.url}/000/posts`;
  await (await fetch(`${session}/xhr`, { method: "POST" })).text();
  const statuses: number[] = [];
  for (let post = 0; post < 10; post += 1)
    statuses.push((await fetch(`${session}/xhr_send`, { method: "POST", body: BLANKS })).status);
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 204), 404, 404]);
  expect(refusals()).toEqual(["RATE_LIMIT"]);
});

test("so do raw messages without an octet; those of a client at rest do not", async () => {
  running = await startChannel({ clock: STILL, limits: { byteBurst: 10_000 } });
  const one = await connected();
  const calm = await connected();
  for (let message = 0; message < 156; message += 1) one.socket.send("");
  for (let message = 0; message < 120; message += 1) calm.socket.send("");
  expect(await one.closed()).toBe(4429);
  expect((await one.frame("ERROR")).headers.get("message")).toBe("too many octets");
  expect(calm.closeCode).toBeNull();
});

test("so do pongs that answer nothing, which are no answer to a ping either", async () => {
  running = await startChannel({ clock: STILL });
  const one = await connected();
  const calm = await connected();
  for (let pong = 0; pong < 31; pong += 1) one.socket.pong();
  for (let pong = 0; pong < 12; pong += 1) calm.socket.pong();
  expect(await one.closed()).toBe(4429);
  expect((await one.frame("ERROR")).headers.get("message")).toBe("too many pongs");
  expect(calm.closeCode).toBeNull();
});

test("a connection has an allowance of octets, whatever they are, and gets it back with time", async () => {
  let nowMs = 1_000_000;
  running = await startChannel({
    clock: { nowMs: () => nowMs },
    limits: { byteBurst: 10_000, bytesPerSecond: 1_000 },
  });
  const one = await connected();
  const say = () => one.send(["SEND", "destination:/topic/x"], "x".repeat(4_001));
  say();
  say();
  await until(() => running.sent.length === 2, "two messages");
  nowMs += 8_000;
  say();
  say();
  await until(() => running.sent.length === 4, "two more");
  say();
  expect(await one.closed()).toBe(4429);
  expect(running.sent).toHaveLength(4);
});

test("a flood of pings ends its connection with a reason, a ping now and then does not", async () => {
  running = await startChannel();
  const one = await connected();
  const calm = await connected();
  for (let ping = 0; ping < 31; ping += 1) one.socket.ping();
  for (let ping = 0; ping < 12; ping += 1) calm.socket.ping();
  expect(await one.closed()).toBe(4429);
  expect((await one.frame("ERROR")).headers.get("message")).toBe("too many pings");
  expect(calm.closeCode).toBeNull();
});

test("asking for the present state again and again is refused, by snapshot and by since", async () => {
  running = await startChannel({
    snapshot: () => ["x".repeat(5_000)],
    limits: { snapshotBurst: 7, snapshotsPerSecond: 0.01 },
  });
  for (const wish of ["snapshot:true", "since:x/1"]) {
    const one = await connected();
    for (let round = 0; round < 8; round += 1) {
      one.send(["SUBSCRIBE", "id:1", "destination:/topic/a", wish]);
      one.send(["UNSUBSCRIBE", "id:1"]);
    }
    expect(await one.closed()).toBe(4429);
    const told = one.frames.filter(({ command }) => command === "MESSAGE");
    expect(told).toHaveLength(7);
  }
});

test("a result that finds no room while a snapshot is made ends its reader; a tick that does not, shows in the numbers", async () => {
  const making: ((bodies: readonly string[]) => void)[] = [];
  running = await startChannel({
    snapshot: () => new Promise((resolve) => void making.push(resolve)),
    limits: { heldMessages: 2 },
  });
  const reads = async (destination: string): Promise<RawStomp> => {
    const one = await connected();
    one.send(["SUBSCRIBE", "id:1", `destination:${destination}`, "snapshot:true"]);
    await until(() => making.length === 1, "the snapshot to be asked for");
    for (const body of ["1", "2", "3"]) running.channel.publish(destination, body);
    making.pop()?.(["state"]);
    return one;
  };
  const ofResults = await reads("/topic/round");
  expect(await ofResults.closed()).toBe(3008);
  expect(ofResults.frames).toEqual([]);
  expect(running.events.find(({ kind }) => kind === "slow")?.code).toBe("SLOW_CONSUMER");
  const ofTicks = await reads("/topic/tick");
  await until(() => ofTicks.frames.length === 3, "the state and the newest two");
  expect(ofTicks.frames.map(({ body }) => body.toString())).toEqual(["state", "2", "3"]);
});

test.each([
  ["a header without a colon", ["SEND", "Authorization Bearer eyJhbGciOi.secret"]],
  ["a broken escape", ["SEND", "token:secret\\q"]],
  ["a header where the command belongs", ["Authorization: Bearer secret"]],
])("%s is named in neither the answer nor the log", async (_, lines) => {
  running = await startChannel();
  const one = await connected();
  one.send(lines);
  const { headers, body } = await one.frame("ERROR");
  await one.closed();
  const told = JSON.stringify([[...headers], body.toString(), running.events]);
  expect(told).not.toMatch(/secret|Bearer|Authorization/);
});

test("a process that stands by refuses with a reason, and begins another epoch when it does not any more", async () => {
  let standsBy = false;
  running = await startChannel({
    mayConnect: () =>
      standsBy ? { ok: false, code: "STANDBY", message: "another server leads" } : { ok: true },
  });
  const one = await connected();
  one.send(["SUBSCRIBE", "id:1", "destination:/topic/a", "receipt:1"]);
  const before = (await one.frame("RECEIPT")).headers.get("epoch") ?? "";
  running.channel.publish("/topic/a", "1");
  standsBy = true;
  running.channel.beginEpoch("another server leads");
  expect(await one.closed()).toBe(1013);

  const refused = new RawStomp(running.url);
  await refused.opened;
  refused.send(["CONNECT", "accept-version:1.2", "token:user:ann"]);
  expect((await refused.frame("ERROR")).headers.get("code")).toBe("STANDBY");
  expect(await refused.closed()).toBe(1013);

  standsBy = false;
  const again = await connected();
  again.send(["SUBSCRIBE", "id:1", "destination:/topic/a", "receipt:1", `since:${before}/0`]);
  const { headers } = await again.frame("RECEIPT");
  expect(headers.get("epoch")).not.toBe(before);
  expect(headers.get("seq")).toBe("0");
  expect(again.frames).toEqual([]);
});

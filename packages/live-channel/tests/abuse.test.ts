import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { ask } from "./http-exchange.ts";
import { RawStomp } from "./raw-stomp.ts";
import { until } from "./official-client.ts";
import { startChannel, type Running } from "./start-channel.ts";

let running: Running;
/** A well-behaved reader that must not notice any of this. */
let bystander: RawStomp;
/** A CONNECT may take longer than a test needs to say a word, and not longer than it waits. */
const CONNECT_WITHIN_MS = 1_000;
beforeEach(async () => {
  running = await startChannel({
    maySend: (_principal, destination) =>
      destination.startsWith("/topic/")
        ? { ok: false, code: "FORBIDDEN", message: "only the host writes to topics" }
        : { ok: true },
    limits: {
      connectWithinMs: CONNECT_WITHIN_MS,
      sweepEveryMs: 20,
      inboundMessageBytes: 4_096,
      sendsPerSecond: 1,
      sendBurst: 5,
      framesPerSecond: 1,
      frameBurst: 30,
      subscriptionsPerSession: 3,
      connectionsPerUser: 2,
      connectionsPerAddress: 12,
      requestBodyWithinMs: 200,
      sessionTimeoutMs: 200,
    },
  });
  bystander = new RawStomp(running.url);
  await bystander.connect();
  bystander.send(["SUBSCRIBE", "id:1", "destination:/topic/a", "receipt:1"]);
  await bystander.frame("RECEIPT");
});

afterEach(async () => {
  running.channel.publish("/topic/a", "still here");
  expect((await bystander.frame("MESSAGE")).body.toString()).toBe("still here");
  expect(bystander.closeCode).toBeNull();
  await running.stop();
});

async function connected(headers: readonly string[] = []): Promise<RawStomp> {
  const one = new RawStomp(running.url);
  await one.connect(["accept-version:1.2", ...headers]);
  return one;
}

async function expectRefusal(one: RawStomp, code: string): Promise<void> {
  expect((await one.frame("ERROR")).headers.get("code")).toBe(code);
  await one.closed();
  expectLogged(code);
}

function expectLogged(code: string): void {
  const refusals = running.events.filter((event) => event.kind === "refused");
  expect(refusals.map((event) => event.code)).toContain(code);
}

describe("too slow", () => {
  test("no CONNECT in time", async () => {
    const one = new RawStomp(running.url);
    await expectRefusal(one, "CONNECT_TIMEOUT");
    expect(one.closeCode).toBe(4408);
  });

  test("a CONNECT that comes octet by octet", async () => {
    const one = new RawStomp(running.url);
    await one.opened;
    const trickle = setInterval(() => one.socket.readyState === WebSocket.OPEN && one.socket.send("C"), 20);
    await expectRefusal(one, "CONNECT_TIMEOUT");
    clearInterval(trickle);
  });

  test("a WebSocket message that comes octet by octet and never ends", async () => {
    const socket = connect(running.port, "127.0.0.1");
    socket.on("error", () => undefined);
    const ended = new Promise<void>((resolve) => socket.on("close", () => resolve()));
    socket.write(
      "GET /live/websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==\r\n\r\n",
    );
    // A masked text frame of 1,000 octets, of which one comes every 20 ms.
    socket.write(Buffer.from([0x81, 0xfe, 0x03, 0xe8, 0, 0, 0, 0]));
    const trickle = setInterval(() => socket.write("C"), 20);
    await ended;
    clearInterval(trickle);
    expectLogged("CONNECT_TIMEOUT");
  });

  test("a POST body that never ends", async () => {
    await ask(running.port, { method: "POST", path: "/live/0/s/xhr" });
    const socket = connect(running.port, "127.0.0.1");
    socket.write('POST /live/0/s/xhr_send HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n["');
    const answer = await new Promise<string>((resolve) =>
      socket.once("data", (data) => resolve(String(data))),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    socket.destroy();
    expectLogged("BODY_TOO_SLOW");
  });

  test("an HTTP session without a receiver is forgotten", async () => {
    await ask(running.port, { method: "POST", path: "/live/0/s/xhr" });
    expect(running.channel.stats().sessions).toBe(2);
    await until(() => running.channel.stats().sessions === 1, "one session");
    const late = await ask(running.port, { method: "POST", path: "/live/0/s/xhr_send", body: '["a"]' });
    expect(late.status).toBe(404);
  });
});

describe("too much", () => {
  test("a message over the limit, by WebSocket and by POST", async () => {
    const one = await connected();
    one.socket.send("x".repeat(5_000));
    expect(await one.closed()).toBe(1009);
    await until(() => running.events.some((event) => event.code === "MESSAGE_TOO_LARGE"), "the log");
    expectLogged("MESSAGE_TOO_LARGE");
    running.events.length = 0;
    await ask(running.port, { method: "POST", path: "/live/0/s/xhr" });
    const body = `["${"x".repeat(5_000)}"]`;
    expect((await ask(running.port, { method: "POST", path: "/live/0/s/xhr_send", body })).status).toBe(413);
    expectLogged("MESSAGE_TOO_LARGE");
  });

  test("a frame over the limit in many messages", async () => {
    const one = await connected();
    one.socket.send("SEND\ndestination:/x\n\n");
    for (let part = 0; part < 3; part += 1) one.socket.send("x".repeat(2_000));
    await expectRefusal(one, "FRAME_TOO_LARGE");
  });

  test("10 000 frames of rubbish", async () => {
    // Connected first: on a busy machine so many sends take longer than a CONNECT may.
    const one = await connected();
    for (let count = 0; count < 10_000; count += 1) one.socket.send(`RUBBISH ${count}\n\n\0`);
    await expectRefusal(one, "UNKNOWN_COMMAND");
    expect(running.events.filter((event) => event.kind === "refused").length).toBe(1);
  });

  test("10 000 messages of random octets, as text, as binary and to the SockJS address", async () => {
    const seed = Date.now() % 1_000_000;
    const junk = (index: number): Buffer =>
      Buffer.from(
        Array.from({ length: 1 + (index % 60) }, (_, at) => (seed * 31 + index * 17 + at * 101) & 255),
      );
    for (const path of ["/live/websocket", "/live/websocket?as=text", "/live/0/j/websocket"]) {
      const socket = new WebSocket(`ws://127.0.0.1:${running.port}${path}`);
      socket.on("error", () => undefined);
      const ended = new Promise((resolve) => socket.on("close", resolve));
      await new Promise((resolve) => socket.on("open", resolve));
      running.events.length = 0;
      for (let index = 0; index < 10_000; index += 1)
        socket.send(junk(index), { binary: !path.includes("text") });
      await ended;
      await until(() => running.events.some((event) => event.kind === "refused"), `a refusal, seed ${seed}`);
      expect(running.events.filter((event) => event.kind === "refused").length, `seed ${seed}`).toBe(1);
    }
    expect(running.channel.stats().sessions).toBe(1);
  });

  test("messages and frames faster than allowed", async () => {
    const sender = await connected();
    for (let count = 0; count < 6; count += 1) sender.send(["SEND", "destination:/x"], String(count));
    await expectRefusal(sender, "RATE_LIMIT");
    expect(running.sent.length).toBe(5);
    const other = await connected();
    for (let count = 0; count < 40; count += 1) other.send(["ACK", "id:1"]);
    await expectRefusal(other, "RATE_LIMIT");
    expect(other.closeCode).toBe(4429);
  });

  test("subscriptions, headers, transactions", async () => {
    const one = await connected();
    for (let id = 0; id < 4; id += 1) one.send(["SUBSCRIBE", `id:${id}`, "destination:/topic/a"]);
    await expectRefusal(one, "TOO_MANY_SUBSCRIPTIONS");
    const two = await connected();
    two.send(["SEND", "destination:/x", ...Array.from({ length: 40 }, (_, index) => `h${index}:x`)]);
    await expectRefusal(two, "TOO_MANY_HEADERS");
    const three = await connected();
    for (let name = 0; name < 5; name += 1) three.send(["BEGIN", `transaction:${name}`]);
    await expectRefusal(three, "TRANSACTION");
    expect(running.channel.stats().subscriptions).toBe(1);
  });

  test("connections of one user", async () => {
    const first = await connected(["token:user:ann"]);
    await connected(["token:user:ann"]);
    const third = new RawStomp(running.url);
    await third.opened;
    third.send(["CONNECT", "accept-version:1.2", "token:user:ann"]);
    await expectRefusal(third, "TOO_MANY_CONNECTIONS");
    first.socket.close();
    await first.closed();
    await until(() => running.channel.stats().connected === 2, "room for one more");
    expect((await connected(["token:user:ann"])).closeCode).toBeNull();
  });

  test("connections of one address, on every transport", async () => {
    for (let count = 0; count < 11; count += 1) await connected();
    const status = await new Promise<number>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${running.port}/live/websocket`);
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
      socket.on("error", () => undefined);
    });
    expect(status).toBe(429);
    expect((await ask(running.port, { method: "POST", path: "/live/0/s/xhr" })).status).toBe(429);
  });
});

const NOT_THEIRS = [
  "/user/bob/queue/point",
  "/queue/point-userbob",
  "/queue/**",
  "/topic/*",
  "/topic/../user/queue/point",
];

describe("somebody else's", () => {
  test.each([
    ...NOT_THEIRS.map((destination) => ["ann", destination]),
    ...["/user/queue/point", ...NOT_THEIRS].map((destination) => ["nobody", destination]),
  ])("%s cannot read %s", async (who, destination) => {
    const bob = await connected(["token:user:bob"]);
    bob.send(["SUBSCRIBE", "id:1", "destination:/user/queue/point", "receipt:1"]);
    await bob.frame("RECEIPT");
    const one = await connected(who === "ann" ? ["token:user:ann"] : []);
    one.send(["SUBSCRIBE", "id:1", `destination:${destination}`]);
    running.channel.sendToUser("bob", "/user/queue/point", "bob's");
    await expectRefusal(one, "FORBIDDEN");
    expect(one.closeCode).toBe(1008);
    expect(one.frames).toEqual([]);
    expect((await bob.frame("MESSAGE")).body.toString()).toBe("bob's");
  });

  test("a SEND to a topic is refused and reaches nobody, alone or in a transaction", async () => {
    for (const header of [[], ["transaction:t"]]) {
      const one = await connected(["token:user:ann"]);
      one.send(["BEGIN", "transaction:t"]);
      one.send(["SEND", "destination:/topic/a", "receipt:1", ...header], "forged");
      one.send(["COMMIT", "transaction:t"]);
      await expectRefusal(one, "FORBIDDEN");
      expect(one.closeCode).toBe(1008);
    }
    expect(running.sent).toEqual([]);
    expect(bystander.frames).toEqual([]);
  });

  test("without an allow-list a SEND to a topic reaches only the host", async () => {
    const own = await startChannel();
    const one = new RawStomp(own.url);
    await one.connect();
    one.send(["SUBSCRIBE", "id:1", "destination:/topic/a"]);
    one.send(["SEND", "destination:/topic/a", "receipt:1"], "forged");
    await one.frame("RECEIPT");
    expect(own.sent.map((message) => message.destination)).toEqual(["/topic/a"]);
    expect(one.frames).toEqual([]);
    await own.stop();
  });

  test.each([
    ["GET", "/live/info"],
    ["POST", "/live/0/s/xhr"],
    ["POST", "/live/0/s/xhr_streaming"],
    ["POST", "/live/0/s/xhr_send"],
    ["GET", "/live/0/s/eventsource"],
    ["GET", "/live/0/s/websocket"],
    ["GET", "/live/websocket"],
  ])("a foreign origin is refused on %s %s", async (method, path) => {
    for (const origin of ["http://evil.example", "null"]) {
      const upgrade = path.endsWith("websocket")
        ? {
            Connection: "Upgrade",
            Upgrade: "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "x3JJHMbDL1EzLkh9GBhXDw==",
          }
        : {};
      const reply = await ask(running.port, { method, path, headers: { Origin: origin, ...upgrade } });
      expect(reply.status).toBe(403);
      expect(reply.headers.has("access-control-allow-origin")).toBe(false);
    }
    expect(running.events.filter((event) => event.code === "ORIGIN").length).toBe(2);
  });

  test("dead browsers' transports are not offered", async () => {
    for (const path of ["/live/0/s/jsonp?c=x", "/live/0/s/htmlfile?c=x"]) {
      expect((await ask(running.port, { method: "GET", path })).status).toBe(404);
    }
  });
});

describe("the end of a sign-in", () => {
  test("disconnectUser and disconnectSessionKey reach all its sessions, after what was sent before", async () => {
    const one = await connected(["token:user:ann"]);
    const two = await connected(["token:user:ann"]);
    const other = await connected(["token:user:bob"]);
    for (const session of [one, two, other]) {
      session.send(["SUBSCRIBE", "id:1", "destination:/user/queue/logout", "receipt:1"]);
      await session.frame("RECEIPT");
    }
    running.channel.sendToUser("ann", "/user/queue/logout", "why");
    running.channel.disconnectUser("ann", 4001, "signed out");
    for (const session of [one, two]) {
      expect(await session.closed()).toBe(4001);
      expect((await session.frame("MESSAGE")).body.toString()).toBe("why");
    }
    expect(other.closeCode).toBeNull();
    running.channel.disconnectSessionKey("key-bob", 4002, "elsewhere");
    expect(await other.closed()).toBe(4002);
  });

  test("a session does not outlive its token, unless it is renewed", async () => {
    const own = await startChannel({
      authenticate: async (token) => ({
        ok: true,
        userName: "",
        principal: { userKey: "u", sessionKey: token ?? "", expiresAtMs: Date.now() + 300 },
      }),
      limits: { sweepEveryMs: 20 },
    });
    const one = new RawStomp(own.url);
    const two = new RawStomp(own.url);
    await one.connect(["accept-version:1.2", "token:one"]);
    await two.connect(["accept-version:1.2", "token:two"]);
    own.channel.extendSessionKey("two", Date.now() + 60_000);
    expect((await one.frame("ERROR")).headers.get("code")).toBe("SESSION_EXPIRED");
    expect(await one.closed()).toBe(4401);
    expect(two.closeCode).toBeNull();
    await own.stop();
  });
});

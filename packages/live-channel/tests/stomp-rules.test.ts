import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { RawStomp } from "./raw-stomp.ts";
import { until } from "./official-client.ts";
import { startChannel, type Running } from "./start-channel.ts";

let running: Running;
const clients: RawStomp[] = [];
function client(version: "1.0" | "1.1" | "1.2" = "1.2"): RawStomp {
  const made = new RawStomp(running.url, version);
  clients.push(made);
  return made;
}
beforeEach(async () => {
  running = await startChannel({ limits: { heartbeatMs: 200, sweepEveryMs: 20 } });
});
afterEach(async () => {
  clients.splice(0).forEach((one) => one.socket.terminate());
  await running.stop();
});

describe("CONNECT", () => {
  test.each([
    [[], "1.0"],
    [["accept-version:1.0"], "1.0"],
    [["accept-version:1.1,1.0"], "1.1"],
    [["accept-version:1.0, 1.1 ,1.2,9.9"], "1.2"],
  ])("%j agrees on %s", async (headers, version) => {
    const connected = await client().connect(headers);
    expect(connected.headers.get("version")).toBe(version);
  });

  test("no common version: ERROR names ours", async () => {
    const one = client();
    await one.opened;
    one.send(["STOMP", "accept-version:3.0"]);
    expect((await one.frame("ERROR")).headers.get("version")).toBe("1.0,1.1,1.2");
    expect(await one.closed()).toBe(1002);
  });

  test("frames that came along with it are handled after it, in order", async () => {
    const one = client();
    await one.opened;
    one.socket.send(
      "CONNECT\naccept-version:1.2\n\n\0\nSEND\ndestination:/a\nreceipt:1\n\n1\0\n\nSEND\ndestination:/a\nreceipt:2\n\n2\0",
    );
    await until(() => one.frames.length === 3, "three answers");
    expect(one.frames.map(({ command, headers }) => [command, headers.get("receipt-id")])).toEqual([
      ["CONNECTED", undefined],
      ["RECEIPT", "1"],
      ["RECEIPT", "2"],
    ]);
    expect(running.sent.map((message) => message.body)).toEqual(["1", "2"]);
  });

  test.each([
    ["SEND before it", ["SEND", "destination:/a"], "NOT_CONNECTED"],
    ["an unknown command", ["HELLO"], "UNKNOWN_COMMAND"],
  ])("%s is refused", async (_, lines, code) => {
    const one = client();
    await one.opened;
    one.send(lines);
    expect((await one.frame("ERROR")).headers.get("code")).toBe(code);
    await one.closed();
  });

  test("a second one is refused", async () => {
    const one = client();
    await one.connect();
    one.send(["CONNECT", "accept-version:1.2"]);
    expect((await one.frame("ERROR")).headers.get("code")).toBe("CONNECTED");
  });
});

describe("SUBSCRIBE and UNSUBSCRIBE", () => {
  test.each([
    [["SUBSCRIBE", "id:1"], "DESTINATION"],
    [["SUBSCRIBE", "destination:/topic/a"], "SUBSCRIPTION_ID"],
    [["SUBSCRIBE", "id:1", "destination:/topic/a", "ack:maybe"], "ACK_MODE"],
    [["SUBSCRIBE", "id:1", "destination:/topic/*"], "FORBIDDEN"],
    [["SUBSCRIBE", "id:1", "destination:/user/bob/queue/point"], "FORBIDDEN"],
    [["UNSUBSCRIBE"], "SUBSCRIPTION_ID"],
  ])("%j is refused with %s", async (lines, code) => {
    const one = client();
    await one.connect();
    one.send([...lines, "receipt:r7"]);
    const error = await one.frame("ERROR");
    expect([error.headers.get("code"), error.headers.get("receipt-id")]).toEqual([code, "r7"]);
    await one.closed();
    expect(running.events.some((event) => event.kind === "refused" && event.code === code)).toBe(true);
  });

  test("an id cannot be used twice, but again after UNSUBSCRIBE", async () => {
    const one = client();
    await one.connect();
    one.send(["SUBSCRIBE", "id:1", "destination:/topic/a"]);
    one.send(["UNSUBSCRIBE", "id:1"]);
    one.send(["SUBSCRIBE", "id:1", "destination:/topic/b", "receipt:1"]);
    await one.frame("RECEIPT");
    running.channel.publish("/topic/a", "no");
    running.channel.publish("/topic/b", "yes");
    expect((await one.frame("MESSAGE")).body.toString()).toBe("yes");
    one.send(["SUBSCRIBE", "id:1", "destination:/topic/a"]);
    expect((await one.frame("ERROR")).headers.get("code")).toBe("SUBSCRIPTION_ID");
  });

  test("STOMP 1.0 needs no id and unsubscribes by destination", async () => {
    const one = client("1.0");
    expect((await one.connect([])).headers.has("session")).toBe(true);
    one.send(["SUBSCRIBE", "destination: /topic/a", "receipt:1"]);
    await one.frame("RECEIPT");
    running.channel.publish("/topic/a", "yes");
    const message = await one.frame("MESSAGE");
    expect([message.body.toString(), message.headers.has("subscription")]).toEqual(["yes", false]);
    one.send(["UNSUBSCRIBE", "destination:/topic/a", "receipt:2"]);
    await one.frame("RECEIPT");
    expect(running.channel.stats().subscriptions).toBe(0);
  });

  test("the receipt tells the present number", async () => {
    const one = client();
    await one.connect();
    running.channel.publish("/topic/a", "1");
    one.send(["SUBSCRIBE", "id:1", "destination:/topic/a", "receipt:1"]);
    expect((await one.frame("RECEIPT")).headers.get("seq")).toBe("1");
  });

  test("header escapes go both ways", async () => {
    const one = client();
    await one.connect();
    one.send(["SUBSCRIBE", "id:a\\cb\\\\c\\nd\\re", "destination:/topic/a", "receipt:x\\cy"]);
    expect((await one.frame("RECEIPT")).headers.get("receipt-id")).toBe("x:y");
    running.channel.publish("/topic/a", "1", { headers: new Map([["k:\n", "v:\r\n\\"]]) });
    const message = await one.frame("MESSAGE");
    expect(message.headers.get("subscription")).toBe("a:b\\c\nd\re");
    expect(message.headers.get("k:\n")).toBe("v:\r\n\\");
  });

  test("an undefined escape is refused", async () => {
    const one = client();
    await one.connect();
    one.send(["SUBSCRIBE", "id:a\\tb", "destination:/topic/a"]);
    expect((await one.frame("ERROR")).headers.get("code")).toBe("MALFORMED_HEADER");
  });
});

describe("ACK and NACK", () => {
  test("1.2 messages carry the ack id; all are answered", async () => {
    const one = client();
    await one.connect();
    one.send(["SUBSCRIBE", "id:1", "destination:/topic/a", "ack:client-individual", "receipt:s"]);
    await one.frame("RECEIPT");
    running.channel.publish("/topic/a", "1");
    const id = (await one.frame("MESSAGE")).headers.get("ack") ?? "";
    expect(id).not.toBe("");
    for (const command of ["ACK", "NACK"]) {
      one.send([command, `id:${id}`, `receipt:${command}`]);
      expect((await one.frame("RECEIPT")).headers.get("receipt-id")).toBe(command);
    }
    one.send(["ACK"]);
    expect((await one.frame("ERROR")).headers.get("code")).toBe("ACK");
  });

  test("auto subscriptions carry none", async () => {
    const one = client();
    await one.connect();
    one.send(["SUBSCRIBE", "id:1", "destination:/topic/a", "receipt:s"]);
    await one.frame("RECEIPT");
    running.channel.publish("/topic/a", "1");
    expect((await one.frame("MESSAGE")).headers.has("ack")).toBe(false);
  });
});

describe("transactions", () => {
  test("COMMIT delivers in order, ABORT nothing", async () => {
    const one = client();
    await one.connect();
    one.send(["BEGIN", "transaction:a"]);
    one.send(["BEGIN", "transaction:b"]);
    one.send(["SEND", "destination:/x", "transaction:a"], "a1");
    one.send(["SEND", "destination:/x", "transaction:b"], "b1");
    one.send(["SEND", "destination:/x"], "outside");
    one.send(["SEND", "destination:/x", "transaction:a"], "a2");
    one.send(["ABORT", "transaction:b"]);
    one.send(["COMMIT", "transaction:a", "receipt:done"]);
    await one.frame("RECEIPT");
    expect(running.sent.map((message) => message.body)).toEqual(["outside", "a1", "a2"]);
    one.send(["COMMIT", "transaction:a"]);
    expect((await one.frame("ERROR")).headers.get("code")).toBe("TRANSACTION");
    expect(running.sent.length).toBe(3);
  });

  test.each([
    [["SEND", "destination:/x", "transaction:none"]],
    [["COMMIT", "transaction:none"]],
    [["ABORT", "transaction:none"]],
    [["BEGIN"]],
  ])("%j is refused", async (lines) => {
    const one = client();
    await one.connect();
    one.send(lines);
    expect((await one.frame("ERROR")).headers.get("code")).toBe("TRANSACTION");
  });
});

describe("SEND", () => {
  test("the next frame waits until the host is done", async () => {
    const order: string[] = [];
    const own = await startChannel({
      onSend: async ({ body }) => {
        order.push(`begin ${body}`);
        await new Promise((resolve) => setTimeout(resolve, body === "slow" ? 40 : 0));
        order.push(`end ${body}`);
      },
    });
    const one = new RawStomp(own.url);
    await one.connect();
    one.send(["SEND", "destination:/x", "receipt:1"], "slow");
    one.send(["SEND", "destination:/x", "receipt:2"], "fast");
    await until(() => one.frames.length === 2, "receipts");
    expect(order).toEqual(["begin slow", "end slow", "begin fast", "end fast"]);
    one.socket.terminate();
    await own.stop();
  });

  test("a host that throws costs the session, not the server", async () => {
    const own = await startChannel({ onSend: () => Promise.reject(new Error("bug")) });
    const one = new RawStomp(own.url);
    await one.connect();
    one.send(["SEND", "destination:/x"]);
    const error = await one.frame("ERROR");
    expect([error.headers.get("code"), error.body.toString()]).toEqual([
      "INTERNAL",
      "INTERNAL: internal error",
    ]);
    expect(await one.closed()).toBe(1011);
    expect(own.events.find((event) => event.kind === "fault")?.message).toContain("bug");
    await own.stop();
  });

  test("a body on another frame is refused", async () => {
    const one = client();
    await one.connect();
    one.send(["SUBSCRIBE", "id:1", "destination:/topic/a"], "body");
    expect((await one.frame("ERROR")).headers.get("code")).toBe("BODY");
  });

  test("octets that are no text reach the host unchanged", async () => {
    const bytes: (Buffer | null)[] = [];
    const own = await startChannel({ onSend: (message) => void bytes.push(message.bytes) });
    const one = new RawStomp(own.url);
    await one.connect();
    const body = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    one.socket.send(
      Buffer.concat([Buffer.from("SEND\ndestination:/x\ncontent-length:256\n\n"), body, Buffer.of(0)]),
    );
    await until(() => bytes.length === 1, "the message");
    expect(bytes[0]?.equals(body)).toBe(true);
    one.socket.terminate();
    await own.stop();
  });
});

describe("heart-beats", () => {
  test("the server beats when it has nothing to say", async () => {
    const one = client();
    const connected = await one.connect(["accept-version:1.2", "heart-beat:0,200"]);
    expect(connected.headers.get("heart-beat")).toBe("200,200");
    await until(() => one.beats >= 3, "three beats");
  });

  test("a client that owes beats and sends none is given up", async () => {
    const one = client();
    await one.connect(["accept-version:1.2", "heart-beat:200,0"]);
    expect(await one.closed()).toBe(4409);
    expect(one.beats).toBe(0);
  });

  test("a client that beats stays", async () => {
    const one = client();
    await one.connect(["accept-version:1.2", "heart-beat:200,200"]);
    const beating = setInterval(() => one.socket.send("\n"), 50);
    await until(() => one.beats >= 6, "six beats");
    clearInterval(beating);
    expect(one.closeCode).toBeNull();
  });

  test("nonsense is refused", async () => {
    const one = client();
    await one.opened;
    one.send(["CONNECT", "accept-version:1.2", "heart-beat:often"]);
    expect((await one.frame("ERROR")).headers.get("code")).toBe("HEART_BEAT");
  });
});

test("DISCONNECT is answered before the end", async () => {
  const one = client();
  await one.connect();
  one.send(["DISCONNECT", "receipt:bye"]);
  expect((await one.frame("RECEIPT")).headers.get("receipt-id")).toBe("bye");
  expect(await one.closed()).toBe(1000);
});

import type { IMessage } from "@stomp/stompjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startConformanceServices } from "../examples/conformance-services.ts";
import { officialClient, ROUTES, subscribed, until } from "./official-client.ts";
import { RawStomp } from "./raw-stomp.ts";

let url: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  const services = await startConformanceServices(0);
  url = `http://127.0.0.1:${services.port}/open_ws`;
  ({ stop } = services);
});
afterAll(() => stop());

describe.each(ROUTES)("the open broker over %s", (route) => {
  test("what one client sends the others get, with its headers", async () => {
    const sender = officialClient(url, route, { connectHeaders: { login: "guest", passcode: "guest" } });
    const reader = officialClient(url, route);
    await Promise.all([sender.connected, reader.connected]);
    const got: IMessage[] = [];
    await subscribed(reader.client, "/queue/test", { onMessage: (message) => got.push(message) });
    const cust = "f:o:o\nbar\rbaz\\foo\nbar\rbaz\\";
    const body = "Lorem ipsum 가나다 ".repeat(50_000);
    sender.client.publish({ destination: "/queue/test", body, headers: { cust, receipt: "r" } });
    await until(() => got.length === 1, "the message");
    expect(got[0]?.body).toBe(body);
    expect(got[0]?.headers["cust"]).toBe(cust);
    expect(got[0]?.headers["receipt"]).toBeUndefined();
    await Promise.all([sender.client.deactivate(), reader.client.deactivate()]);
  });

  test("transactions", async () => {
    const { client, connected } = officialClient(url, route);
    await connected;
    const got: string[] = [];
    await subscribed(client, "/topic/tx", { onMessage: (message) => got.push(message.body) });
    const aborted = client.begin();
    client.publish({ destination: "/topic/tx", headers: { transaction: aborted.id }, body: "no" });
    aborted.abort();
    const committed = client.begin();
    client.publish({ destination: "/topic/tx", headers: { transaction: committed.id }, body: "late" });
    client.publish({ destination: "/topic/tx", body: "early" });
    committed.commit();
    await until(() => got.length === 2, "two messages");
    expect(got).toEqual(["early", "late"]);
    await client.deactivate();
  });
});

test("octets that are no text come back unchanged over raw WebSocket", async () => {
  const { client, connected } = officialClient(url, "raw");
  await connected;
  const got: Uint8Array[] = [];
  await subscribed(client, "/topic/bin", { onMessage: (message) => got.push(message.binaryBody) });
  const octets = Uint8Array.from({ length: 1_000_000 }, (_, index) => index % 256);
  client.publish({ destination: "/topic/bin", binaryBody: octets });
  await until(() => got.length === 1, "the message");
  expect(Buffer.compare(got[0] ?? Buffer.alloc(0), octets)).toBe(0);
  await client.deactivate();
});

test("a wrong password is refused", async () => {
  const { errors, closed } = officialClient(url, "raw", {
    connectHeaders: { login: "guest", passcode: "bad" },
  });
  await closed;
  expect(errors.map((frame) => frame.headers["code"])).toEqual(["BAD_CREDENTIALS"]);
});

test.each(["1.0", "1.1", "1.2"] as const)(
  "a client of version %s gets its own escapes back",
  async (version) => {
    const one = new RawStomp(url, version);
    await one.connect(version === "1.0" ? [] : [`accept-version:${version}`]);
    const escaped = { "1.0": "a\\nb", "1.1": "a\\nb\\c\\\\", "1.2": "a\\nb\\c\\\\\\r" }[version];
    const plain = { "1.0": "a\\nb", "1.1": "a\nb:\\", "1.2": "a\nb:\\\r" }[version];
    one.send(["SUBSCRIBE", "id:1", "destination:/topic/esc", "ack:client", "receipt:1"]);
    await one.frame("RECEIPT");
    one.send(["SEND", "destination:/topic/esc", `special:${escaped}`], "x");
    const message = await one.frame("MESSAGE");
    expect(message.headers.get("special")).toBe(plain);
    expect(message.headers.get("subscription")).toBe("1");
    const id = message.headers.get("message-id") ?? "";
    one.send(["ACK", `id:${id}`, `message-id:${id}`, "subscription:1", "receipt:2"]);
    expect((await one.frame("RECEIPT")).headers.get("receipt-id")).toBe("2");
    one.socket.terminate();
  },
);

test("a SUBSCRIBE that was sent before a SEND of another client is in force, whosever socket is read first", async () => {
  const [sender, reader] = [new RawStomp(url), new RawStomp(url)];
  await Promise.all([sender.connect(), reader.connect()]);
  sender.send(["SEND", "destination:/topic/else"], "first");
  reader.send(["SUBSCRIBE", "id:1", "destination:/topic/race"]);
  sender.send(["SEND", "destination:/topic/race", "receipt:1"], "second");
  expect((await reader.frame("MESSAGE")).body.toString()).toBe("second");
  await sender.frame("RECEIPT");
  for (const one of [sender, reader]) one.socket.terminate();
});

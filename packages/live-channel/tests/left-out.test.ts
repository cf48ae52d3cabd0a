import { createServer, request } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLiveChannel, type LiveChannel, type LiveChannelOptions } from "../src/index.ts";
import { RawStomp } from "./raw-stomp.ts";

/** What a host leaves out allows no more than reading. */
const server = createServer();
let channel: LiveChannel;
let port: number;

function open(more: Partial<LiveChannelOptions> = {}): LiveChannel {
  return createLiveChannel({ server, prefix: "/live", maySubscribe: () => ({ ok: true }), ...more });
}

beforeEach(async () => {
  channel = open();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterEach(async () => {
  await channel.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const client = (): RawStomp => new RawStomp(`http://127.0.0.1:${port}/live`);
const codeOf = async (raw: RawStomp): Promise<string | undefined> =>
  (await raw.frame("ERROR")).headers.get("code");

test("anybody may connect and read, at once and without losing a message", async () => {
  const reader = client();
  await reader.connect();
  reader.send(["SUBSCRIBE", "id:1", "destination:/topic/clock", "receipt:1"]);
  await reader.frame("RECEIPT");
  for (const body of ["one", "two"]) channel.publish("/topic/clock", body);
  expect((await reader.frame("MESSAGE")).body.toString()).toBe("one");
  expect((await reader.frame("MESSAGE")).body.toString()).toBe("two");
});

test("nobody signs in: a token is refused, never taken for somebody", async () => {
  const reader = client();
  await reader.opened;
  reader.send(["CONNECT", "accept-version:1.2", "token:any"]);
  expect(await codeOf(reader)).toBe("BAD_TOKEN");
});

test("no SEND is taken, also where the host allows some but says not what becomes of them", async () => {
  await channel.close();
  channel = open({ maySend: () => ({ ok: true }) });
  const writer = client();
  await writer.connect();
  writer.send(["SEND", "destination:/topic/clock"], "forged");
  expect(await codeOf(writer)).toBe("FORBIDDEN");
});

/** Status of the info page and of an upgrade, as a page of `origin` that calls the server `host` would see them. */
function statuses(origin: string | undefined, host: string): Promise<readonly (number | undefined)[]> {
  const about = { host, ...(origin === undefined ? {} : { origin }) };
  const upgrade = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
  };
  const ask = (path: string, headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, path, headers: { ...about, ...headers } });
      asked.on("response", (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      asked.on("upgrade", (reply, socket) => {
        socket.destroy();
        resolve(reply.statusCode);
      });
      asked.on("error", reject);
      asked.end();
    });
  return Promise.all([ask("/live/info", {}), ask("/live/websocket", upgrade)]);
}

test.each([
  ["no browser", undefined, "live.example", true],
  ["a page of the server's own", "https://live.example", "live.example", true],
  ["the same with a port", "http://live.example:8443", "LIVE.example:8443", true],
  ["another site", "https://evil.example", "live.example", false],
  ["another port", "http://live.example:81", "live.example", false],
  ["a name that begins alike", "https://live.example.evil", "live.example", false],
  ["a sandbox", "null", "live.example", false],
])("of origins, %s", async (_who, origin, host, isAllowed) => {
  expect(await statuses(origin, host)).toEqual(isAllowed ? [200, 101] : [403, 403]);
});

import { createServer } from "node:http";
import type { LiveChannel, LiveChannelOptions, LiveEvent } from "@maru/live-channel";
import { memberId, siteId } from "@maru/values";
import { Client, type IFrame } from "@stomp/stompjs";
import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { openLiveTransport } from "./live-transport.ts";

/** What the transport handed to its channel last: sign-ins by the ten thousand need no sockets then. */
let given: LiveChannelOptions | null = null;
vi.mock(import("@maru/live-channel"), async (load) => {
  const real = await load();
  return {
    ...real,
    createLiveChannel: (options) => {
      given = options;
      return real.createLiveChannel(options);
    },
  };
});

/** False: another server tells what happens. */
let leads = true;

/** A channel whose tokens are member numbers, and everything it logged. */
async function startTransport(): Promise<{ port: number; events: LiveEvent[]; stop: () => Promise<void> }> {
  const server = createServer();
  const events: LiveEvent[] = [];
  const channel = openLiveTransport(
    {
      authenticate: async (token) => {
        const caller = {
          memberId: memberId(Number(token)),
          siteId: siteId(1),
          username: `player${token}`,
          sessionId: `session-${token}`,
          expiresAtMs: Date.now() + 60_000,
        };
        return { ok: true, caller };
      },
      placeBet: async () => ({ ok: false, refusal: { code: "ROUND_UNKNOWN" } }),
      isAboutSomething: (_id, destination) => !destination.endsWith("NOSUCH"),
      leads: () => leads,
      snapshot: ({ siteId: site }) => [`state of site ${site}`],
      siteOfVisitor: async (named, host) =>
        named === null ? (host.startsWith("127.0.0.1") ? 37 : 1) : named === "2" ? 2 : null,
      repeat: async () => null,
      noteRefusal: () => undefined,
      siteVoice: () => ({ language: "en", unit: "P" }),
    },
    { server, originAllowed: () => true, onEvent: (event) => events.push(event) },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const stop = async (): Promise<void> => {
    await channel.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: typeof address === "object" && address !== null ? address.port : 0, events, stop };
}

async function connected(
  port: number,
  token: string | null,
  named: Readonly<Record<string, string>> = {},
): Promise<{ client: Client; error: Promise<IFrame> }> {
  const client = new Client({
    webSocketFactory: () => new WebSocket(`ws://127.0.0.1:${port}/bx_ws/websocket`, ["v12.stomp"]),
    connectHeaders: token === null ? { ...named } : { Authorization: `Bearer ${token}` },
    reconnectDelay: 0,
  });
  const error = new Promise<IFrame>((resolve) => {
    client.onStompError = resolve;
  });
  await new Promise<void>((resolve) => {
    client.onConnect = () => resolve();
    client.activate();
  });
  return { client, error };
}

test.each([
  ["a topic", "/topic/notice"],
  ["a round's topic", "/topic/trade/2"],
  ["another player's queue", "/user/2/queue/point"],
  ["a queue by its inner name", "/queue/point-user2"],
])("a SEND to %s is refused, logged and reaches nobody", async (_, destination) => {
  const { port, events, stop } = await startTransport();
  const reader = await connected(port, "2");
  const heard: string[] = [];
  for (const listened of ["/topic/notice", "/topic/trade/2", "/user/queue/point"]) {
    reader.client.subscribe(listened, (message) => heard.push(message.body));
  }
  for (const token of ["1", null]) {
    const forger = await connected(port, token);
    forger.client.publish({ destination, body: '{"point":1}' });
    expect((await forger.error).headers["code"]).toBe("FORBIDDEN");
    await forger.client.deactivate();
  }
  const refusals = events.filter((event) => event.kind === "refused");
  expect(refusals.map(({ code, message }) => [code, message])).toEqual([
    ["FORBIDDEN", destination],
    ["FORBIDDEN", destination],
  ]);
  expect(reader.client.connected).toBe(true);
  expect(heard).toEqual([]);
  await reader.client.deactivate();
  await stop();
});

test("sixty thousand sign-ins later a connected player's bet is still that player's", async () => {
  const { port, stop } = await startTransport();
  const { client } = await connected(port, "1");
  const refusal = new Promise<string>((resolve) => {
    client.subscribe("/user/queue/error", (message) => resolve(message.body));
  });
  const headers = new Map<string, string>();
  for (let token = 2; token < 60_000; token += 1)
    await given?.authenticate?.(String(token), { address: "", host: "", headers });
  // What is kept of sign-ins was looked through whenever a socket closed.
  const other = await connected(port, "2");
  await other.client.deactivate();

  client.publish({
    destination: "/trade/betting",
    body: JSON.stringify({ type: "B", tradeRound: { id: 10 }, point: 5_000 }),
  });
  expect(JSON.parse(await refusal)).toMatchObject({ code: "ROUND_UNKNOWN" });
  await client.deactivate();
  await stop();
});

test.each([
  ["a player", ["1"], "site 1"],
  ["a visitor who names a site", [null, { siteInfoId: "2" }], "site 2"],
  ["a visitor of a host name", [null], "site 37"],
] as const)("%s reads what one site offers, and the snapshot has an end", async (_, [token, named], site) => {
  const { port, stop } = await startTransport();
  const { client } = await connected(port, token, named);
  const told: string[] = [];
  await new Promise<void>((resolve) => {
    const heard = ({ body }: { body: string }) => {
      told.push(body);
      if (told.length === 2) resolve();
    };
    client.subscribe("/topic/trade/1", heard, { snapshot: "true" });
  });
  expect(told).toEqual([`state of ${site}`, '{"type":"snapshotEnd","data":null}']);
  await client.deactivate();
  await stop();
});

test("a visitor who names a site that there is not is refused", async () => {
  const { port, stop } = await startTransport();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/bx_ws/websocket`, ["v12.stomp"]);
  const answer = new Promise<string>((resolve) => {
    socket.on("message", (data) => resolve(Buffer.isBuffer(data) ? data.toString("utf8") : ""));
  });
  socket.on("open", () => socket.send("CONNECT\naccept-version:1.2\nsiteInfoId:5\n\n\0"));
  expect(await answer).toContain("code:SITE_UNKNOWN");
  await stop();
});

test("a topic about nothing is refused instead of staying mute", async () => {
  const { port, events, stop } = await startTransport();
  const { client, error } = await connected(port, "1");
  client.subscribe("/topic/trade/NOSUCH", () => undefined);
  expect((await error).headers["code"]).toBe("NOT_FOUND");
  expect(events.find(({ kind }) => kind === "refused")?.code).toBe("NOT_FOUND");
  await client.deactivate();
  await stop();
});

test("a server that stands by tells whoever connects to go elsewhere", async () => {
  leads = false;
  const { port, stop } = await startTransport();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/bx_ws/websocket`, ["v12.stomp"]);
  const told: string[] = [];
  socket.on("message", (data) => told.push(Buffer.isBuffer(data) ? data.toString("utf8") : ""));
  socket.on("open", () => socket.send("CONNECT\naccept-version:1.2\ntoken:1\n\n\0"));
  const code = await new Promise<number>((resolve) => socket.on("close", resolve));
  leads = true;
  expect([code, told.join("")]).toEqual([1013, expect.stringContaining("code:STANDBY")]);
  await stop();
});

test("an empty snapshot has an end, and a full one has it last", async () => {
  const { port, stop } = await startTransport();
  const { client } = await connected(port, null);
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    client.subscribe(
      "/topic/notice",
      ({ body }) => {
        heard.push(body);
        if (heard.length === 2) resolve();
      },
      { snapshot: "true" },
    );
  });
  expect(heard).toEqual(["state of site 37", JSON.stringify({ type: "snapshotEnd", data: null })]);
  await client.deactivate();
  await stop();
});

const none = () => Promise.reject(new Error("nobody is there"));

function openBounded(isSecure: boolean): LiveChannel {
  return openLiveTransport(
    {
      authenticate: none,
      placeBet: none,
      isAboutSomething: () => true,
      leads: () => true,
      snapshot: () => [],
      siteOfVisitor: none,
      repeat: none,
      noteRefusal: () => undefined,
      siteVoice: () => ({ language: "en", unit: "P" }),
    },
    {
      server: createServer(),
      originAllowed: () => true,
      onEvent: () => undefined,
      connections: { perAddress: 7, perPlayer: 3, total: 41 },
      isSecure,
    },
  );
}

test("the bounds of connections are the settings', and a cookie travels over TLS alone where the product does", () => {
  for (const isSecure of [true, false]) {
    void openBounded(isSecure).close();
    expect(given?.secureCookie).toBe(isSecure);
    expect(given?.limits).toEqual({
      connectionsPerAddress: 7,
      connectionsPerUser: 3,
      connectionsTotal: 41,
    });
  }
});

import { createServer } from "node:http";
import type { LiveChannelOptions, LiveEvent } from "@maru/live-channel";
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
      snapshot: () => [],
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
): Promise<{ client: Client; error: Promise<IFrame> }> {
  const client = new Client({
    webSocketFactory: () => new WebSocket(`ws://127.0.0.1:${port}/bx_ws/websocket`, ["v12.stomp"]),
    connectHeaders: token === null ? {} : { Authorization: `Bearer ${token}` },
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
    await given?.authenticate(String(token), { address: "", headers });
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

import { createServer } from "node:http";
import {
  createLiveChannel,
  type LiveChannel,
  type LiveChannelOptions,
  type LiveEvent,
} from "../src/index.ts";

export interface Running {
  readonly channel: LiveChannel;
  readonly port: number;
  readonly url: string;
  readonly events: LiveEvent[];
  readonly sent: { destination: string; body: string; sessionId: string; userKey: string | null }[];
  stop(): Promise<void>;
}

/**
 * A channel on a free loopback port. Tokens are "user:<key>"; everyone may read /topic/*, users their own
 * /user/queue/*; topics that begin with /topic/tick are ticks.
 */
export async function startChannel(overrides: Partial<LiveChannelOptions> = {}): Promise<Running> {
  const server = createServer();
  const events: LiveEvent[] = [];
  const sent: Running["sent"] = [];
  const channel = createLiveChannel({
    server,
    prefix: "/live",
    authenticate: async (token) => {
      if (token === null) return { ok: true, principal: null, userName: "" };
      const userKey = /^user:(\w+)$/.exec(token)?.[1];
      if (userKey === undefined) return { ok: false, code: "BAD_TOKEN", message: "token refused" };
      const principal = { userKey, sessionKey: `key-${userKey}`, expiresAtMs: null };
      return { ok: true, principal, userName: userKey };
    },
    maySubscribe: (principal, destination) => {
      const isTopic = /^\/topic\/[a-z0-9/]+$/.test(destination);
      const isOwn = principal !== null && /^\/user\/queue\/[a-z]+$/.test(destination);
      return isTopic || isOwn ? { ok: true } : { ok: false, code: "FORBIDDEN", message: "not for you" };
    },
    destinationClass: (destination) =>
      destination.startsWith("/topic/tick")
        ? { windowMs: 25, conflate: true }
        : { windowMs: 0, conflate: false },
    onSend: ({ principal, destination, body, sessionId }) => {
      sent.push({ destination, body, sessionId, userKey: principal?.userKey ?? null });
    },
    originAllowed: (origin) => origin === undefined || origin === "http://allowed.example",
    log: (event) => events.push(event),
    ...overrides,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const stop = async (): Promise<void> => {
    await channel.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { channel, port, url: `http://127.0.0.1:${port}/live`, events, sent, stop };
}

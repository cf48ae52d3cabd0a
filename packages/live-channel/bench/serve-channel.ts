import type { Server } from "node:http";
import { createLiveChannel } from "../src/index.ts";

const KIB = 1024;

/** The channel with its bounds widened to the number of connections of the bench. */
export function serveChannel(server: Server, how: { coalescing: "turn" | "none"; windowMs: number }): void {
  const channel = createLiveChannel({
    server,
    prefix: "/live",
    authenticate: async () => ({ ok: true, principal: null, userName: "" }),
    maySubscribe: () => ({ ok: true }),
    destinationClass: () => ({ windowMs: how.windowMs, conflate: true }),
    onSend: ({ destination, body }) => channel.publish(destination, body),
    originAllowed: () => true,
    coalescing: how.coalescing,
    limits: {
      connectionsPerAddress: Infinity,
      connectionsTotal: Infinity,
      connectWithinMs: 60_000,
      sendBurst: Infinity,
      frameBurst: Infinity,
      byteBurst: Infinity,
      softBacklogBytes: 64 * KIB,
    },
  });
}

import { createServer } from "node:http";
import { serveChannel } from "./serve-channel.ts";
import { serveFloor } from "./serve-floor.ts";
import { serveSockJsLibrary } from "./serve-sockjs-library.ts";
import type { OwnSystemName } from "./systems.ts";

/** Runs one system in a process of its own; the parent asks for its CPU time and memory. */
const [name = "", windowMs = "0"] = process.argv.slice(2);
const server = createServer();

const START: Readonly<Record<OwnSystemName, () => Promise<void> | void>> = {
  floor: () => serveFloor(server, "direct"),
  "floor-coalescing": () => serveFloor(server, "coalescing"),
  "raw-send": () => serveFloor(server, "send"),
  channel: () => serveChannel(server, { coalescing: "turn", windowMs: Number(windowMs) }),
  "channel-direct": () => serveChannel(server, { coalescing: "none", windowMs: 0 }),
  "sockjs-library": () => serveSockJsLibrary(server),
};

function isSystem(text: string): text is OwnSystemName {
  return text in START;
}

process.on("message", (asked) => {
  if (asked === "rssBytes") {
    globalThis.gc?.();
    process.send?.({ rssBytes: process.memoryUsage.rss() });
    return;
  }
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicros: user + system });
});
process.on("disconnect", () => process.exit(0));

if (!isSystem(name)) throw new Error(`unknown system ${name}`);
await START[name]();
server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address !== null ? address.port : 0 });
});

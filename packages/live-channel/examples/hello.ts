import { createServer } from "node:http";
import { createLiveChannel, type LiveChannel } from "../src/index.ts";

/** A clock, a chat and a private counter on http://127.0.0.1:8080/live. `node --import tsx examples/hello.ts [port]` */
const port = Number(process.argv[2] ?? 8080);
const server = createServer((_request, response) => response.end("the channel is at /live\n"));
const counts = new Map<string, number>();

const channel: LiveChannel = createLiveChannel({
  server,
  prefix: "/live",
  authenticate: async (token) => {
    if (token === null) return { ok: true, principal: null, userName: "" };
    if (!token.startsWith("demo-")) return { ok: false, code: "BAD_TOKEN", message: "sign in again" };
    const userKey = token.slice("demo-".length);
    return {
      ok: true,
      userName: userKey,
      principal: { userKey, sessionKey: token, expiresAtMs: Date.now() + 3_600_000 },
    };
  },
  maySubscribe: (principal, destination) => {
    const isPublic = destination === "/topic/clock" || destination === "/topic/chat";
    const isOwn = principal !== null && destination === "/user/queue/count";
    return isPublic || isOwn
      ? { ok: true }
      : { ok: false, code: "FORBIDDEN", message: "no such destination" };
  },
  maySend: (principal, destination) =>
    principal !== null && destination === "/app/say"
      ? { ok: true }
      : { ok: false, code: "FORBIDDEN", message: "sign in and say it to /app/say" },
  destinationClass: (destination) =>
    destination === "/topic/clock" ? { windowMs: 25, conflate: true } : { windowMs: 0, conflate: false },
  snapshot: (principal, destination) => {
    if (destination === "/topic/clock") return [clockText()];
    if (destination === "/user/queue/count") return [String(counts.get(principal?.userKey ?? "") ?? 0)];
    return [];
  },
  onSend: ({ principal, body }) => {
    if (principal === null) return;
    const count = (counts.get(principal.userKey) ?? 0) + 1;
    counts.set(principal.userKey, count);
    channel.publish("/topic/chat", JSON.stringify({ from: principal.userKey, text: body }));
    channel.sendToUser(principal.userKey, "/user/queue/count", String(count));
  },
  originAllowed: (origin) => origin === undefined || origin === `http://127.0.0.1:${port}`,
});

function clockText(): string {
  return JSON.stringify({ now: new Date().toISOString() });
}

const ticking = setInterval(() => channel.publish("/topic/clock", clockText()), 100);
server.listen(port, "127.0.0.1");

process.once("SIGINT", () => {
  clearInterval(ticking);
  void channel.close().then(() => server.close());
});

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { WebSocketServer } from "ws";
import type { Timers } from "../clock.ts";
import type { FaultKind, FaultWish } from "../faults.ts";
import { type Connection, socketConnection, streamLine } from "./connections.ts";
import { openFeed } from "./feed.ts";
import { sendGarbage } from "./garbage.ts";
import type { Answer, Call, Host, Protocol } from "./host.ts";
import { openLimit } from "./limit.ts";

const BEAT_MS = 50;
const GARBAGE_EVERY_MS = 1_000;
/** Between the word that a connection's day is over and its end. */
const DAY_ENDS_AFTER_MS = 2_000;

/** One venue, listening. */
export interface VenueServer {
  readonly port: number;
  /** Makes something go wrong from now on. */
  fault(kind: FaultKind, wish?: FaultWish): void;
  close(): Promise<void>;
}

interface Open {
  readonly protocol: Protocol;
  readonly host: Host;
  readonly timers: Timers;
  readonly connections: Set<Connection>;
}

/** Listens on the loopback alone. Port 0 takes any free one. */
export async function openVenue(
  protocol: Protocol,
  host: Host,
  { timers, port }: { readonly timers: Timers; readonly port: number },
): Promise<VenueServer> {
  const open: Open = { protocol, host, timers, connections: new Set() };
  const server = createServer((request, response) => answerCall(open, request, response));
  const sockets = new WebSocketServer({ noServer: true, autoPong: false });
  const mayConnect = connectGate(open);
  server.on("upgrade", (request, raw: Socket, head) => {
    raw.on("error", () => raw.destroy());
    const refusal = mayConnect(request);
    if (refusal !== null) return refuse(raw, refusal, host.stampMs());
    sockets.handleUpgrade(request, raw, head, (socket) => {
      keep(open, socketConnection(open, { socket, raw }, callOf(request)), (ended) =>
        socket.on("close", ended),
      );
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const stop = beatOf(open);
  return {
    port: (server.address() as AddressInfo).port,
    fault: (kind, wish) => beginFault(open, kind, wish),
    close: () =>
      new Promise((resolve) => {
        stop();
        for (const { cut } of open.connections) cut();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Everything that comes round: trades to who asked for them, then what each connection does by itself. */
function beatOf({ host, timers, connections }: Open): () => void {
  const feed = openFeed(host);
  let garbageMs = 0;
  return timers.every(BEAT_MS, () => {
    const nowMs = host.clock.nowMs();
    feed(
      nowMs,
      [...connections].map(({ session }) => session),
    );
    for (const { session } of connections) session.beat(nowMs);
    if (host.faults.at("garbage", nowMs) === null || nowMs < garbageMs + GARBAGE_EVERY_MS) return;
    garbageMs = nowMs;
    for (const { line } of connections) sendGarbage(line);
  });
}

function beginFault(
  { host, protocol, timers, connections }: Open,
  kind: FaultKind,
  wish: FaultWish = {},
): void {
  host.faults.begin(kind, host.clock.nowMs(), wish);
  if (kind === "cut") for (const { cut } of connections) cut();
  if (kind === "maintenance")
    for (const { line, session } of connections) {
      session.announce("maintenance");
      line.close(protocol.maintenanceCode);
    }
  if (kind === "day")
    for (const { line, session } of connections) {
      session.announce("day");
      timers.after(DAY_ENDS_AFTER_MS, () => line.close(1001));
    }
}

/** Says why a connect is refused, as an HTTP status, or null. */
function connectGate({ protocol, host }: Open): (request: IncomingMessage) => number | null {
  const connects = openLimit(protocol.connects.most, protocol.connects.perMs);
  const { most, perMs } = protocol.pageConnects ?? protocol.connects;
  const pageConnects = openLimit(most, perMs);
  return (request) => {
    const nowMs = host.clock.nowMs();
    if (!protocol.socketPaths.some((path) => callOf(request).path.startsWith(path))) return 404;
    if (host.faults.at("maintenance", nowMs) !== null) return 503;
    if (host.faults.at("ratelimit", nowMs) !== null) return 429;
    const limit = request.headers.origin === undefined ? connects : pageConnects;
    return limit(nowMs) ? null : 429;
  };
}

function refuse(raw: Socket, status: number, stampMs: number): void {
  raw.end(
    `HTTP/1.1 ${status} Refused\r\nDate: ${new Date(stampMs).toUTCString()}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  );
}

function keep({ connections }: Open, connection: Connection, onEnd: (ended: () => void) => void): void {
  connections.add(connection);
  onEnd(() => connections.delete(connection));
}

function answerCall(open: Open, request: IncomingMessage, response: ServerResponse): void {
  const { host, protocol } = open;
  const nowMs = host.clock.nowMs();
  response.setHeader("date", new Date(host.stampMs()).toUTCString());
  response.on("error", () => response.destroy());
  if (host.faults.at("maintenance", nowMs) !== null) return give(response, { status: 503, body: "" });
  if (host.faults.at("ratelimit", nowMs) !== null) return give(response, protocol.tooMany);
  const call = callOf(request);
  const { line, cut } = streamLine(host, response);
  const stream = protocol.openStream?.(line, call) ?? null;
  if (stream === null) return give(response, protocol.answer(call));
  if ("status" in stream) return give(response, stream);
  line.ping();
  keep(open, { line, session: stream, cut }, (ended) => response.on("close", ended));
}

function give(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { "content-type": "application/json;charset=utf-8", ...headers });
  response.end(body);
}

function callOf(request: IncomingMessage): Call {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  return { path: url.pathname, query: url.searchParams };
}

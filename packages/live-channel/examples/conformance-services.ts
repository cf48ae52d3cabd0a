import { createServer, type IncomingMessage } from "node:http";
import {
  batchOf,
  CLOSE,
  createLiveChannel,
  encodeText,
  SockJsServer,
  type Link,
  type LinkUser,
} from "../src/index.ts";
import { openBroker } from "./open-broker.ts";

const MIB = 1024 * 1024;

const silent: LinkUser = {
  arrived: () => true,
  received: () => undefined,
  pinged: () => undefined,
  ponged: () => undefined,
  closed: () => undefined,
};

function echo(link: Link): LinkUser {
  const received = (data: Buffer | string): void => {
    link.write(batchOf(encodeText(typeof data === "string" ? data : data.toString("utf8"), link.form)));
  };
  return { ...silent, received };
}

function goodbye(link: Link): LinkUser {
  link.close(CLOSE.goAway);
  return silent;
}

const COMMON = {
  legacyTransports: true,
  bindsSessions: false,
  inboundMessageBytes: 4 * MIB,
  requestBodyWithinMs: 10_000,
  responseLimitBytes: 4_096,
  sessionTimeoutMs: 5_000,
  heartbeatMs: 25_000,
  originAllowed: () => true,
  addressOf: (request: IncomingMessage) => request.socket.remoteAddress ?? "",
  admits: () => true,
  refused: () => undefined,
  nowMs: () => Date.now(),
} as const;

/**
 * Starts, on one loopback port (0: a free one), the services that the public SockJS and STOMP test suites
 * expect: /echo, /disabled_websocket_echo, /cookie_needed_echo, /close and the open broker /open_ws.
 */
export async function startConformanceServices(
  port: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer();
  const services = [
    new SockJsServer({ ...COMMON, prefix: "/echo", opened: echo }),
    new SockJsServer({ ...COMMON, prefix: "/disabled_websocket_echo", websocket: false, opened: echo }),
    new SockJsServer({ ...COMMON, prefix: "/cookie_needed_echo", cookieNeeded: true, opened: echo }),
    new SockJsServer({ ...COMMON, prefix: "/close", opened: goodbye }),
  ];
  const broker = createLiveChannel(openBroker(server, "/open_ws", (message) => broker.publish(...message)));
  const all = [...services, broker];
  server.on("request", (request, response) => {
    if (all.some((service) => service.handleRequest(request, response))) return;
    response.writeHead(404);
    response.end();
  });
  server.on("upgrade", (request, socket, head) => {
    if (!all.some((service) => service.handleUpgrade(request, socket, head))) socket.destroy();
  });
  const sweeping = setInterval(() => services.forEach((service) => service.sweep(Date.now())), 500);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    stop: async () => {
      clearInterval(sweeping);
      await broker.close();
      services.forEach((service) => service.close());
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

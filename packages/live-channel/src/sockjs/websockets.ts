import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { answer, methodNotAllowed, notFound, PLAIN } from "./answers.ts";
import { assert } from "../assert/assert.ts";
import type { Route } from "./route.ts";
import type { SockJsOptions } from "./sockjs-server.ts";
import { LinkedSocket, WebSocketLink } from "./websocket-link.ts";

/** How long the closing handshake may take before the socket is destroyed. */
const CLOSE_TIMEOUT_MS = 1_000;

/** Accepts WebSocket connections below the prefix. */
export class WebSockets {
  readonly #options: SockJsOptions;
  readonly #server: WebSocketServer;
  readonly #links = new Set<WebSocketLink>();

  constructor(options: SockJsOptions) {
    this.#options = options;
    const known = new Set(options.subprotocols);
    const settings = {
      noServer: true,
      WebSocket: LinkedSocket,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: options.inboundMessageBytes,
      closeTimeout: CLOSE_TIMEOUT_MS,
      handleProtocols: (offered: Set<string>) => [...offered].find((name) => known.has(name)) ?? false,
    };
    this.#server = new WebSocketServer(settings);
  }

  upgrade(route: Route, request: IncomingMessage, { socket, head }: { socket: Duplex; head: Buffer }): void {
    const isSockJs = route.kind === "session" && route.transport === "websocket";
    const status = this.#statusFor(isSockJs || route.kind === "raw-websocket", request);
    if (status !== null) return refuse(socket, status);
    // hybi-07 frames are those of the final protocol; only the number differs.
    if (request.headers["sec-websocket-version"] === "7") request.headers["sec-websocket-version"] = "8";
    const address = this.#options.addressOf(request);
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      assert(ws instanceof LinkedSocket, "ws makes the class it was given");
      const link = new WebSocketLink(ws, socket, {
        form: isSockJs ? "sockjs" : "raw",
        address,
        host: request.headers.host ?? "",
        among: this.#links,
      });
      this.#links.add(link);
      link.greet();
      link.open(this.#options.opened(link));
    });
  }

  /** A request without upgrade at a WebSocket address. */
  answerPlain(request: IncomingMessage, response: ServerResponse): void {
    if (this.#options.websocket === false) return notFound(response);
    if (request.method !== "GET") return methodNotAllowed(response, "GET");
    const isUpgrade = request.headers.upgrade?.toLowerCase() === "websocket";
    const body = isUpgrade ? '"Connection" must be "Upgrade".' : 'Can "Upgrade" only to "WebSocket".';
    answer(response, { status: 400, contentType: PLAIN, body });
  }

  close(): void {
    for (const link of this.#links) link.destroy();
    this.#links.clear();
    this.#server.close();
  }

  #statusFor(isWebSocketAddress: boolean, request: IncomingMessage): string | null {
    if (!isWebSocketAddress || this.#options.websocket === false) return "404 Not Found";
    if (request.method !== "GET") return "405 Method Not Allowed\r\nAllow: GET";
    const { origin } = request.headers;
    const oldOrigin = request.headers["sec-websocket-origin"];
    const claimed = origin ?? (typeof oldOrigin === "string" ? oldOrigin : undefined);
    const address = this.#options.addressOf(request);
    if (!this.#options.originAllowed(claimed, request.headers.host ?? "")) {
      this.#options.refused({ address, code: "ORIGIN", message: claimed ?? "no origin" });
      return "403 Forbidden";
    }
    if (this.#options.admits(address)) return null;
    this.#options.refused({ address, code: "TOO_MANY_CONNECTIONS", message: "too many connections" });
    return "429 Too Many Requests";
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

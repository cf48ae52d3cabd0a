import { randomInt } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import {
  allowOrigin,
  answer,
  answerOptions,
  forbidCaching,
  methodNotAllowed,
  notFound,
  PLAIN,
} from "./answers.ts";
import { HttpSessions } from "./http-sessions.ts";
import { answerIframe, iframePage } from "./iframe-page.ts";
import type { Link, LinkUser } from "./link.ts";
import { routeOf, type Route } from "./route.ts";
import { WebSockets } from "./websockets.ts";

export interface SockJsOptions {
  readonly prefix: string;
  /** False switches both WebSocket transports off. Default true. */
  readonly websocket?: boolean;
  /** Sets the JSESSIONID cookie that some load balancers want. Default false. */
  readonly cookieNeeded?: boolean;
  /** An HTTP session belongs to whom it was opened by; the public test suites want servers without any cookie. Default true. */
  readonly bindsSessions?: boolean;
  /** The cookie that binds an HTTP session to its browser travels over TLS alone. Default false. */
  readonly secureCookie?: boolean;
  /** Adds htmlfile and jsonp. Default false. */
  readonly legacyTransports?: boolean;
  readonly clientUrl?: string;
  /** Sub-protocols of raw WebSocket connections, in any order. */
  readonly subprotocols?: readonly string[];
  readonly inboundMessageBytes: number;
  readonly requestBodyWithinMs: number;
  readonly responseLimitBytes: number;
  readonly sessionTimeoutMs: number;
  readonly heartbeatMs: number;
  readonly originAllowed: (origin: string | undefined, host: string) => boolean;
  readonly addressOf: (request: IncomingMessage) => string;
  /** May this address have one more connection? */
  readonly admits: (address: string) => boolean;
  /** A connection that was turned away before it was one. */
  readonly refused: (about: { address: string; code: string; message: string }) => void;
  /** A new connection, greeted already. */
  readonly opened: (link: Link) => LinkUser;
  readonly nowMs: () => number;
}

const DEFAULT_CLIENT_URL = "/sockjs.min.js";

/** The SockJS protocol on a prefix: addresses, transports, sessions; what is said is the user's affair. */
export class SockJsServer {
  readonly #options: SockJsOptions;
  readonly #http: HttpSessions;
  readonly #websockets: WebSockets;
  readonly #page: { body: string; etag: string };

  constructor(options: SockJsOptions) {
    this.#options = options;
    this.#http = new HttpSessions(options);
    this.#websockets = new WebSockets(options);
    this.#page = iframePage(options.clientUrl ?? DEFAULT_CLIENT_URL);
  }

  /** True when the request was below the prefix; the answer is then given here. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean {
    const route = routeOf(request.url ?? "/", this.#options.prefix);
    if (route === null) return false;
    this.#answer(route, request, response);
    return true;
  }

  /** True when the upgrade was below the prefix; the socket is then taken over. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const route = routeOf(request.url ?? "/", this.#options.prefix);
    if (route === null) return false;
    this.#websockets.upgrade(route, request, { socket, head });
    return true;
  }

  /** Time-outs and heart-beats of HTTP sessions. */
  sweep(nowMs: number): void {
    this.#http.sweep(nowMs);
  }

  close(): void {
    this.#http.close();
    this.#websockets.close();
  }

  #answer(route: Route, request: IncomingMessage, response: ServerResponse): void {
    if (route.kind === "greeting") {
      answer(response, { status: 200, contentType: PLAIN, body: "Welcome to SockJS!\n" });
      return;
    }
    if (route.kind === "unknown") return notFound(response);
    if (route.kind === "iframe") return answerIframe(request, response, this.#page);
    if (!this.#options.originAllowed(request.headers.origin, request.headers.host ?? "")) {
      const address = this.#options.addressOf(request);
      this.#options.refused({ address, code: "ORIGIN", message: request.headers.origin ?? "no origin" });
      answer(response, { status: 403, contentType: PLAIN, body: "Origin not allowed\n" });
      return;
    }
    if (route.kind === "info") this.#info(request, response);
    else if (route.kind === "raw-websocket") this.#websockets.answerPlain(request, response);
    else if (route.transport === "websocket") this.#websockets.answerPlain(request, response);
    else this.#http.answer(route, request, response);
  }

  #info(request: IncomingMessage, response: ServerResponse): void {
    allowOrigin(request, response);
    if (request.method === "OPTIONS") return answerOptions(response, "OPTIONS, GET");
    if (request.method !== "GET") return methodNotAllowed(response, "OPTIONS, GET");
    forbidCaching(response);
    const body = JSON.stringify({
      websocket: this.#options.websocket ?? true,
      origins: ["*:*"],
      cookie_needed: this.#options.cookieNeeded ?? false,
      entropy: randomInt(2 ** 32),
    });
    answer(response, { status: 200, contentType: "application/json; charset=UTF-8", body });
  }
}

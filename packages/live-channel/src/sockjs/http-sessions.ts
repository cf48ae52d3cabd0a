import type { IncomingMessage, ServerResponse } from "node:http";
import { CLOSE } from "./close-reason.ts";
import {
  allowOrigin,
  answer,
  answerOptions,
  forbidCaching,
  methodNotAllowed,
  notFound,
  PLAIN,
} from "./answers.ts";
import { HttpLink } from "./http-link.ts";
import { HTTP_TRANSPORTS, LEGACY_TRANSPORTS, type HttpTransport } from "./http-transports.ts";
import { readBody } from "./read-body.ts";
import { ownerOf, type SessionOwner } from "./session-owner.ts";
import type { SockJsOptions } from "./sockjs-server.ts";
import { readMessages } from "./websocket-link.ts";

const CALLBACK = /^[a-zA-Z0-9_.-]{1,64}$/;
const COOKIE = /(?:^|;\s*)JSESSIONID=([A-Za-z0-9._-]+)/;

interface SessionRoute {
  readonly session: string;
  readonly transport: string;
}

interface OwnedLink {
  readonly link: HttpLink;
  /** Null where sessions belong to nobody. */
  readonly owner: SessionOwner | null;
}

/** The SockJS transports over plain HTTP and the sessions they share. */
export class HttpSessions {
  readonly #options: SockJsOptions;
  readonly #transports: ReadonlyMap<string, HttpTransport>;
  readonly #sessions = new Map<string, OwnedLink>();

  constructor(options: SockJsOptions) {
    this.#options = options;
    const offered =
      options.legacyTransports === true ? [...HTTP_TRANSPORTS, ...LEGACY_TRANSPORTS] : HTTP_TRANSPORTS;
    this.#transports = new Map(offered.map((transport) => [transport.name, transport]));
  }

  answer(route: SessionRoute, request: IncomingMessage, response: ServerResponse): void {
    const isLegacySend = route.transport === "jsonp_send" && this.#options.legacyTransports === true;
    const sends = route.transport === "xhr_send" || isLegacySend;
    const transport = this.#transports.get(route.transport);
    if (!sends && transport === undefined) return notFound(response);
    const method = sends ? "POST" : (transport?.method ?? "GET");
    allowOrigin(request, response);
    if (request.method === "OPTIONS") return answerOptions(response, `OPTIONS, ${method}`);
    if (request.method !== method) return methodNotAllowed(response, `OPTIONS, ${method}`);
    forbidCaching(response);
    response.setHeader("X-Content-Type-Options", "nosniff");
    this.#setCookie(request, response);
    if (transport !== undefined) this.#receive({ route, transport }, request, response);
    else void this.#send(route, request, response);
  }

  sweep(nowMs: number): void {
    for (const [id, { link }] of this.#sessions) {
      if (link.isQuiet(nowMs)) link.heartbeat();
      if (!link.isOver(nowMs)) continue;
      if (!link.isClosed) link.destroy();
      this.#sessions.delete(id);
    }
  }

  close(): void {
    for (const { link } of this.#sessions.values()) {
      link.close(CLOSE.goAway);
      link.destroy();
    }
    this.#sessions.clear();
  }

  #receive(
    { route, transport }: { route: SessionRoute; transport: HttpTransport },
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const callback = transport.callback ? callbackOf(request.url ?? "") : "";
    if (callback === null || (transport.callback && callback === "")) {
      const body = `${callback === null ? "invalid " : ""}"callback" parameter${callback === null ? "" : " required"}`;
      return answer(response, { status: 500, contentType: PLAIN, body });
    }
    const known = this.#sessions.get(route.session);
    const address = this.#options.addressOf(request);
    if (known?.owner?.admits(request, address) === false) return this.#notTheirs(address, response);
    if (known === undefined && !this.#options.admits(address)) {
      this.#options.refused({ address, code: "TOO_MANY_CONNECTIONS", message: "too many connections" });
      return answer(response, { status: 429, contentType: PLAIN, body: "Too many connections\n" });
    }
    request.resume();
    const owner = known === undefined ? this.#owner(request, response, address) : known.owner;
    response.setHeader("Content-Type", transport.contentType);
    response.writeHead(200);
    const prelude = transport.prelude(callback);
    if (prelude !== "") response.write(prelude);
    const host = request.headers.host ?? "";
    const link = known?.link ?? this.#create({ transport: transport.name, address, host });
    this.#sessions.set(route.session, { link, owner });
    link.attach({ response, transport, callback });
    if (known === undefined) link.open(this.#options.opened(link));
  }

  #owner(request: IncomingMessage, response: ServerResponse, address: string): SessionOwner | null {
    const { prefix, secureCookie, bindsSessions } = this.#options;
    if (bindsSessions === false) return null;
    return ownerOf(request, response, { address, path: prefix, isSecure: secureCookie ?? false });
  }

  /** Knowing the address of a session is not owning it. */
  #notTheirs(address: string, response: ServerResponse): void {
    this.#options.refused({ address, code: "SESSION_OWNER", message: "the session is somebody else's" });
    answer(response, { status: 403, contentType: PLAIN, body: "Not your session\n" });
  }

  #create(about: {
    readonly transport: HttpTransport["name"];
    readonly address: string;
    readonly host: string;
  }): HttpLink {
    const { responseLimitBytes, sessionTimeoutMs, heartbeatMs, nowMs } = this.#options;
    const bounds = { responseLimitBytes, sessionTimeoutMs, heartbeatMs };
    return new HttpLink(about, bounds, nowMs);
  }

  async #send(route: SessionRoute, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { inboundMessageBytes: maxBytes, requestBodyWithinMs: withinMs } = this.#options;
    const body = await readBody(request, { maxBytes, withinMs });
    if (!body.ok) {
      response.setHeader("Connection", "close");
      const status = body.why === "too large" ? 413 : 408;
      const code = body.why === "too large" ? "MESSAGE_TOO_LARGE" : "BODY_TOO_SLOW";
      const address = this.#options.addressOf(request);
      if (body.why !== "cut off") this.#options.refused({ address, code, message: `body ${body.why}` });
      answer(response, { status, contentType: PLAIN, body: `Body ${body.why}\n` });
      request.destroy();
      return;
    }
    const known = this.#sessions.get(route.session);
    if (known === undefined || known.link.isClosed) return notFound(response);
    const { link, owner } = known;
    const address = this.#options.addressOf(request);
    if (owner?.admits(request, address) === false) return this.#notTheirs(address, response);
    if (!link.arrived(body.octets)) return notFound(response);
    const isForm = (request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
    const isJsonp = route.transport === "jsonp_send";
    const text = isJsonp && isForm ? (new URLSearchParams(body.text).get("d") ?? "") : body.text;
    if (text === "") return answer(response, { status: 500, contentType: PLAIN, body: "Payload expected." });
    const messages = readMessages(text);
    if (messages === null) {
      return answer(response, { status: 500, contentType: PLAIN, body: "Broken JSON encoding." });
    }
    for (const message of messages) link.received(message);
    answer(
      response,
      isJsonp ? { status: 200, contentType: PLAIN, body: "ok" } : { status: 204, contentType: PLAIN },
    );
  }

  #setCookie(request: IncomingMessage, response: ServerResponse): void {
    if (this.#options.cookieNeeded !== true) return;
    const id = COOKIE.exec(request.headers.cookie ?? "")?.[1] ?? "dummy";
    response.setHeader("Set-Cookie", `JSESSIONID=${id}; Path=/`);
  }
}

/** The callback named in the address; "" when there is none, null when it is not a name. */
function callbackOf(url: string): string | null {
  const query = new URLSearchParams(url.slice(url.indexOf("?") + 1));
  const callback = query.get("c") ?? query.get("callback") ?? "";
  return callback === "" || CALLBACK.test(callback) ? callback : null;
}

import { HTTP_STATUS, messageOf, type WireRefusal } from "@maru/contract";
import { IncomingMessage, type Server, ServerResponse, STATUS_CODES } from "node:http";
import { Duplex } from "node:stream";
import { preferredLanguage } from "./request-context.ts";

export interface HostGuard {
  /** Whether the name, without its port and in small letters, is one of ours. */
  readonly isOurs: (name: string) => boolean;
  /** Whether the X-Forwarded-Host of this peer counts (S-35). */
  readonly isProxy: (address: string) => boolean;
}

/** What this machine calls itself: no name of a stranger's leads a browser here under them. */
const OWN_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

const REFUSAL: WireRefusal = { code: "HOST_UNKNOWN" };

/**
 * Stands before everything that listens on a server: a request that names a host which is not ours is not looked at. Otherwise a page of
 * a stranger, whose name suddenly points here, reads us in the browser of somebody who can reach us (S-46).
 */
export function guardHosts(server: Server, guard: HostGuard): void {
  const pass: (event: string, ...given: unknown[]) => boolean = server.emit.bind(server);
  // Before any listener, whoever is added later and in whatever order: the live channel takes its place and gives it back.
  server.emit = (event: string, ...given: unknown[]): boolean => {
    const [request, answerer] = given;
    if (!(request instanceof IncomingMessage) || isKnown(request, guard)) return pass(event, ...given);
    if (answerer instanceof ServerResponse) refuse(request, answerer);
    else if (answerer instanceof Duplex) refuseUpgrade(request, answerer);
    else return pass(event, ...given);
    return true;
  };
}

function isKnown(request: IncomingMessage, { isOurs, isProxy }: HostGuard): boolean {
  const { headers, socket, url = "" } = request;
  const given = request.rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === "host");
  // Whoever looked at a request with two of them before us may have taken the other.
  if (given.length !== 1) return false;
  const forwarded = isProxy(socket.remoteAddress ?? "") ? lastOf(headers["x-forwarded-host"]) : undefined;
  const inTarget = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1];
  return [headers.host, forwarded, inTarget].every((host) => {
    if (host === undefined) return true;
    const name = nameOf(host);
    return OWN_NAMES.has(name) || name === ownAddress(socket.localAddress) || isOurs(name);
  });
}

/** As the host is read further in. */
function lastOf(header: string | readonly string[] | undefined): string | undefined {
  const text = typeof header === "string" ? header : header?.at(-1);
  return text?.split(",").at(-1)?.trim();
}

function nameOf(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
}

/** The address that the request came to, as a host names it: it says of itself that it is no name. */
function ownAddress(address: string | undefined): string {
  const plain = (address ?? "").replace(/^::ffff:/, "");
  return plain.includes(":") ? `[${plain}]` : plain;
}

/** The name in an origin; nothing where it is none. */
export function hostNameOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : "";
}

function bodyFor(request: IncomingMessage): string {
  const message = messageOf(REFUSAL, preferredLanguage(request.headers["accept-language"]) ?? "ko", "P");
  return JSON.stringify({
    status: HTTP_STATUS[REFUSAL.code],
    code: REFUSAL.code,
    message,
    params: {},
    data: null,
  });
}

const HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  connection: "close",
} as const;

function refuse(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(HTTP_STATUS[REFUSAL.code], HEADERS);
  response.end(bodyFor(request));
}

function refuseUpgrade(request: IncomingMessage, socket: Duplex): void {
  const status = HTTP_STATUS[REFUSAL.code];
  const body = bodyFor(request);
  const headers = Object.entries({ ...HEADERS, "content-length": String(Buffer.byteLength(body)) });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    ...headers.map((pair) => pair.join(": ")),
  ];
  socket.on("error", () => undefined);
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

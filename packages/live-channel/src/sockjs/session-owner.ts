import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** The address of a session may be read in any proxy's log; whoever holds it must also hold this cookie. */
const COOKIE_NAME = "live_session";
const COOKIE = new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=([\\w-]{24,64})(?:;|$)`);
const SECRET_BYTES = 24;

/**
 * Who opened an HTTP session. A browser keeps cookies: its session answers to its cookie from the second request on, and the
 * sign-in is never the first. A program that keeps none (it sends no fetch metadata) is known by its address and its
 * name instead, until one of its requests carries the cookie: then nothing else will do.
 */
export class SessionOwner {
  readonly #secret: Buffer;
  readonly #address: string;
  readonly #agent: string;
  #needsCookie: boolean;

  constructor(secret: string, request: IncomingMessage, address: string) {
    this.#secret = digestOf(secret);
    this.#address = address;
    this.#agent = agentOf(request);
    this.#needsCookie = isBrowser(request) || cookieOf(request) !== null;
  }

  /** Whether a further request comes from whom the session belongs to. */
  admits(request: IncomingMessage, address: string): boolean {
    const carried = cookieOf(request);
    if (carried !== null) {
      if (!timingSafeEqual(digestOf(carried), this.#secret)) return false;
      this.#needsCookie = true;
      return true;
    }
    return !this.#needsCookie && address === this.#address && agentOf(request) === this.#agent;
  }
}

/** The cookie of this browser, which all of its sessions share; made and set where it has none. */
export function ownerOf(
  request: IncomingMessage,
  response: ServerResponse,
  of: { readonly address: string; readonly path: string; readonly isSecure: boolean },
): SessionOwner {
  const carried = cookieOf(request);
  const secret = carried ?? randomBytes(SECRET_BYTES).toString("base64url");
  if (carried === null) {
    const secure = of.isSecure ? "; Secure" : "";
    response.appendHeader(
      "Set-Cookie",
      `${COOKIE_NAME}=${secret}; Path=${of.path}; HttpOnly; SameSite=Strict${secure}`,
    );
  }
  return new SessionOwner(secret, request, of.address);
}

function cookieOf(request: IncomingMessage): string | null {
  return COOKIE.exec(request.headers.cookie ?? "")?.[1] ?? null;
}

/** Fetch metadata is sent by browsers alone, and no page can leave it out. */
function isBrowser(request: IncomingMessage): boolean {
  return request.headers["sec-fetch-site"] !== undefined;
}

function agentOf(request: IncomingMessage): string {
  return request.headers["user-agent"] ?? "";
}

function digestOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

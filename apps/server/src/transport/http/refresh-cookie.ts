import cookie from "@fastify/cookie";
import type { FastifyRequest } from "fastify";
import type { HttpOptions } from "./http-options.ts";

type Secure = Pick<HttpOptions, "isSecure">;

/** With HTTPS the browser itself holds the cookie to this host, for which its path must be the whole of it (S-07). */
function refreshCookieName({ isSecure }: Secure): string {
  return isSecure ? "__Host-maru_refresh" : "maru_refresh";
}

/** The longest a session lives; the server ends it earlier where it must. */
const MAX_AGE_SECONDS = 14 * 86_400;

const attributes = ({ isSecure }: Secure) =>
  ({ httpOnly: true, sameSite: "strict", path: isSecure ? "/" : "/oauth", secure: isSecure }) as const;

/** Readable by no script, read by the token endpoint alone, sent from our own pages alone (3-decisions K3). */
export function refreshCookie(token: string, options: Secure): string {
  return cookie.serialize(refreshCookieName(options), token, {
    ...attributes(options),
    maxAge: MAX_AGE_SECONDS,
  });
}

export function expiredRefreshCookie(options: Secure): string {
  return cookie.serialize(refreshCookieName(options), "", { ...attributes(options), maxAge: 0 });
}

/** The refresh token that a request brings, in its form or as a cookie; null for none. */
export function refreshTokenOf({ body, cookies }: FastifyRequest, options: Secure): string | null {
  const isSent = typeof body === "object" && body !== null && "refresh_token" in body;
  const token = isSent ? body.refresh_token : cookies[refreshCookieName(options)];
  return typeof token === "string" && token !== "" ? token : null;
}

/**
 * Browsers tell where a request comes from; other clients do not. Only browsers keep the refresh token as a cookie alone.
 * (`sec-fetch-mode` is no sign: server-side fetch sends it too.)
 */
export function isBrowser(request: FastifyRequest): boolean {
  return request.headers["sec-fetch-site"] !== undefined || request.headers.origin !== undefined;
}

/** Whether another site's page caused the request (S-28). */
export function isCrossSite(request: FastifyRequest): boolean {
  const from = request.headers["sec-fetch-site"];
  if (from !== undefined && from !== "same-origin" && from !== "none") return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}

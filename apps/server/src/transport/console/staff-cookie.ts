import cookie from "@fastify/cookie";
import type { ConsoleOptions } from "./console-options.ts";

type Secure = Pick<ConsoleOptions, "isSecure">;

/** With HTTPS the browser itself holds the cookie to this host (S-07). */
export function staffCookieName({ isSecure }: Secure): string {
  return isSecure ? "__Host-maru_staff" : "maru_staff";
}

const attributes = ({ isSecure }: Secure) =>
  ({ httpOnly: true, sameSite: "strict", path: "/", secure: isSecure }) as const;

/** Readable by no script, sent to our own pages alone, gone with the browser. */
export function staffCookie(token: string, options: Secure): string {
  return cookie.serialize(staffCookieName(options), token, attributes(options));
}

export function expiredStaffCookie(options: Secure): string {
  return cookie.serialize(staffCookieName(options), "", { ...attributes(options), maxAge: 0 });
}

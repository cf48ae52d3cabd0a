import cookie from "@fastify/cookie";

interface Secure {
  readonly isSecure: boolean;
}

const MAX_AGE_SECONDS = 180 * 86_400;

/** Names the device that accounts were signed in on before; it opens nothing (S-03). */
export function deviceCookieName({ isSecure }: Secure): string {
  return isSecure ? "__Host-maru_device" : "maru_device";
}

export function deviceCookie(kept: string, options: Secure): string {
  const { isSecure } = options;
  return cookie.serialize(deviceCookieName(options), kept, {
    httpOnly: true,
    sameSite: "strict",
    path: "/",
    secure: isSecure,
    maxAge: MAX_AGE_SECONDS,
  });
}

import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { IncomingMessage } from "node:http";
import type { HttpOptions } from "./http-options.ts";
import { SHARED_DIRECTIVES, sharedHeaders } from "./shared-security.ts";

/** The page's own live channel: some browsers do not count a web socket of the same host as 'self'. */
function liveChannel(request: IncomingMessage): string {
  const host = request.headers.host ?? "";
  return /^[a-z0-9.-]+(:\d{1,5})?$/i.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** Styles may be inline: the chart and the toasts write style elements (S-26). */
export function securityHeaders(options: Pick<HttpOptions, "isSecure">): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...SHARED_DIRECTIVES,
        "connect-src": ["'self'", liveChannel],
        "worker-src": ["'self'"],
      },
    },
    ...sharedHeaders(options),
  };
}

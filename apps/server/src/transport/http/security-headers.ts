import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { IncomingMessage } from "node:http";
import type { HttpOptions } from "./http-options.ts";
import { REPORTING_DIRECTIVES, SHARED_DIRECTIVES, sharedHeaders } from "./shared-security.ts";

/** The page's own live channel: some browsers do not count a web socket of the same host as 'self'. */
function liveChannel(request: IncomingMessage): string {
  const host = request.headers.host ?? "";
  return /^[a-z0-9.-]+(:\d{1,5})?$/i.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/**
 * Scripts come from us alone, and inside a page none but those that the build wrote into it, named by hash. Styles may be inline: the
 * pages carry theirs, and the chart and the toasts write style elements (S-26).
 */
export function securityHeaders(
  options: Pick<HttpOptions, "isSecure">,
  scriptHashes: readonly string[],
): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...SHARED_DIRECTIVES,
        ...REPORTING_DIRECTIVES,
        "script-src": ["'self'", ...scriptHashes],
        "connect-src": ["'self'", liveChannel],
        "worker-src": ["'self'"],
      },
    },
    ...sharedHeaders(options),
  };
}

import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { IncomingMessage } from "node:http";
import type { HttpOptions } from "./http-options.ts";

/** The page's own live channel: some browsers do not count a web socket of the same host as 'self'. */
function liveChannel(request: IncomingMessage): string {
  const host = request.headers.host ?? "";
  return /^[a-z0-9.-]+(:\d{1,5})?$/i.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** Scripts come from us alone. Styles may be inline: the chart and the toasts write style elements (S-26). */
export function securityHeaders({ isSecure }: Pick<HttpOptions, "isSecure">): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'", "data:"],
        "connect-src": ["'self'", liveChannel],
        "worker-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
  };
}

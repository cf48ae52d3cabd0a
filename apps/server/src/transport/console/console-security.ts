import type { FastifyHelmetOptions } from "@fastify/helmet";
import { REPORTING_DIRECTIVES, SHARED_DIRECTIVES, sharedHeaders } from "../http/shared-security.ts";
import type { ConsoleOptions } from "./console-options.ts";

/** The kit writes style attributes, so styles may be inline (S-26). */
export function consoleSecurityHeaders(options: Pick<ConsoleOptions, "isSecure">): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...SHARED_DIRECTIVES,
        ...REPORTING_DIRECTIVES,
        "connect-src": ["'self'"],
        // Previews of content are pages of our own, written into a frame without rights.
        "frame-src": ["'self'", "blob:"],
      },
    },
    ...sharedHeaders(options),
    crossOriginResourcePolicy: { policy: "same-origin" },
  };
}

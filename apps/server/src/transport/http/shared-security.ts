import type { FastifyHelmetOptions } from "@fastify/helmet";
import { POLICY_REPORTS_PATH } from "./policy-reports.ts";

/** Where both origins take scripts, styles and pictures from: us alone; styles may be inline (S-26). Nobody frames a page of ours. */
export const SHARED_DIRECTIVES = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'", "data:"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

/** Where both origins are told what their policy held against a page: at themselves, by name for some browsers and by address for others. */
export const REPORTING_DIRECTIVES = { "report-uri": [POLICY_REPORTS_PATH], "report-to": ["csp"] };

export function sharedHeaders({
  isSecure,
}: {
  readonly isSecure: boolean;
}): Pick<
  FastifyHelmetOptions,
  | "strictTransportSecurity"
  | "referrerPolicy"
  | "crossOriginOpenerPolicy"
  | "crossOriginEmbedderPolicy"
  | "xFrameOptions"
> {
  return {
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
    // Says to old browsers what `frame-ancestors` says to others.
    xFrameOptions: { action: "deny" },
  };
}

import type { ConsoleRate } from "@maru/contract";
import type { FastifyBaseLogger } from "fastify";
import type { Site } from "../../operations/sites/site.ts";

export interface ConsoleOptions {
  /** Behind HTTPS: a `__Host-` cookie and HSTS. */
  readonly isSecure: boolean;
  /** Where a site's players are; null where nothing names the place. */
  readonly playerOriginOf: (site: Pick<Site, "id" | "hosts">) => string | null;
  /** Addresses whose X-Forwarded-* headers count; empty: none do (S-35). */
  readonly trustedProxies: readonly string[];
  /** Nobody declared a proxy: calls that came through one are refused. */
  readonly refusesForwarded?: boolean;
  /** The built console app; null serves the API alone. */
  readonly consoleDist: string | null;
  /** Calls a minute and caller; what is not named keeps {@link CONSOLE_RATES_PER_MINUTE}. */
  readonly ratesPerMinute: Partial<Record<ConsoleRate, number>>;
  /** Null: silent. */
  readonly logger: FastifyBaseLogger | null;
  /** Holds every reply against its schema; a reply that does not fit is a 500. For tests. */
  readonly checkReplies: boolean;
  readonly observe: (call: {
    readonly endpoint: string;
    readonly status: number;
    readonly durationMs: number;
  }) => void;
  /** Told of each directive that the content security policy held against a page, for metrics. */
  readonly countPolicyReport: (directive: string) => void;
  /** Files and pages a minute and address; unsaid as {@link fileLimiter} has it. */
  readonly filesPerMinute?: number;
}

/** Far above what a person at a desk causes. */
export const CONSOLE_RATES_PER_MINUTE: Readonly<Record<ConsoleRate, number>> = {
  "sign-in": 30,
  see: 1_200,
  change: 240,
  export: 20,
};

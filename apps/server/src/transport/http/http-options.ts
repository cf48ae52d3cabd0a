import type { RateClass } from "@maru/contract";
import type { FastifyBaseLogger } from "fastify";

export interface HttpOptions {
  /** Told to clients by /data/appid.json. */
  readonly version: string;
  /** Behind HTTPS: secure cookies and HSTS. */
  readonly isSecure: boolean;
  /** Addresses whose X-Forwarded-* headers count; empty: none do (S-35). */
  readonly trustedProxies: readonly string[];
  /** Nobody declared a proxy: calls that came through one are refused. */
  readonly refusesForwarded?: boolean;
  /** Where who signs in here and is no player finds their work; null or absent: nowhere that is told. */
  readonly consoleOrigin?: string | null;
  /** The built player app; null serves the API alone. */
  readonly playerDist: string | null;
  /** Calls a minute and caller; what is not named keeps {@link RATES_PER_MINUTE}. */
  readonly ratesPerMinute: Partial<Record<RateClass, number>>;
  /** Null: silent. */
  readonly logger: FastifyBaseLogger | null;
  /** Holds every reply against its schema; a reply that does not fit is a 500. For tests: it costs as much as the reply. */
  readonly checkReplies: boolean;
  /** Told after each call of an endpoint, for metrics. */
  readonly observe: (call: ObservedCall) => void;
  /** Told of each directive that the content security policy held against a page, for metrics. */
  readonly countPolicyReport: (directive: string) => void;
  /** Files and pages a minute and address; unsaid as {@link fileLimiter} has it. */
  readonly filesPerMinute?: number;
}

export interface ObservedCall {
  /** `GET /api/me`, or `other` for pages and unknown paths. */
  readonly endpoint: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Far above what a person causes, below what hurts. Signing in is also slowed down per account by its own room. */
export const RATES_PER_MINUTE: Readonly<Record<RateClass, number>> = {
  "sign-in": 60,
  "sign-up": 60,
  account: 60,
  export: 3,
  bet: 600,
  wallet: 30,
  write: 30,
  read: 1_200,
  chart: 600,
  public: 1_200,
};

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  readonly registry: Registry;
  observeCall(call: {
    readonly endpoint: string;
    readonly status: number;
    readonly durationMs: number;
  }): void;
  countError(where: string): void;
  /** A page of an origin was kept from something by its content security policy. */
  countPolicyReport(origin: "player" | "console", directive: string): void;
  /** Failed steps since the start by room, and calls answered with a 5xx under `http`. */
  errorCounts(): readonly { readonly where: string; readonly count: number }[];
  /** A figure that is read when the page is asked for. */
  gauge(
    name: string,
    help: string,
    read: () => readonly { readonly labels: Record<string, string>; readonly value: number }[],
  ): void;
}

/** Prometheus figures of this process. Names say their unit, last. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: "maru_http_call_seconds",
    help: "Duration of calls by endpoint and status.",
    labelNames: ["endpoint", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const errors = new Counter({
    name: "maru_errors_total",
    help: "Steps that failed and were tried again, by room.",
    labelNames: ["where"],
    registers: [registry],
  });
  const policyReports = new Counter({
    name: "maru_policy_reports_total",
    help: "What browsers say that the content security policy kept a page from, by origin and directive.",
    labelNames: ["origin", "directive"],
    registers: [registry],
  });
  const counts = new Map<string, number>();
  const count = (where: string): void => void counts.set(where, (counts.get(where) ?? 0) + 1);
  return {
    registry,
    observeCall: ({ endpoint, status, durationMs }) => {
      calls.observe({ endpoint, status }, durationMs / 1_000);
      if (status >= 500) count("http");
    },
    countError: (where) => {
      errors.inc({ where });
      count(where);
    },
    countPolicyReport: (origin, directive) => policyReports.inc({ origin, directive }),
    errorCounts: () => [...counts].map(([where, times]) => ({ where, count: times })),
    gauge: (name, help, read) => {
      const gauge = new Gauge({
        name,
        help,
        labelNames: ["name"],
        registers: [registry],
        collect: () => {
          gauge.reset();
          for (const { labels, value } of read()) gauge.set(labels, value);
        },
      });
    },
  };
}

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { type FigureName, type LabelsOf, METRICS, type MetricName } from "./metric-table.ts";

/** One value of a figure. */
export interface Reading<N extends MetricName> {
  readonly labels: LabelsOf<N>;
  readonly value: number;
}

export interface Metrics {
  readonly registry: Registry;
  observeCall(call: {
    readonly endpoint: string;
    readonly status: number;
    readonly durationMs: number;
  }): void;
  /** `refusal` is the code of a refused bet, null of one that stands. */
  observeBet(bet: {
    readonly answer: "accepted" | "repeated" | "refused";
    readonly refusal: string | null;
    readonly durationMs: number;
  }): void;
  countError(where: string): void;
  /** A page of an origin was kept from something by its content security policy. */
  countPolicyReport(origin: "player" | "console", directive: string): void;
  countWitnessTrouble(witness: string): void;
  /** Failed steps since the start by room, and calls answered with a 5xx under `http`. */
  errorCounts(): readonly { readonly where: string; readonly count: number }[];
  /** A figure that is read when the page is asked for; a counter's value is what it came to since the start. */
  figure<N extends FigureName>(name: N, read: () => Readings<N>): void;
}

type Readings<N extends MetricName> = readonly Reading<N>[] | Promise<readonly Reading<N>[]>;

/** Gauges of the library that are named as if they only grew. */
const MISNAMED = [
  "nodejs_active_resources_total",
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
];

const CALL_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const BET_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Prometheus figures of this process, of the table's names alone. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const calls = new Histogram({ ...configOf("maru_http_call_seconds", registry), buckets: CALL_BUCKETS });
  const bets = new Histogram({ ...configOf("maru_bet_seconds", registry), buckets: BET_BUCKETS });
  const refusals = new Counter(configOf("maru_bets_refused_total", registry));
  const errors = new Counter(configOf("maru_errors_total", registry));
  const policyReports = new Counter(configOf("maru_policy_reports_total", registry));
  const witnessTroubles = new Counter(configOf("maru_witness_troubles_total", registry));
  const counts = new Map<string, number>();
  const count = (where: string): void => void counts.set(where, (counts.get(where) ?? 0) + 1);
  return {
    registry,
    observeCall: ({ endpoint, status, durationMs }) => {
      calls.observe({ endpoint, status }, durationMs / 1_000);
      if (status >= 500) count("http");
    },
    observeBet: ({ answer, refusal, durationMs }) => {
      bets.observe({ answer }, durationMs / 1_000);
      if (refusal !== null) refusals.inc({ code: refusal });
    },
    countError: (where) => {
      errors.inc({ where });
      count(where);
    },
    countPolicyReport: (origin, directive) => policyReports.inc({ origin, directive }),
    countWitnessTrouble: (witness) => witnessTroubles.inc({ witness }),
    errorCounts: () => [...counts].map(([where, times]) => ({ where, count: times })),
    figure: (name, read) => addFigure(registry, name, read),
  };
}

function configOf<N extends MetricName>(name: N, registry: Registry) {
  const { help, labels } = METRICS[name];
  const labelNames: (keyof LabelsOf<N>)[] = [...labels];
  return { name, help, labelNames, registers: [registry] };
}

/** The library begins a figure without labels at 0, which would be told of what is not known: it is removed before it is set. */
function addFigure<N extends FigureName>(registry: Registry, name: N, read: () => Readings<N>): void {
  const config = configOf(name, registry);
  if (METRICS[name].type === "counter") {
    const counter: Counter = new Counter({
      ...config,
      collect: async () => {
        const readings = await read();
        counter.reset();
        if (config.labelNames.length === 0) counter.remove();
        for (const { labels, value } of readings) counter.inc(labels, value);
      },
    });
    return;
  }
  const gauge: Gauge = new Gauge({
    ...config,
    collect: async () => {
      const readings = await read();
      gauge.reset();
      if (config.labelNames.length === 0) gauge.remove();
      for (const { labels, value } of readings) gauge.set(labels, value);
    },
  });
}

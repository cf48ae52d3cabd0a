import type { Registry } from "prom-client";
import { parse } from "yaml";
import { type MetricRow, METRICS } from "../src/platform/metric-table.ts";

export interface Alarm {
  readonly name: string;
  readonly severity: string;
  readonly expr: string;
  readonly runbookUrl: string;
}

interface RulesFile {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly runbook_url: string };
    }[];
  }[];
}

/** The alarms of a file of rules, in its order. */
export function alarmsOf(rules: string): readonly Alarm[] {
  // promtool checks the file itself.
  const { groups } = parse(rules) as RulesFile;
  return groups.flatMap((group) =>
    group.rules.map(({ alert: name, expr, labels, annotations }) => ({
      name,
      severity: labels.severity,
      expr,
      runbookUrl: annotations.runbook_url,
    })),
  );
}

/** Names of metrics in a query, without what a histogram adds to its own: each is one of seconds. */
export function metricsIn(query: string): readonly string[] {
  const names = query.match(/\b(?:maru|nodejs|process)_\w+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_seconds_(?:bucket|count|sum)$/, "_seconds")))];
}

/** By the name's end, as Prometheus has it. */
export function unitOf(name: string): string {
  if (/_seconds(?:_total)?$/.test(name)) return "seconds";
  if (/_bytes(?:_total)?$/.test(name)) return "bytes";
  return "count";
}

const HEAD = `# Metrics

What \`GET http://127.0.0.1:9090/metrics\` tells (\`ADMIN_PORT\`, loopback alone), in Prometheus' text format. Written by \`npm run -s docs:metrics\` from
\`apps/server/src/platform/metric-table.ts\`; a test holds it against what a server tells. Alarms stand in \`ops/prometheus/maru-rules.yaml\`, what to do in [alarms](runbooks/alarms.md),
dashboards in \`ops/grafana\`.
`;

const linkTo = ({ name }: Alarm): string => `[${name}](runbooks/alarms.md#${name.toLowerCase()})`;

/** The page of docs/metrics.md. */
export async function metricsPage(registry: Registry, alarms: readonly Alarm[]): Promise<string> {
  const alarmsFor = (name: string): string =>
    alarms
      .filter(({ expr }) => metricsIn(expr).includes(name))
      .map(linkTo)
      .join(", ") || "–";
  const own = Object.entries<MetricRow>(METRICS).map(([name, { type, help, labels }]) =>
    rowOf([code(name), type, unitOf(name), labels.map(code).join(", ") || "–", help, alarmsFor(name)]),
  );
  const others = (await registry.getMetricsAsJSON())
    .filter(({ name }) => !(name in METRICS))
    .map(({ name, type }) => rowOf([code(name), String(type), unitOf(name), alarmsFor(name)]));
  return [
    HEAD,
    "## Of the product\n",
    headOf(["metric", "type", "unit", "labels", "what", "alarms"]),
    ...own,
    "\n## Of the process\n",
    "As its library tells them: processor, memory, event loop, garbage.\n",
    headOf(["metric", "type", "unit", "alarms"]),
    ...others,
    "",
  ].join("\n");
}

const code = (text: string): string => `\`${text}\``;
const rowOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const headOf = (cells: readonly string[]): string => `${rowOf(cells)}\n${rowOf(cells.map(() => "---"))}`;

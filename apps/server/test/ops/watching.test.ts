import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { alarmsOf, metricsIn, metricsPage } from "../../scripts/metrics-page.ts";
import { type MetricRow, METRICS } from "../../src/platform/metric-table.ts";
import { openMetrics } from "../../src/platform/metrics.ts";
import { isInstalled, ROOT, runProgram } from "./programs.ts";

const read = (name: string): string => readFileSync(path.join(ROOT, name), "utf8");
const RULES = "ops/prometheus/maru-rules.yaml";
const RULES_TEST = "ops/prometheus/maru-rules.test.yaml";
const GRAFANA = "ops/grafana";

const { registry } = openMetrics();
const alarms = alarmsOf(read(RULES));
const known = new Set([
  ...Object.keys(METRICS),
  ...(await registry.getMetricsAsJSON()).map(({ name }) => name),
]);
/** Labels that Prometheus itself sets. */
const ITS_OWN_LABELS = ["instance", "job", "le"];

const rows: Readonly<Record<string, MetricRow>> = METRICS;

/** What a query asks for that no server tells: metrics, and labels that they do not have. */
function unknownIn(query: string): readonly string[] {
  const metrics = metricsIn(query).filter((name) => !known.has(name));
  const labels = [...query.matchAll(/\b(maru_\w+?)(?:_bucket|_count|_sum)?\{([^}]*)\}/g)].flatMap(
    ([, name = "", matchers = ""]) =>
      [...matchers.matchAll(/(\w+)\s*[=!]~?/g)]
        .map(([, label = ""]) => label)
        .filter((label) => ![...(rows[name]?.labels ?? []), ...ITS_OWN_LABELS].includes(label))
        .map((label) => `${name}{${label}}`),
  );
  return [...metrics, ...labels];
}

describe("metrics", () => {
  it("stand in docs/metrics.md as they are told: npm run -s docs:metrics", async () => {
    expect(read("docs/metrics.md")).toBe(await metricsPage(registry, alarms));
  });

  it.each(Object.entries(rows))("%s is named by its type and explained", (name, { type, help, labels }) => {
    expect(name).toMatch(/^maru_[a-z]+(?:_[a-z]+)*$/);
    expect(name.endsWith("_total")).toBe(type === "counter");
    if (type === "histogram") expect(name).toMatch(/_seconds$/);
    expect(help).toMatch(/^\S.*\.$/);
    for (const label of labels) expect(label).toMatch(/^[a-z]+$/);
  });
});

describe("alarms", () => {
  it("have a section each in the runbook, and no section is without its alarm", () => {
    const sections = [...read("docs/runbooks/alarms.md").matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(new Set(sections)).toEqual(new Set(alarms.map(({ name }) => name)));
    expect(sections.length).toBe(alarms.length);
    for (const { name, runbookUrl } of alarms)
      expect(runbookUrl).toBe(`docs/runbooks/alarms.md#${name.toLowerCase()}`);
  });

  it.each(alarms)("$name asks for what servers tell, and says how much it matters", ({ expr, severity }) => {
    expect(unknownIn(expr)).toEqual([]);
    expect(["critical", "warning"]).toContain(severity);
  });

  it("are each tried: quiet, fired, quiet again", () => {
    const { tests } = parse(read(RULES_TEST)) as {
      readonly tests: readonly {
        readonly name: string;
        readonly alert_rule_test: readonly { readonly exp_alerts: readonly object[] }[];
      }[];
    };
    const tried = tests.map(({ name, alert_rule_test: steps }) => [
      name,
      steps.map(({ exp_alerts: expected }) => expected.length),
    ]);
    expect(Object.fromEntries(tried)).toEqual(
      Object.fromEntries(alarms.map(({ name }) => [name, [0, 1, 0]])),
    );
  });
});

interface Board {
  readonly uid: string;
  readonly title: string;
  readonly schemaVersion: number;
  readonly panels: readonly {
    readonly id: number;
    readonly type: string;
    readonly title: string;
    readonly gridPos: Readonly<Record<"x" | "y" | "w" | "h", number>>;
    readonly targets: readonly { readonly refId: string; readonly expr: string }[];
  }[];
}

const boards = readdirSync(path.join(ROOT, GRAFANA)).map((name) => ({
  name,
  // What the tests ask of it is looked at field by field.
  board: JSON.parse(read(`${GRAFANA}/${name}`)) as Board,
}));
const queries = boards.flatMap(({ board }) =>
  board.panels.flatMap((panel) => panel.targets.map(({ expr }) => expr)),
);

describe("dashboards", () => {
  it.each(boards)("$name asks for what servers tell, in panels that lie beside each other", ({ board }) => {
    const { panels, uid, title, schemaVersion } = board;
    expect([uid, title, schemaVersion]).toEqual([
      expect.stringMatching(/^maru-/),
      expect.stringMatching(/^Maru: /),
      39,
    ]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(panels.length);
    for (const { gridPos, targets } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      expect(targets.length).toBeGreaterThan(0);
      for (const { expr } of targets)
        expect({ expr, unknown: unknownIn(expr) }).toEqual({ expr, unknown: [] });
    }
  });

  it("show every figure of the product that a person would look for", () => {
    const shown = new Set(queries.flatMap(metricsIn));
    expect(Object.keys(METRICS).filter((name) => !shown.has(name))).toEqual([]);
  });
});

describe.runIf(isInstalled("promtool"))("promtool", () => {
  it.each([
    ["the rules", ["check", "rules", RULES]],
    ["the settings", ["check", "config", "ops/prometheus/prometheus.yaml"]],
    ["that each alarm fires and falls silent", ["test", "rules", RULES_TEST]],
  ])("finds no fault in %s", (_what, args) => {
    const { code, said } = runProgram("promtool", args);
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining("SUCCESS") });
  });

  it("understands every query of the dashboards", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "maru-boards-"));
    try {
      const rules = queries.map((expr, at) => ({
        record: `board:${at}`,
        expr: expr.replaceAll("$__rate_interval", "5m"),
      }));
      const file = path.join(folder, "boards.json");
      writeFileSync(file, JSON.stringify({ groups: [{ name: "boards", rules }] }));
      expect(runProgram("promtool", ["check", "rules", file])).toEqual({
        code: 0,
        said: expect.stringContaining(`${rules.length} rules found`),
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

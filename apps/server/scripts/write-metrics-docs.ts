import { readFileSync, writeFileSync } from "node:fs";
import { openMetrics } from "../src/platform/metrics.ts";
import { alarmsOf, metricsPage } from "./metrics-page.ts";

/** Writes docs/metrics.md. */
const at = (name: string): URL => new URL(`../../../${name}`, import.meta.url);
const alarms = alarmsOf(readFileSync(at("ops/prometheus/maru-rules.yaml"), "utf8"));
writeFileSync(at("docs/metrics.md"), await metricsPage(openMetrics().registry, alarms));

import "@mantine/charts/styles.css";
import { BarChart } from "@mantine/charts";
import type { ReactNode } from "react";
import { wholeText } from "../../derived/number-text.ts";

/** A bar of each row for each series, in their order. */
export interface ChartRow {
  readonly name: string;
  readonly bars: readonly number[];
}

interface ReportChartProps {
  readonly label: string;
  readonly rows: readonly ChartRow[];
  /** What the bars are called. */
  readonly series: readonly string[];
}

const COLOURS = ["var(--line-strong)", "var(--accent)"];

/** Bars, each series on a scale of its own: net is a few hundredths of what is staked. The table below says the same in numbers. */
export function ReportChart({ label, rows, series }: ReportChartProps): ReactNode {
  return (
    <figure className="card" style={{ margin: 0 }} aria-label={label}>
      <figcaption className="quiet">{label}</figcaption>
      {series.map((name, place) => (
        <BarChart
          key={name}
          h={series.length === 1 ? 220 : 130}
          data={rows.map((row) => ({ name: row.name, bar: row.bars[place] ?? 0 }))}
          dataKey="name"
          series={[{ name: "bar", label: name, color: COLOURS[series.length === 1 ? 1 : place] ?? "" }]}
          withLegend
          maxBarWidth={36}
          gridAxis="y"
          tickLine="none"
          valueFormatter={(value) => wholeText(value)}
          yAxisProps={{ width: 92 }}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      ))}
    </figure>
  );
}

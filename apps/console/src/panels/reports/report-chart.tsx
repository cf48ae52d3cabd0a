import "@mantine/charts/styles.css";
import { BarChart } from "@mantine/charts";
import type { ReactNode } from "react";
import { wholeText } from "../../derived/number-text.ts";

interface ReportChartProps {
  readonly label: string;
  readonly rows: readonly { readonly name: string; readonly stake: number; readonly net: number }[];
  /** What the bars are called; without stakes only the net is drawn. */
  readonly names: { readonly stake?: string; readonly net: string };
}

/** Bars of stakes and net. The table below says the same in numbers. */
export function ReportChart({ label, rows, names }: ReportChartProps): ReactNode {
  // Net is a few hundredths of what is staked: each has a scale of its own, or one of them is a line at zero.
  const parts = [
    ...(names.stake === undefined
      ? []
      : [{ name: "stake", label: names.stake, color: "var(--line-strong)" }]),
    { name: "net", label: names.net, color: "var(--accent)" },
  ];
  return (
    <figure className="card" style={{ margin: 0 }} aria-label={label}>
      <figcaption className="quiet">{label}</figcaption>
      {parts.map((part) => (
        <BarChart
          key={part.name}
          h={parts.length === 1 ? 220 : 130}
          data={rows.map((row) => ({ ...row }))}
          dataKey="name"
          series={[part]}
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

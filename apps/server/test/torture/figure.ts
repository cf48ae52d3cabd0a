import { type BenchRow, writeReport } from "../../../../bench/bench-report.ts";

/** What a part of the suite measured. With `most` or `least` it is a promise: outside of it the suite fails. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly most?: number;
  readonly least?: number;
}

/** A figure that must be 0. */
export function none(name: string, value: number): Figure {
  return { name, value, unit: "", most: 0 };
}

function isKept({ value, most, least }: Figure): boolean {
  return (
    !Number.isNaN(value) && (most === undefined || value <= most) && (least === undefined || value >= least)
  );
}

export function broken(figures: readonly Figure[]): readonly string[] {
  return figures.filter((figure) => !isKept(figure)).map(({ name, value }) => `${name} is ${value}`);
}

export function printFigures(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length));
  for (const figure of figures) {
    const { name, value, unit, most, least } = figure;
    const bound = most === undefined ? (least === undefined ? "" : `at least ${least}`) : `at most ${most}`;
    const shown = `${Number.isInteger(value) ? value : value.toFixed(2)} ${unit}`.trim();
    console.log(
      `${isKept(figure) ? "ok    " : "BROKEN"} ${name.padEnd(width)}  ${shown.padStart(12)}  ${bound}`,
    );
  }
}

/** The form of every bench report; the promise stands as the baseline. */
export function writeFigures(file: string, figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, unit, most, least }): BenchRow => ({
    name,
    value,
    unit,
    baseline: most ?? least ?? null,
    ratio: null,
  }));
  writeReport(file, rows);
}

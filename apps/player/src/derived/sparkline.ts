interface Box {
  readonly width: number;
  readonly height: number;
}

/** The points of a line through `values` in time, from edge to edge and from the lowest to the highest; empty for less than two. */
export function sparkline(values: readonly number[], { width, height }: Box): string {
  if (values.length < 2) return "";
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest;
  const step = width / (values.length - 1);
  return values
    .map((value, at) => {
      const y = span === 0 ? height / 2 : height - ((value - lowest) / span) * height;
      return `${round(at * step)},${round(y)}`;
    })
    .join(" ");
}

/** The points of the area between a {@link sparkline} and the lower edge; empty for no line. */
export function sparkArea(line: string, { width, height }: Box): string {
  return line === "" ? "" : `0,${height} ${line} ${width},${height}`;
}

const round = (px: number): number => Math.round(px * 10) / 10;

import type { ReactNode } from "react";
import { type Direction, DIRECTION_COLOUR } from "./direction.ts";

interface SparkLineProps {
  readonly box: { readonly width: number; readonly height: number };
  /** Points of the line inside the box, and of the area under it; empty where there is nothing to draw. */
  readonly line: string;
  readonly area: string;
  readonly direction: Direction;
  readonly className: string;
}

/** A price in time, without scales. It shows nothing that is not written beside it. */
export function SparkLine({ box, line, area, direction, className }: SparkLineProps): ReactNode {
  return (
    <svg
      viewBox={`0 -2 ${box.width} ${box.height + 4}`}
      preserveAspectRatio="none"
      className={`${DIRECTION_COLOUR[direction]} ${className}`}
      aria-hidden="true"
    >
      <polygon points={area} fill="currentColor" fillOpacity="0.12" />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

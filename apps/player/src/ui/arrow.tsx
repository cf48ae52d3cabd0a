import type { ReactNode } from "react";

/** The sign that goes with every up and down colour; read aloud by the text beside it. */
export function Arrow({ side }: { readonly side: "above" | "below" | "level" }): ReactNode {
  const sign = side === "above" ? "▲" : side === "below" ? "▼" : "＝";
  return <span aria-hidden="true">{sign}</span>;
}

export const SIDE_COLOUR = { above: "text-up", below: "text-down", level: "text-ink-2" } as const;

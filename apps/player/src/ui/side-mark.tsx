import type { GameFamily } from "@maru/rules";
import type { ReactNode } from "react";

/** The sign before a bet on a direction; nothing before any other. */
export function SideMark({
  family,
  type,
}: {
  readonly family: GameFamily;
  readonly type: string;
}): ReactNode {
  if (family.outcomeKind !== "direction") return null;
  return <span aria-hidden="true">{family.sideOf(type) === "rise" ? "▲ " : "▼ "}</span>;
}

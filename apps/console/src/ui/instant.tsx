import type { ReactNode } from "react";
import { exactInstantText, instantText } from "../derived/instant-text.ts";
import { Hint } from "./hint.tsx";

/** Of today while the page is open: a list drawn over midnight still says which day it means. */
const openedAtMs = Date.now();

interface InstantProps {
  readonly atMs: number | null | undefined;
  /** Leaves out the day of today, where a list is about now. */
  readonly isShort?: true;
}

/** A moment in Seoul; pointing at it shows it exactly. */
export function Instant({ atMs, isShort }: InstantProps): ReactNode {
  if (atMs === null || atMs === undefined) return <span className="quiet">–</span>;
  const iso = new Date(atMs).toISOString();
  return (
    <Hint label={exactInstantText(atMs)}>
      <time dateTime={iso}>{instantText(atMs, isShort === true ? openedAtMs : undefined)}</time>
    </Hint>
  );
}

import { type ReactNode, useEffect, useState } from "react";
import { yieldToPage } from "./yield-to-page.ts";

interface InTurnProps {
  readonly children: ReactNode;
  /** Holds the place, in its final size, until the turn comes. */
  readonly before: ReactNode;
  /** False while there is nothing to draw yet: the turn waits. */
  readonly isDue: boolean;
}

let last: Promise<void> = Promise.resolve();

/** The next turn: one part of a screen a task, so that no part keeps a slow processor from the page for long. */
function nextTurn(): Promise<void> {
  last = last.then(yieldToPage);
  return last;
}

/** Draws its part in a task of its own, after the parts that asked before. */
export function InTurn({ children, before, isDue }: InTurnProps): ReactNode {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isDue || isShown) return undefined;
    let isCurrent = true;
    void nextTurn().then(() => (isCurrent ? setShown(true) : undefined));
    return () => {
      isCurrent = false;
    };
  }, [isDue, isShown]);
  return isShown ? children : before;
}

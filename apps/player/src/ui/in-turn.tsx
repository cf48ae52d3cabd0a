import { type ReactNode, startTransition, useEffect, useState } from "react";
import { yieldToPage } from "./yield-to-page.ts";

interface InTurnProps {
  readonly children: ReactNode;
  /** Holds the place, in its final size, until the turn comes. */
  readonly before: ReactNode;
  /** False while there is nothing to draw yet: the turn waits. */
  readonly isDue: boolean;
}

let last: Promise<void> = Promise.resolve();

/**
 * Draws its part when the parts that asked before stand: as a transition, which lets the page answer in between, and one part a time,
 * so that no commit carries two.
 */
export function InTurn({ children, before, isDue }: InTurnProps): ReactNode {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isDue || isShown) return undefined;
    let isCurrent = true;
    let end = (): void => undefined;
    const earlier = last;
    last = new Promise((resolve) => {
      end = resolve;
    });
    const draw = async (): Promise<void> => {
      await earlier;
      await yieldToPage();
      if (isCurrent) startTransition(() => setShown(true));
    };
    void draw();
    // Runs when the part stands, or when nobody waits for it any more: either way it is the next one's turn.
    return () => {
      isCurrent = false;
      end();
    };
  }, [isDue, isShown]);
  return isShown ? children : before;
}

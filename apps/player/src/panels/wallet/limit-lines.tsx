import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface LimitLine {
  readonly text: string;
  /** It stands in the way now. */
  readonly isWarning?: boolean;
}

/** What a request is measured by, before it is made. */
export function LimitLines({ lines }: { readonly lines: readonly LimitLine[] }): ReactNode {
  return (
    <ul className="flex flex-col gap-1 rounded-md bg-raised p-3 text-sm text-ink-2" data-testid="limits">
      {lines.map(({ text, isWarning = false }) => (
        <li key={text} className={clsx("num", isWarning && "font-medium text-warn")}>
          {text}
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from "react";

export type Tone = "ok" | "warn" | "danger" | "quiet" | "accent";

/** A state in one word; the dot only repeats what the word says. */
export function Tag({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }): ReactNode {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  );
}

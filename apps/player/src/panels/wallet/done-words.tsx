import type { ReactNode } from "react";

/** Says what was done; its place is there before, so that it is read out. */
export function DoneWords({ words }: { readonly words: string | null }): ReactNode {
  return (
    <p role="status" className="rounded-md bg-raised p-3 text-ok empty:hidden" data-testid="done">
      {words}
    </p>
  );
}

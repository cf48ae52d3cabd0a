import type { ReactNode } from "react";

/** The page's heading until what it is about is there, and where that is missing. */
export function WaitingTitle({ children }: { readonly children: string }): ReactNode {
  return <h1 className="mt-2 mb-3 text-lg font-semibold">{children}</h1>;
}

import type { ReactNode } from "react";
import { Mark } from "./mark.tsx";

/** In the place of a list that has nothing yet: what will stand here, in one sentence. */
export function EmptyWords({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-col items-center gap-3 px-3 py-10 text-center text-ink-2">
      <Mark className="size-8 text-line" />
      <p>{children}</p>
    </div>
  );
}

import type { ReactNode } from "react";
import { seoulDateTimeText } from "../../surface/surface.ts";

/** A whole moment in a table: on one line where there is room, else the day over the time. */
export function When({ atMs }: { readonly atMs: number }): ReactNode {
  return (
    <time className="block truncate max-wide:text-xs max-wide:leading-[15px] max-wide:whitespace-normal">
      {seoulDateTimeText(atMs)}
    </time>
  );
}

import type { ReactNode } from "react";
import { Mark } from "../ui/mark.tsx";

/** Shown before any word is known: the mark alone. */
export function LoadingMask(): ReactNode {
  return (
    <div className="grid h-dvh place-items-center bg-ground text-accent" role="status" aria-busy="true">
      <Mark className="blink size-10" />
    </div>
  );
}

import { STAFF_IDLE_MS } from "@maru/rules";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { signOut } from "../../surface/surface.ts";
import { IdleWarning } from "./late-parts.ts";

const WARN_MS = 60_000;
const MOVES = ["pointerdown", "keydown", "wheel"] as const;

/** Nobody at the desk for half an hour: the session ends, after a minute's warning. What is asked by timers is no use. */
export function IdleGuard(): ReactNode {
  const lastMs = useRef(0);
  const [leftMs, setLeftMs] = useState<number | null>(null);
  useEffect(() => {
    lastMs.current = Date.now();
    const note = (): void => {
      lastMs.current = Date.now();
    };
    for (const move of MOVES) addEventListener(move, note, { passive: true, capture: true });
    const timer = setInterval(() => {
      const left = STAFF_IDLE_MS - (Date.now() - lastMs.current);
      if (left <= 0) void signOut("idle");
      setLeftMs(left <= WARN_MS ? left : null);
    }, 1_000);
    return () => {
      clearInterval(timer);
      for (const move of MOVES) removeEventListener(move, note, { capture: true });
    };
  }, []);
  return leftMs === null ? null : <IdleWarning leftMs={leftMs} onStay={() => setLeftMs(null)} />;
}

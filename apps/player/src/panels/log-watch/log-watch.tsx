import { type ReactNode, useEffect, useState } from "react";
import { whenIdle } from "../../ui/when-idle.ts";
import { lazyPart } from "../frame/lazy-part.tsx";

const LogKeeper = lazyPart(async () => (await import("./log-keeper.tsx")).LogKeeper);

/** Long after the first picture, the chart and the letters. */
const LOOK_AFTER_MS = 8_000;

/** Looks at the public log once a visit, when the page has nothing better to do. */
export function LogWatch(): ReactNode {
  const [isLooking, setLooking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(() => setLooking(true)), LOOK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLooking ? <LogKeeper /> : null;
}

import { type ReactNode, useState } from "react";
import { hasSeenLog } from "../../surface/watch-surface.ts";
import { lazyPart } from "../frame/lazy-part.tsx";

const LogFollowed = lazyPart(async () => (await import("./log-followed.tsx")).LogFollowed);

/** The first time the log is only kept; from then on it must go on from there. */
export function LogKeeper(): ReactNode {
  const [hasSeen] = useState(hasSeenLog);
  return hasSeen ? <LogFollowed /> : null;
}

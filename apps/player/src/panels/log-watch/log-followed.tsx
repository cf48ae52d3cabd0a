import { type ReactNode, useEffect } from "react";
import { checkWatchedLog, useFork } from "../../surface/log-surface.ts";
import { lazyPart } from "../frame/lazy-part.tsx";

const ForkAlert = lazyPart(async () => (await import("./fork-alert.tsx")).ForkAlert);

/** Holds the log against what this device has seen of it, and says so where it is not the same. */
export function LogFollowed(): ReactNode {
  useEffect(() => {
    void checkWatchedLog();
  }, []);
  const fork = useFork();
  return fork === null ? null : <ForkAlert watched={fork} />;
}

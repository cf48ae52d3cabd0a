import { type ReactNode, useEffect } from "react";
import { followLog, useFork } from "../../surface/log-surface.ts";
import { lazyPart } from "../frame/lazy-part.tsx";

const ForkAlert = lazyPart(async () => (await import("./fork-alert.tsx")).ForkAlert);

/** Follows the log, and says so where it is not the one that this device has seen. */
export function LogFollowed(): ReactNode {
  useEffect(() => {
    void followLog();
  }, []);
  const fork = useFork();
  return fork === null ? null : <ForkAlert watched={fork} />;
}

import { type ReactNode, useEffect, useState } from "react";
import { useBets } from "../../surface/surface.ts";
import { lazyPart } from "../frame/lazy-part.tsx";

const RealityCheck = lazyPart(async () => (await import("./reality-check.tsx")).RealityCheck);

/** Long after the first paint, so that it takes nothing from it. */
const LOOK_AFTER_MS = 8_000;

/** Keeps an eye on the reality check once the page stands, or at once when a bet was refused for it. */
export function RealityWatch(): ReactNode {
  const isRefused = useBets((facts) =>
    facts.intents.some((intent) => intent.refusal?.code === "REALITY_CHECK_DUE"),
  );
  const [isLooking, setLooking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLooking(true), LOOK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isRefused || isLooking ? <RealityCheck /> : null;
}

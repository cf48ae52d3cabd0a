import { type ReactNode, useEffect, useState } from "react";
import { lazyPart } from "../frame/lazy-part.tsx";

const Popups = lazyPart(async () => (await import("./popups.tsx")).Popups);

/** After the first paint, so that it takes nothing from it. */
const LOOK_AFTER_MS = 1_000;

/** The site's popups over whatever page is open, once it stands. */
export function PopupWatch(): ReactNode {
  const [isLooking, setLooking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLooking(true), LOOK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLooking ? <Popups /> : null;
}

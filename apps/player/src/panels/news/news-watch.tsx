import { type ReactNode, useEffect, useState } from "react";
import { useHasNews, useSession } from "../../surface/surface.ts";
import { lazyPart } from "../frame/lazy-part.tsx";

const NewsCards = lazyPart(async () => (await import("./news-cards.tsx")).NewsCards);

/** Long after the first paint, so that it takes nothing from it. */
const LOOK_AFTER_MS = 2_500;

/** Tells what arrives for a member, on every page: fetched once the page stands, or at once when something arrived. */
export function NewsWatch(): ReactNode {
  const isSignedIn = useSession((facts) => facts.status === "signed-in");
  const hasNews = useHasNews();
  const [isLooking, setLooking] = useState(false);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const timer = setTimeout(() => setLooking(true), LOOK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
  return isSignedIn && (isLooking || hasNews) ? <NewsCards /> : null;
}

import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useProtection } from "../../member-surface.ts";
import { dropNews, noteNews } from "../../support-surface.ts";

const REVIEW = { kind: "review", id: 0 } as const;
/** Where the player looks at their limits already, or has stopped to play. */
const EXEMPT = /^\/(?:protection|exclude)(?:\/|$)/;

/** Asks who has not looked at their limits for six months to do so (P-12). */
export function useReviewCheck(): void {
  const loaded = useProtection();
  const isDue = loaded.state === "ready" && loaded.value.isReviewDue;
  const isExempt = useLocation({ select: ({ pathname }) => EXEMPT.test(pathname) });
  useEffect(() => {
    if (isDue && !isExempt) noteNews(REVIEW);
    else dropNews(REVIEW);
  }, [isDue, isExempt]);
}

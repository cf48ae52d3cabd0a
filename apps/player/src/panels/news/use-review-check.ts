import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { dropNews, noteNews, useIsReviewDue } from "../../surface/watch-surface.ts";

const REVIEW = { kind: "review", id: 0 } as const;
/** Where the player looks at their limits already, or has stopped to play. */
const EXEMPT = /^\/(?:protection|exclude)(?:\/|$)/;

/** Asks who has not looked at their limits for six months to do so (P-12). */
export function useReviewCheck(): void {
  const isDue = useIsReviewDue();
  const isExempt = useLocation({ select: ({ pathname }) => EXEMPT.test(pathname) });
  useEffect(() => {
    if (isDue && !isExempt) noteNews(REVIEW);
    else dropNews(REVIEW);
  }, [isDue, isExempt]);
}

import { useLocation } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useNews } from "../../surface/watch-surface.ts";
import { lazyPart } from "../frame/lazy-part.tsx";
import { useReviewCheck } from "./use-review-check.ts";
import { useUnreadCheck } from "./use-unread-check.ts";

const NewsCard = lazyPart(async () => (await import("./news-card.tsx")).NewsCard);

/** What arrived: cards at the page's edge that take no bet's place, in a region that is read aloud politely. */
export function NewsCards(): ReactNode {
  useUnreadCheck();
  useReviewCheck();
  const waiting = useNews((facts) => facts.waiting);
  const isTrading = useLocation({ select: ({ pathname }) => pathname.startsWith("/trade/") });
  return (
    <div
      aria-live="polite"
      data-testid="news"
      className={clsx(
        "pointer-events-none fixed inset-x-2 z-30 flex flex-col gap-2 wide:right-auto wide:bottom-2 wide:left-2 wide:w-[272px]",
        // On a phone the chart is what a card may cover: the question, the clock and the buttons stay free.
        isTrading ? "top-[108px] wide:top-auto" : "bottom-3",
      )}
    >
      {waiting.map((news) => (
        <NewsCard key={`${news.kind}-${news.id}`} news={news} />
      ))}
    </div>
  );
}

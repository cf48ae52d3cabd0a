import type { ReactNode } from "react";
import { useFamily } from "../../surface/surface.ts";
import { PageWords } from "../../text/page-words.tsx";
import { LatestBoard } from "./latest-board.tsx";
import { OrderBook } from "./order-book.tsx";
import { RecentTrades } from "./recent-trades.tsx";

/** Beside the chart of a wide screen, and in a phone's sheet: the book or the board of the game, and the trades under it. */
export function BookColumn(): ReactNode {
  const family = useFamily();
  return (
    <PageWords whileLoading={null}>
      {family?.outcomeKind === "digit" ? <LatestBoard /> : <OrderBook />}
      <RecentTrades />
    </PageWords>
  );
}

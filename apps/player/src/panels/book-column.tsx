import type { ReactNode } from "react";
import { useFamily } from "../surface.ts";
import { LatestBoard } from "./latest-board.tsx";
import { OrderBook } from "./order-book.tsx";
import { RecentTrades } from "./recent-trades.tsx";

/** Beside the chart of a wide screen: the book or the board of the game, and the trades under it. */
export function BookColumn(): ReactNode {
  const family = useFamily();
  return (
    <>
      {family === "R" || family === null ? <OrderBook /> : <LatestBoard />}
      <RecentTrades />
    </>
  );
}

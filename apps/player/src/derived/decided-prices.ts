import type { GameFamily } from "@maru/rules";
import { priceText } from "./number-text.ts";

interface Prices {
  readonly openPrice: number | null;
  readonly close: number | null;
}

/** Strike and close, of a digit game the close alone; nothing where a price never came. */
export function decidedPrices(family: GameFamily, { openPrice, close }: Prices, precision: number): string {
  if (close === null) return "";
  if (family.outcomeKind !== "direction") return priceText(close, precision);
  return openPrice === null ? "" : `${priceText(openPrice, precision)} → ${priceText(close, precision)}`;
}

/** The digits behind the point that both prices need, where nobody says how many their market has. */
export function digitsOf({ openPrice, close }: Prices): number {
  return Math.max(...[openPrice, close].map((price) => String(price ?? 0).split(".")[1]?.length ?? 0));
}

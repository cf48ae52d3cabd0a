import { crc32 } from "node:zlib";
import type { Book, Level } from "../price/market.ts";

const COUNTED = 10;

/** CRC32 of the ten best levels, asks first, each price and quantity without its point and the zeros before: as documented for v2. */
export function checksumOf({ asks, bids }: Pick<Book, "asks" | "bids">): number {
  return crc32(sideText(asks) + sideText(bids));
}

function sideText(levels: readonly Level[]): string {
  return levels
    .slice(0, COUNTED)
    .map((level) => level.map((text) => text.replace(".", "").replace(/^0+/, "")).join(""))
    .join("");
}

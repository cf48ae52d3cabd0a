import { applyBookFrame, type BookSides, openOrderBook, type MarketRules, topOfBook } from "@maru/rules";
import { parseDepth } from "../../src/trading/market/feeds/parse-depth.ts";
import { readLines } from "../../src/trading/market/feeds/read-lines.ts";
import type { BookSeconds } from "./past.ts";

const SECOND_MS = 1_000;

/** The book of a recorded file of depth (NDJSON), as it stood at each whole second of the venue's time. */
export async function readBooks(path: string, rules: MarketRules): Promise<BookSeconds> {
  const book = openOrderBook();
  const seconds: (BookSides | null)[] = [];
  let nextMs = 0;
  for await (const { text } of readLines(path)) {
    const read = parseDepth(text, { rules, symbol: rules.stock, shiftMs: 0 });
    if (!read.ok || read.value === null) continue;
    const { frame } = read.value;
    for (; nextMs > 0 && frame.atMs >= nextMs; nextMs += SECOND_MS) seconds.push(topOfBook(book));
    if (nextMs === 0) nextMs = Math.ceil((frame.atMs + 1) / SECOND_MS) * SECOND_MS;
    applyBookFrame(book, frame);
  }
  return seconds;
}

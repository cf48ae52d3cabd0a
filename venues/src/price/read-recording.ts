import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Level, Side } from "./market.ts";

/** A row of a recorded file: a trade, or a quote, which has a best bid and a best ask and no quantity. */
export interface RecordedRow {
  readonly atMs: number;
  readonly price: string;
  readonly qty: string;
  readonly side: Side;
  readonly id: string | null;
  readonly best: { readonly bid: string; readonly ask: string } | null;
}

/** A line of a recorded book: all of it, or the levels that changed; the quantity 0 takes a level away. */
export interface RecordedBook {
  readonly atMs: number;
  readonly isWhole: boolean;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  /** The last change that a whole book holds; older changes that follow it are dropped. */
  readonly lastChange: number;
}

/** The rows of a file with trades or quotes, CSV, plain or gzipped, in the order of their times. */
export function readRecording(file: string): readonly RecordedRow[] {
  const [header = "", ...lines] = readLines(file);
  const columns = header.split(",");
  for (const needed of ["ts", "price"])
    if (!columns.includes(needed)) throw new Error(`${file} has no column ${needed}`);
  return lines.map((line) => readRow(columns, line.split(","))).toSorted((a, b) => a.atMs - b.atMs);
}

/** The lines of a recorded book, NDJSON, plain or gzipped: from the first whole one on. */
export function readBooks(file: string): readonly RecordedBook[] {
  const books = readLines(file).map(readBook);
  const whole = books.findIndex(({ isWhole }) => isWhole);
  const from = books[whole];
  if (from === undefined) throw new Error(`${file} has no whole book to begin with`);
  const missed = books.slice(0, whole).filter(({ lastChange }) => lastChange > from.lastChange);
  const later = books.slice(whole + 1).filter(({ lastChange }) => lastChange > from.lastChange);
  return [from, ...missed, ...later].toSorted((a, b) => a.atMs - b.atMs);
}

function readLines(file: string): readonly string[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text.trimEnd().split("\n");
}

function readRow(columns: readonly string[], cells: readonly string[]): RecordedRow {
  const cell = (name: string): string => cells[columns.indexOf(name)] ?? "";
  const [bid, ask] = [cell("bid"), cell("ask")];
  return {
    atMs: Number(cell("ts")),
    price: cell("price"),
    qty: cell("qty") === "" ? "0" : cell("qty"),
    side: cell("side") === "sell" ? "sell" : "buy",
    id: cell("id") === "" ? null : cell("id"),
    best: bid === "" || ask === "" ? null : { bid, ask },
  };
}

function readBook(line: string): RecordedBook {
  const read = JSON.parse(line) as {
    readonly ts: number;
    readonly kind: string;
    readonly bids: readonly Level[];
    readonly asks: readonly Level[];
    readonly u?: number;
    readonly lastUpdateId?: number;
  };
  const { ts, kind, bids, asks, u, lastUpdateId } = read;
  return { atMs: ts, isWhole: kind === "snapshot", bids, asks, lastChange: lastUpdateId ?? u ?? 0 };
}

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { findMarket, type MarketRules } from "@maru/rules";
import { type Instant, instant, stock } from "@maru/values";

/** Recorded real markets lie beside the project and are never part of it. */
const MARKET_DIR =
  process.env["MARU_RECORDED_DIR"] ?? fileURLToPath(new URL("../../shared/market/", import.meta.url));

export function recordedPath(name: string): string | null {
  const file = path.join(MARKET_DIR, name);
  return existsSync(file) ? file : null;
}

export function readRecorded(file: string): readonly string[] {
  return gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n");
}

/** The market of a recorded file, open around the clock so that the whole recording is played. */
export function rulesOf(symbol: string): MarketRules {
  const rules = findMarket(stock(symbol));
  if (rules === null) throw new Error(`no rules for ${symbol}`);
  return { ...rules, session: "always" };
}

export interface Span {
  readonly firstMs: Instant;
  readonly lastMs: Instant;
}

/** First and last arrival in a recorded file of trades. */
export function spanOf(lines: readonly string[]): Span {
  const columns = (lines[0] ?? "").split(",");
  const place = columns.includes("recv_ts") ? "recv_ts" : "ts";
  const at = (line: string | undefined): number => {
    const cells = (line ?? "").split(",");
    return Number(cells[columns.indexOf(place)] || cells[columns.indexOf("ts")]);
  };
  return { firstMs: instant(at(lines[1])), lastMs: instant(at(lines.at(-1))) };
}

import { findMarket, type MarketRules } from "@maru/rules";
import { type Instant, instant, isStock, stock } from "@maru/values";
import { StartError } from "../../platform/start-error.ts";
import type { Feed } from "./feeds/feed.ts";
import { readLines } from "./feeds/read-lines.ts";
import { createReplayFeed, shiftToWallClock } from "./feeds/replay.ts";

/** A recorded file and the market that plays it. */
export interface Recording {
  readonly path: string;
  /** The symbol inside the file. */
  readonly symbol: string;
  readonly firstMs: Instant;
  /** How much faster than recorded it is played, 1 to 100. */
  readonly speed: number;
  /** A market of its own, labelled as a replay: an old price must never pass for today's. */
  readonly rules: MarketRules;
}

/** Looks into a recorded file. Errors: {@link StartError} naming the setting. */
export async function openRecording(path: string, speed: number): Promise<Recording> {
  const { symbol, firstMs } = await readHead(path);
  const known = isStock(symbol) ? findMarket(stock(symbol)) : null;
  if (known === null)
    throw new StartError(
      `${path} holds ${symbol}, a market without rules: set MARU_REPLAY_FILE to another file`,
    );
  const rules: MarketRules = {
    ...known,
    stock: stock(`RPL-${symbol}`),
    name: `재생 ${known.name}`,
    kind: "simulated",
    source: `replay ${known.source}`,
    session: "always",
    arrival: "unordered",
  };
  return { path, symbol, firstMs, speed, rules };
}

async function readHead(path: string): Promise<{ symbol: string; firstMs: Instant }> {
  try {
    let columns: readonly string[] = [];
    for await (const line of readLines(path)) {
      const cells = line.text.trim().split(",");
      if (line.number === 1) columns = cells;
      else
        return {
          symbol: cells[columns.indexOf("symbol")] ?? "",
          firstMs: instant(Number(cells[columns.indexOf("ts")])),
        };
    }
  } catch {
    // reported below: the file is missing, or is no recording
  }
  throw new StartError(
    `${path} cannot be played: set MARU_REPLAY_FILE to a recorded file of trades or quotes`,
  );
}

/** The recording as today's feed: times move by a multiple of five minutes, so that every round grid stays aligned. */
export function replayInWallClock(recording: Recording, nowMs: Instant): Feed {
  const { path, symbol, firstMs, speed, rules } = recording;
  return createReplayFeed({
    path,
    symbol,
    rules,
    depthPath: null,
    shiftMs: shiftToWallClock(firstMs, nowMs),
    pace: { fromMs: firstMs, speed },
  });
}

import { existsSync } from "node:fs";
import { findMarket, isSimulatedKind, type MarketRules } from "@maru/rules";
import { type Instant, instant, isStock, stock } from "@maru/values";
import { StartError } from "../../../platform/start-error.ts";
import type { Feed } from "../feed.ts";
import { readLines } from "./read-lines.ts";
import { createReplayFeed, shiftToWallClock } from "./replay.ts";
import { readReplayRules } from "./read-replay-rules.ts";

/** A recorded file and the market that plays it. */
export interface Recording {
  readonly path: string;
  /** The symbol inside the file. */
  readonly symbol: string;
  readonly firstMs: Instant;
  /** The order book that was recorded beside it; null shows none. */
  readonly depthPath: string | null;
  /** How much faster than recorded it is played, 1 to 100. */
  readonly speed: number;
  /** A market of its own, labelled as a replay: an old price must never pass for today's. */
  readonly rules: MarketRules;
}

/** What the settings say of a recording. */
export interface RecordingSettings {
  readonly path: string;
  readonly speed: number;
  readonly depthPath: string | null;
  /** JSON text with the rules of an instrument that is not known from the start; null: it is. */
  readonly rulesText: string | null;
}

/** Looks into a recorded file. Errors: {@link StartError} naming the setting. */
export async function openRecording(settings: RecordingSettings): Promise<Recording> {
  const { path, speed, depthPath, rulesText } = settings;
  const { symbol, firstMs } = await readHead(path);
  if (depthPath !== null && !existsSync(depthPath))
    throw new StartError(`${depthPath} is not there: set MARU_REPLAY_DEPTH to a recorded order book`);
  const named = isStock(symbol) ? stock(symbol) : null;
  const known =
    named === null ? null : rulesText === null ? findMarket(named) : readReplayRules(named, rulesText);
  if (known === null)
    throw new StartError(
      `${path} holds ${symbol}, a market without rules: set MARU_REPLAY_RULES to its rules, or MARU_REPLAY_FILE to another file`,
    );
  const { feed: _, ...asKnown } = known;
  const rules: MarketRules = {
    ...asKnown,
    stock: stock(`RPL-${symbol}`),
    name: `재생 ${known.name}`,
    // A recorded simulation is no record of trades, however it is played.
    kind: isSimulatedKind(known.kind) ? "simulated-replay" : "replayed",
    source: `replay ${known.source}`,
    session: "always",
    arrival: "unordered",
    // Whoever has the file knows its last digits; the sealed seed is nobody's before the round is over.
    digitRule: "sealed",
  };
  return { path, symbol, firstMs, depthPath, speed, rules };
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
  const { path, symbol, firstMs, depthPath, speed, rules } = recording;
  return createReplayFeed({
    path,
    symbol,
    rules,
    depthPath,
    shiftMs: shiftToWallClock(firstMs, nowMs),
    pace: { fromMs: firstMs, speed },
  });
}

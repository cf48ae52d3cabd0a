import { isFinal, type RoundState } from "@maru/rules";
import type { Clock } from "@maru/values";
import type { MarketFlow } from "./path/flow.ts";
import type { Readiness } from "../transport/http/create-admin-app.ts";

/** No tick for this long, and a market does not tick. Session calendars may close all of them; one must be live. */
const SILENT_MS = 60_000;

export interface WatchedMarket {
  readonly ingest: Pick<MarketFlow["ingest"], "lastTickMs" | "isLogging">;
  readonly engine: Pick<MarketFlow["engine"], "standing">;
}

export interface ReadinessParts {
  readonly clock: Clock;
  /** The state of the newest round of every option, read from the database. */
  readonly newestStates: () => Promise<readonly RoundState[]>;
  /** Why money is halted, in words; none while it is not. */
  readonly haltedFor: () => Promise<readonly string[]>;
}

/** What cannot be written down was not heard, however young the tick before it is. */
function ticks({ lastTickMs, isLogging }: WatchedMarket["ingest"], nowMs: number): boolean {
  return isLogging && lastTickMs !== null && nowMs - lastTickMs < SILENT_MS;
}

/**
 * Ready once a market ticks, its rounds have a leader, and the database shows a round that takes bets. From then on rounds
 * under way are enough: every ten minutes all options end in the same moment, so in the seconds before it all are locked.
 * Never while the books disagree.
 */
export function watchReadiness(
  markets: readonly WatchedMarket[],
  { clock, newestStates, haltedFor }: ReadinessParts,
): () => Promise<Readiness> {
  let hasTakenBets = false;
  const canBet = async (): Promise<boolean> => {
    const states = await newestStates();
    hasTakenBets ||= states.includes("open");
    return hasTakenBets && states.some((state) => !isFinal({ state }));
  };
  return async () => {
    const nowMs = clock.now();
    const waitingFor = [];
    if (!markets.some(({ ingest }) => ticks(ingest, nowMs))) waitingFor.push("ticks");
    if (!markets.some(({ engine }) => engine.standing === "leading")) waitingFor.push("rounds");
    // A database that does not answer takes no bets: that is an answer too, not an error.
    if (!(await canBet().catch(() => false))) waitingFor.push("bets");
    for (const fault of await haltedFor().catch(() => [])) waitingFor.push(`books: ${fault}`);
    if (waitingFor.length === 0) return { status: "ready", waitingFor };
    // Rounds go on though none of the markets is led from here: somebody else leads them.
    const isOnlyNotLeading = waitingFor.every((missing) => missing === "ticks" || missing === "rounds");
    const standsBy = markets.every(({ engine }) => engine.standing === "standby");
    return { status: isOnlyNotLeading && standsBy ? "standby" : "waiting", waitingFor };
  };
}

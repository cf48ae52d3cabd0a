import type { Clock } from "@maru/values";
import type { Trading } from "./flow.ts";
import type { Readiness } from "./transport/http/create-admin-app.ts";

/** No tick for this long, and a market does not tick. Session calendars may close all of them; one must be live. */
const SILENT_MS = 60_000;

/** Ready once a market ticks, its rounds have a leader, and the database shows a round that takes bets. */
export function watchReadiness(
  trading: Trading,
  parts: { readonly clock: Clock; readonly canBet: () => Promise<boolean> },
): () => Promise<Readiness> {
  return async () => {
    const nowMs = parts.clock.now();
    const waitingFor = [];
    const ticks = trading.markets.some(
      ({ desk }) => desk.lastTickMs !== null && nowMs - desk.lastTickMs < SILENT_MS,
    );
    if (!ticks) waitingFor.push("ticks");
    if (!trading.markets.some(({ engine }) => engine.standing === "leading")) waitingFor.push("rounds");
    // A database that does not answer takes no bets: that is an answer too, not an error.
    if (!(await parts.canBet().catch(() => false))) waitingFor.push("bets");
    return { isReady: waitingFor.length === 0, waitingFor };
  };
}

import { listen } from "../wire/live.ts";
import { betFacts, decidedIn } from "./bet-facts.ts";
import { sessionFacts } from "./session-facts.ts";
import { tradeFacts } from "./trade-facts.ts";

/**
 * Tells of everything after which what is shown of the wallet may be old: a request that changed, a balance that moved, a bet that was
 * decided (a lost one moves no balance), a connection that came back. The returned function stops it.
 */
export function listenToWallet(onChange: () => void): () => void {
  const stops = [
    listen("/user/queue/dnw", { onMessage: onChange, onGap: onChange }),
    sessionFacts.subscribe((now, before) => {
      if (now.balance.version !== before.balance.version) onChange();
    }),
    betFacts.subscribe((now, before) => {
      if (decidedIn(now) !== decidedIn(before)) onChange();
    }),
    tradeFacts.subscribe((now, before) => {
      if (now.returns !== before.returns) onChange();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

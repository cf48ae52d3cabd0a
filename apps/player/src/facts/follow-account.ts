import { fetchMe } from "../wire/endpoints.ts";
import { listen, openLive } from "../wire/live.ts";
import { numberOf, textOf } from "../wire/read.ts";
import { readRefusal } from "../wire/http.ts";
import { readBet } from "../wire/read-trade.ts";
import { betFacts, NO_BETS, noteBet, noteBetRefused, noteBetResult } from "./bet-facts.ts";
import { endSession } from "./end-session.ts";
import { followNews } from "./follow-news.ts";
import { refreshTrade } from "./follow-trade.ts";
import { noteBalance, noteMember, noteSignedOut, sessionFacts } from "./session-facts.ts";

let stops: readonly (() => void)[] = [];

/** Reads the member and follows everything addressed to it. False: the account cannot be used or the server did not answer. */
export async function followAccount(): Promise<boolean> {
  const me = await fetchMe();
  if (!me.ok) {
    if (me.refusal.code === "ACCOUNT_DISABLED") await endSession("DISABLED");
    else noteSignedOut(null);
    return false;
  }
  if (sessionFacts.getState().member?.id !== me.value.id) betFacts.setState(NO_BETS);
  noteMember(me.value);
  leaveAccount();
  stops = [
    listen("/user/queue/point", {
      onMessage: (message) => noteBalance(numberOf(message, "point"), numberOf(message, "version")),
    }),
    listen("/user/queue/trade/bet", {
      onMessage: (message) => {
        const bet = readBet(message["data"]);
        if (bet === null) return;
        if (textOf(message, "type") === "betResult") noteBetResult(bet);
        else noteBet(bet);
      },
      // The snapshot is of open bets: a result that was missed stands in the history alone.
      onGap: () => void refreshTrade(),
    }),
    listen("/user/queue/error", {
      onMessage: (message) => noteBetRefused(textOf(message, "clientKey"), readRefusal(message)),
    }),
    listen("/user/queue/force_logout", {
      onMessage: (message) =>
        void endSession(textOf(message, "reason") === "ACCOUNT_DISABLED" ? "DISABLED" : "FORCED"),
    }),
    ...followNews(),
  ];
  openLive();
  return true;
}

function leaveAccount(): void {
  for (const stop of stops) stop();
  stops = [];
}

/** After a lost connection: messages may have been missed, so the balance is read anew. */
export async function refreshMember(): Promise<void> {
  const me = await fetchMe();
  if (me.ok) noteMember(me.value);
}

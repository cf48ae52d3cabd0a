import { isUnresolved } from "../derived/bet-intent.ts";
import { fetchBetByKey } from "../wire/endpoints.ts";
import { NO_ANSWER } from "../wire/http.ts";
import { betFacts, intentOf, NOT_PLACED, noteBet, noteBetRefused, noteIntent } from "./bet-facts.ts";

const ASK_AGAIN_MS = 1_500;

/** Asks the server about every bet without an answer. */
export async function askUnresolved(): Promise<void> {
  const open = betFacts.getState().intents.filter(isUnresolved);
  await Promise.all(open.map((intent) => askByKey(intent.clientKey)));
}

/**
 * Asks by key until the server says what became of the bet. Its first "not known" is not believed: the bet may still be in
 * the server's hands when the connection breaks.
 */
export async function askByKey(clientKey: string): Promise<void> {
  let timesNotKnown = 0;
  for (;;) {
    const intent = intentOf(clientKey);
    if (intent === undefined || !isUnresolved(intent)) return;
    if (intent.state === "sent") noteIntent({ ...intent, state: "unknown" });
    const reply = await fetchBetByKey(clientKey);
    if (reply.ok) {
      noteBet({ ...reply.value, clientKey });
      return;
    }
    const isNotKnown = reply.refusal.code === "NOT_FOUND";
    const isNoAnswer = reply.refusal.code === NO_ANSWER;
    if (isNotKnown) timesNotKnown += 1;
    if (timesNotKnown >= 2) {
      noteBetRefused(clientKey, { code: NOT_PLACED, message: "", params: {} });
      return;
    }
    if (!isNotKnown && !isNoAnswer && reply.refusal.code !== "BUSY") {
      noteBetRefused(clientKey, reply.refusal);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

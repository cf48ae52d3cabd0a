import { bettingBody, type BetOrder, postBet } from "../wire/endpoints.ts";
import { NO_ANSWER } from "../wire/http.ts";
import { sendLive } from "../wire/live.ts";
import { serverNowMs } from "../wire/server-clock.ts";
import { askByKey } from "./ask-unresolved.ts";
import { betFacts, intentOf, noteBet, noteBetRefused, noteIntent } from "./bet-facts.ts";
import { type BetWish, createBetGuard } from "./bet-guard.ts";
import { keepSentTime } from "./sent-times.ts";

const ANSWER_LIMIT_MS = 4_000;

const guard = createBetGuard(() => crypto.randomUUID());

/**
 * One bet, under a key of its own, over the live channel or, without one, over HTTP. The answer arrives as facts. Null: this press was
 * part of the one before, and nothing was sent.
 */
export function placeBet(wish: BetWish): string | null {
  const clientKey = guard.take(wish, performance.now(), betFacts.getState().intents);
  if (clientKey === null) return null;
  const sentAtMs = serverNowMs();
  keepSentTime(clientKey, sentAtMs);
  noteIntent({ ...wish, clientKey, state: "sent", sentAtMs, bet: null, refusal: null });
  const { optionId: _optionId, ...order } = { ...wish, clientKey };
  if (sendLive("/trade/betting", bettingBody(order))) watchForAnswer(clientKey);
  else void betOverHttp(order);
  return clientKey;
}

function watchForAnswer(clientKey: string): void {
  setTimeout(() => {
    if (intentOf(clientKey)?.state === "sent") void askByKey(clientKey);
  }, ANSWER_LIMIT_MS);
}

async function betOverHttp(order: BetOrder): Promise<void> {
  const reply = await postBet(order);
  if (reply.ok) noteBet({ ...reply.value, clientKey: order.clientKey });
  else if (reply.refusal.code !== NO_ANSWER) noteBetRefused(order.clientKey, reply.refusal);
  else await askByKey(order.clientKey);
}

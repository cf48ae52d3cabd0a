import { bettingBody, type BetOrder, postBet } from "../wire/endpoints.ts";
import { NO_ANSWER } from "../wire/http.ts";
import { sendLive } from "../wire/live.ts";
import { serverNowMs } from "../wire/server-clock.ts";
import { askByKey } from "./ask-unresolved.ts";
import { keepSentTime } from "./sent-times.ts";
import { intentOf, noteBet, noteBetRefused, noteIntent } from "./bet-facts.ts";

export interface BetWish {
  readonly optionId: number;
  readonly roundId: number;
  readonly type: string;
  readonly point: number;
  readonly multiple: number;
}

const ANSWER_LIMIT_MS = 4_000;

/** One bet, under a key of its own, over the live channel or, without one, over HTTP. The answer arrives as facts. */
export function placeBet(wish: BetWish): string {
  const clientKey = crypto.randomUUID();
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
  if (reply.ok && reply.value !== null) noteBet({ ...reply.value, clientKey: order.clientKey });
  else if (!reply.ok && reply.refusal.code !== NO_ANSWER) noteBetRefused(order.clientKey, reply.refusal);
  else await askByKey(order.clientKey);
}

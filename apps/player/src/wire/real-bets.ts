import { ok, type Result } from "@maru/values";
import { call } from "./http.ts";
import { listen } from "./live.ts";
import { type Fields, numberOf, objectOf, textOf } from "./read.ts";
import { readList } from "./read-shapes.ts";
import type { RealBet, WireRefusal } from "./shapes.ts";

/** A message without a round or a stake is none. */
export function readRealBet(fields: Fields): RealBet | null {
  const roundId = numberOf(fields, "tradeRoundId");
  const point = numberOf(fields, "point");
  if (roundId === 0 || point === 0) return null;
  return {
    roundId,
    point,
    username: textOf(fields, "username"),
    type: textOf(fields, "type"),
    createMs: numberOf(fields, "createDate"),
  };
}

/** The newest hundred of the site on an option. */
export async function fetchRealBets(optionId: number): Promise<Result<readonly RealBet[], WireRefusal>> {
  const reply = await call({ path: "/api/trade/history/real", query: { tradeOptionId: optionId } });
  return reply.ok ? ok(readList(reply.value, readRealBet)) : reply;
}

/** Hears of each bet of the site on an option, until the returned function is called. */
export function listenToRealBets(
  { siteId, optionId }: { readonly siteId: number; readonly optionId: number },
  told: { readonly onBet: (bet: RealBet) => void; readonly onGap: () => void },
): () => void {
  return listen(`/topic/trade/site/${siteId}_${optionId}`, {
    onMessage: (message) => {
      const bet = readRealBet(objectOf(message, "data"));
      if (bet !== null) told.onBet(bet);
    },
    onGap: told.onGap,
  });
}

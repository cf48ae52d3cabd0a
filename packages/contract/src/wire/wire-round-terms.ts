import type { Round } from "@maru/rules";
import { priceText } from "@maru/values";
import type { WireProof } from "./proof-schema.ts";

/** What was fixed when the round was made, as its public proof shows it and as receipts refer to it by hash. */
export function toWireRoundTerms(round: Round): WireProof["round"] {
  return {
    id: round.id,
    tradeOptionId: round.optionId,
    number: round.number,
    type: round.type,
    stock: round.stock,
    precision: round.precision,
    startTime: round.times.startMs,
    lockTime: round.times.lockMs,
    endTime: round.times.endMs,
    gameStartTime: round.times.gameStartMs,
    gameFinishTime: round.times.gameFinishMs,
    ruleVersion: round.ruleVersion,
    buyPip: priceText(round.buyPip, round.precision),
    sellPip: priceText(round.sellPip, round.precision),
    seedCommit: round.seedCommit,
  };
}

import { instant, optionId, price, stock } from "@maru/values";
import type { GameType } from "../../game/families.ts";
import { roundIdOf, roundNumber } from "../round-identity.ts";
import { roundTimes } from "../round-times.ts";
import type { Round } from "../round.ts";

/** A scheduled round of option 7 on the test market, for tests; the rest by `changes`. */
export function buildRound(type: GameType, startMs: number, changes: Partial<Round> = {}): Round {
  const times = roundTimes(type, instant(startMs), 10);
  return {
    id: roundIdOf(optionId(7), times.startMs),
    optionId: optionId(7),
    stock: stock("TEST-1"),
    type,
    number: roundNumber(type, times.startMs),
    times,
    ruleVersion: 1,
    precision: 2,
    buyPip: price(0),
    sellPip: price(0),
    sideCapacity: 1_000_000,
    termsBySite: { "1": 1 },
    siteStatus: { "1": 1 },
    seedCommit: null,
    state: "scheduled",
    strike: null,
    close: null,
    high: null,
    low: null,
    outcome: null,
    voidCause: null,
    decidedAtMs: null,
    ...changes,
  };
}

import { type Round, roundTimes } from "@maru/rules";
import { instant, optionId, price, roundId, stock } from "@maru/values";

/** When round 0 begins. */
export const START = 1_800_000_000_000;

/** The half-minute round of this place in option 1's day. */
export function roundAt(index: number, state: Round["state"], more: Partial<Round> = {}): Round {
  const times = roundTimes("R.5", instant(START + index * 30_000), 10);
  return {
    id: roundId(1000 + index),
    optionId: optionId(1),
    stock: stock("SIM-V25"),
    type: "R.5",
    number: index + 1,
    times,
    ruleVersion: 1,
    precision: 3,
    buyPip: price(0),
    sellPip: price(0),
    sideCapacity: 1_000_000,
    termsBySite: { "1": 1 },
    siteStatus: { "1": 1 },
    seedCommit: null,
    state,
    strike: null,
    close: null,
    high: null,
    low: null,
    outcome: null,
    voidCause: null,
    decidedAtMs: null,
    ...more,
  };
}

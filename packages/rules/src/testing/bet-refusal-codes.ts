import { BET_REFUSALS, type BetRefusal } from "../bet/bet-refusal.ts";

export const BET_REFUSAL_CODES = Object.keys(BET_REFUSALS) as readonly BetRefusal["code"][];

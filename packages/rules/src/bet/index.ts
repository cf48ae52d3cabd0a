export * from "./bet-refusal.ts";
export * from "./check-bet.ts";
export * from "./payout.ts";
export * from "./place-batch.ts";
export * from "./stake-limits.ts";
export * from "./stake-steps.ts";
export * from "./exposure.ts";

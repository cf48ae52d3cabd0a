export * from "./bet-refusal-codes.ts";
export * from "./empty-facts.ts";
export * from "./fold-bars.ts";
export * from "./ledger-faults.ts";
export * from "./settle-round.ts";
export * from "./with-return.ts";

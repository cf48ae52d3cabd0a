export * from "./accounts.ts";
export * from "./invariants.ts";
export * from "./transfer.ts";

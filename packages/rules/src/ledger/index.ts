export * from "./accounts.ts";
export * from "./transfer.ts";

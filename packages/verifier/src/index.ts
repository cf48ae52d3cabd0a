export * from "./check-receipt-of-bet.ts";
export * from "./check-receipt-of-round.ts";
export { checkGrowth, type GrowthStep } from "./check-growth.ts";
export * from "./check-log.ts";
export { checkReceipt, type ReceiptStep } from "./check-receipt.ts";
export * from "./check-round.ts";
export { hashesOfTile, type ReadTile } from "./log-tree.ts";
export { type PublicKey, readKeys } from "./public-keys.ts";
export type { Step, Verdict } from "./verdict.ts";

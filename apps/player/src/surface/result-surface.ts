/** The entry point for what a result is told by; what takes a bet loads without it. */
export { decidedPrices } from "../derived/decided-prices.ts";

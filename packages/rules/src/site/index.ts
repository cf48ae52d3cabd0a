export * from "./check-fee-table.ts";
export * from "./default-terms.ts";
export * from "./fee-table.ts";
export { contrastRatio, type HexColour } from "./contrast.ts";
export * from "./site-look.ts";

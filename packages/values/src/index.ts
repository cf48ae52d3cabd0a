export * from "./assert.ts";
export * from "./clock.ts";
export * from "./ids.ts";
export * from "./instant.ts";
export * from "./points.ts";
export * from "./price.ts";
export * from "./random.ts";
export type * from "./refusal-table.ts";
export * from "./result.ts";

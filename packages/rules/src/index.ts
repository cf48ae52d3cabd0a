export * from "./bet/index.ts";
export * from "./ledger/index.ts";
export * from "./market/index.ts";
export * from "./protection/index.ts";
export * from "./round/index.ts";
export * from "./settlement/index.ts";
export * from "./site/index.ts";
export * from "./wallet/index.ts";

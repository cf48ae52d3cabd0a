export * from "./chi-squared.ts";
export * from "./game-figures.ts";
export * from "./interval.ts";
export * from "./moving-cost.ts";
export * from "./quantiles.ts";
export * from "./returns.ts";
export * from "./study-rounds.ts";

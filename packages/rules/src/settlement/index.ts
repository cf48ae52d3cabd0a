export * from "./grade-round.ts";
export * from "./judge-correction.ts";

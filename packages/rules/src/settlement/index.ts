export * from "./grade-round.ts";
export * from "./settle-round.ts";

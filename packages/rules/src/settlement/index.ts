export * from "./grade-round.ts";

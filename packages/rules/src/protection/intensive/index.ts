export * from "./intensive-play.ts";
export * from "./seoul-weeks.ts";

export * from "./agreement.ts";
export * from "./move.ts";
export * from "./statement.ts";
export * from "./statement-states.ts";
export * from "./statement-month.ts";

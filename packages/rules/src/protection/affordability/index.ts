export * from "./assess.ts";
export * from "./judge-raise.ts";

export * from "./find-markers.ts";
export * from "./harm-case.ts";
export * from "./harm-facts.ts";
export * from "./harm-rules.ts";

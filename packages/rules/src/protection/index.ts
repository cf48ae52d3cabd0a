export * from "./age.ts";
export * from "./change-limit.ts";
export * from "./deposit-limits.ts";
export * from "./exclusion-periods.ts";
export * from "./help-links.ts";
export * from "./limit-review.ts";
export * from "./limits.ts";
export * from "./play-session.ts";

export * from "./coins.ts";
export * from "./convert-coins.ts";
export * from "./coin-states.ts";
export * from "./four-eyes.ts";
export * from "./judge-coins.ts";
export * from "./judge-coupon.ts";

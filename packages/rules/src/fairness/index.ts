export * from "./digit-evenness.ts";
export * from "./lighter-side.ts";
export * from "./return-figure.ts";
export * from "./sign-test.ts";
export * from "./void-bias.ts";
export * from "./withheld.ts";

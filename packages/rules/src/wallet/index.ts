export * from "./check-wallet-document.ts";
export * from "./judge-request.ts";
export * from "./request-states.ts";
export * from "./wallet-settings.ts";

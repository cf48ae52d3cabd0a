export * from "./check-wallet-document.ts";
export * from "./judge-request.ts";
export * from "./request-states.ts";
export * from "./wallet-settings.ts";
export * from "./match-payment.ts";
export * from "./parse-statement.ts";
export * from "./ageing.ts";
export * from "./player-funds.ts";

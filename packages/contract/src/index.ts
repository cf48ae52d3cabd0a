export * from "./console/index.ts";
export * from "./destinations.ts";
export * from "./endpoint.ts";
export * from "./endpoints.ts";
export type { WireBetDetail } from "./endpoints/receipts.ts";
export * from "./error-catalogue.ts";
export type { WireArchivedBets, WireOwnData, WireOwnRecord } from "./endpoints/own-data.ts";
export type {
  WireLimitChange,
  WirePlay,
  WireProtection,
  WirePublicProtection,
} from "./endpoints/protection.ts";
export * from "./proof-schema.ts";
export * from "./read-json.ts";
export * from "./refusals.ts";
export * from "./seoul-time.ts";
export * from "./storable-text.ts";
export * from "./text/banks.ts";
export * from "./text/index.ts";
export * from "./text/market-name.ts";
export * from "./text/wallet-notes.ts";
export * from "./wire-bet.ts";
export * from "./wire-book.ts";
export * from "./wire-codes.ts";
export * from "./wire-coin.ts";
export * from "./wire-content.ts";
export * from "./proof-path.ts";
export * from "./wire-round.ts";
export * from "./wire-round-terms.ts";
export * from "./wire-schemas.ts";
export * from "./wire-tick.ts";
export * from "./wire-wallet.ts";

export * from "./console/index.ts";
export * from "./destinations.ts";
export * from "./wire/endpoint.ts";
export * from "./endpoints.ts";
export type { WireBetDetail } from "./endpoints/receipts.ts";
export * from "./wire/error-catalogue.ts";
export type { WireArchivedBets, WireOwnData, WireOwnRecord } from "./endpoints/own-data.ts";
export type {
  WireAffordability,
  WireLimitChange,
  WirePlay,
  WireProtection,
  WirePublicProtection,
} from "./endpoints/protection.ts";
export * from "./wire/licence-text.ts";
export * from "./wire/proof-schema.ts";
export * from "./wire/read-json.ts";
export * from "./wire/refusals.ts";
export * from "./wire/seoul-time.ts";
export * from "./wire/storable-text.ts";
export * from "./text/banks.ts";
export * from "./text/correction-letters.ts";
export * from "./text/intensive-letters.ts";
export * from "./text/index.ts";
export * from "./text/market-name.ts";
export * from "./text/wallet-notes.ts";
export * from "./wire/wire-bet.ts";
export * from "./wire/wire-book.ts";
export * from "./wire/content-codes.ts";
export * from "./wire/wallet-codes.ts";
export * from "./wire/wire-codes.ts";
export * from "./wire/wire-coin.ts";
export * from "./wire/wire-content.ts";
export * from "./wire/proof-path.ts";
export * from "./wire/wire-round.ts";
export * from "./wire/wire-round-terms.ts";
export * from "./wire/wire-schemas.ts";
export * from "./wire/wire-tick.ts";
export * from "./wire/wire-wallet.ts";

import { accountEndpoints } from "./endpoints/accounts.ts";
import { memberEndpoints } from "./endpoints/members.ts";
import { coinEndpoints } from "./endpoints/coins.ts";
import { contentEndpoints } from "./endpoints/content.ts";
import { fairnessEndpoints } from "./endpoints/fairness.ts";
import { ownDataEndpoints } from "./endpoints/own-data.ts";
import { priceEndpoints } from "./endpoints/prices.ts";
import { protectionEndpoints } from "./endpoints/protection.ts";
import { publicLogEndpoints } from "./endpoints/public-log.ts";
import { receiptEndpoints } from "./endpoints/receipts.ts";
import { tradingEndpoints } from "./endpoints/trading.ts";
import { walletEndpoints } from "./endpoints/wallet.ts";

/** Every HTTP endpoint of the player's origin. The server registers exactly these; the OpenAPI document lists exactly these. */
export const ENDPOINTS = {
  ...accountEndpoints,
  ...memberEndpoints,
  ...ownDataEndpoints,
  ...protectionEndpoints,
  ...tradingEndpoints,
  ...priceEndpoints,
  ...receiptEndpoints,
  ...publicLogEndpoints,
  ...fairnessEndpoints,
  ...walletEndpoints,
  ...coinEndpoints,
  ...contentEndpoints,
} as const;

export type Endpoints = typeof ENDPOINTS;
export type EndpointId = keyof Endpoints;

import { ENDPOINTS } from "@maru/contract";
import { describeCall, same } from "@maru/contract/describe";

/** The last 24 hours of the site's markets. Prices and quantities are JSON numbers; what is not known is null. */
export const marketDays = describeCall(ENDPOINTS.marketDays, {
  ...same("stock", "price", "open", "change", "high", "low", "volume", "volumeUnit", "closes"),
  sinceMs: "since",
  changePercent: "changePer",
});

import { ENDPOINTS } from "@maru/contract";
import { describeCall, raw, same, within } from "@maru/contract/describe";

/** How a market's price is made. The rule exactly as it stands in the market's rules. */
export const priceSource = describeCall(ENDPOINTS.priceSource, {
  feed: raw("feed"),
  switches: within("switches", { ...same("to", "cause"), timeMs: "time" }),
  last: within("last", { ...same("price", "madeOf"), timeMs: "time" }),
});

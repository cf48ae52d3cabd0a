import { ENDPOINTS } from "@maru/contract";
import { describeCall, within } from "@maru/contract/describe";
import { BAR } from "./tables/trade.ts";

export const klines = describeCall(ENDPOINTS.klines, { stock: "stock", bars: within("bars", BAR) });

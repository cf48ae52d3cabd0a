import { ask, type Reply } from "./ask.ts";
import * as calls from "./calls/klines.ts";
import type { Kline } from "./shapes.ts";

/** The last hundred minutes of each instrument, for everybody. */
export const fetchKlines = (stocks: readonly string[]): Reply<readonly Kline[]> =>
  ask(calls.klines, { query: { stockListStrs: stocks.join(), interval: "1" } });

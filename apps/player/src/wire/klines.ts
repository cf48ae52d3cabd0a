import { ok, type Result } from "@maru/values";
import { call } from "./http.ts";
import { type Fields, textOf } from "./read.ts";
import { readBar, readList } from "./read-shapes.ts";
import type { ChartBar, WireRefusal } from "./shapes.ts";

export interface Kline {
  readonly stock: string;
  readonly bars: readonly ChartBar[];
}

function readKline(fields: Fields): Kline | null {
  const stock = textOf(fields, "stock");
  return stock === "" ? null : { stock, bars: readList(fields["bars"], readBar) };
}

/** The last hundred minutes of each instrument, for everybody. */
export async function fetchKlines(stocks: readonly string[]): Promise<Result<readonly Kline[], WireRefusal>> {
  const query = { stockListStrs: stocks.join(), interval: "1" };
  const reply = await call({ path: "/api/public/kline_data", query, isPublic: true });
  return reply.ok ? ok(readList(reply.value, readKline)) : reply;
}

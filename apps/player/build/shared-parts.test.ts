import { expect, test } from "vitest";
import * as receipt from "../src/wire/calls/receipt.ts";
import * as trade from "../src/wire/calls/trade.ts";
import { moduleOf } from "./shared-parts.ts";

const exportsOf = async (code: string): Promise<unknown> => ({
  ...(await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)),
});

test("a module of calls says what the calls are, and nothing of it twice", async () => {
  for (const calls of [trade, receipt]) {
    const code = moduleOf(calls);
    expect(await exportsOf(code)).toEqual({ ...calls });
  }
  expect(moduleOf(trade).split('"stockName"')).toHaveLength(2);
});

import { describe, expect, it } from "vitest";
import { PYTH } from "./pyth.ts";

const ID = "84c2dde9633d93d1bcad84e7dc41c9d56578b7ec52fabedc1f335d673df0a7c1";
const update = (price: string, slot = 144_014_432) =>
  `{"binary":{"encoding":"hex","data":["504e"]},"parsed":[{"id":"${ID}","price":{"price":"${price}","conf":"1500","expo":-5,"publish_time":1717632000},"ema_price":{"price":"1","conf":"1","expo":-5,"publish_time":1717632000},"metadata":{"slot":${slot},"proof_available_time":1717632001}}]}`;

describe("Pyth", () => {
  it("is asked for all ids in the address of one stream", () => {
    expect(PYTH.pathOf(["aa", "bb"])).toBe(
      "/v2/updates/price/stream?parsed=true&encoding=hex&ids[]=aa&ids[]=bb",
    );
  });

  it("tells a price as the decimal that mantissa and exponent are, and the slot as its id", () => {
    const session = PYTH.converse({ symbols: [ID], ask: async () => null, tell: () => undefined });
    const tick = { symbol: ID, tradeId: "144014432", atMs: 1_717_632_000_000, price: "1.27815", qty: "0" };
    expect(session.read(update("127815"))).toEqual([
      { kind: "subscribed", symbol: ID },
      { kind: "trades", trades: [tick] },
    ]);
    expect(session.read(update("127816", 144_014_433))).toEqual([
      { kind: "trades", trades: [{ ...tick, price: "1.27816", tradeId: "144014433" }] },
    ]);
  });

  it.each(["{}", "x", '{"parsed":[{}]}', update("abc")])(
    "of other events tells that they are not known: %s",
    (text) => {
      const session = PYTH.converse({ symbols: [ID], ask: async () => null, tell: () => undefined });
      expect(session.read(text).map(({ kind }) => kind)).toEqual(["unknown"]);
    },
  );
});

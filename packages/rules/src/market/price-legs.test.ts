import { instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import { legsOf, legsText, type PriceLeg } from "./price-legs.ts";

const AT = instant(1_790_000_000_123);
const trade = (price: string, tradeId: string, isOut = false): PriceLeg => ({
  kind: "trade",
  price,
  atMs: AT,
  tradeId,
  isOut,
});

describe("the legs of a price, as text", () => {
  it.each<[string, readonly (PriceLeg | null)[], string]>([
    ["a trade", [trade("98500000", "17853950411240001")], "98500000@1790000000123#17853950411240001"],
    ["a book", [{ kind: "book", bid: "1.2650", ask: "1.2652", atMs: AT }], "1.2650/1.2652@1790000000123"],
    [
      "one that counts, one that does not and one that is silent",
      [trade("65000.10", "a-1"), trade("63000", "9", true), null],
      "65000.10@1790000000123#a-1;!63000@1790000000123#9;-",
    ],
    ["a trade without an id", [trade("5", "")], "5@1790000000123#"],
  ])("are read as they were written: %s", (_, legs, text) => {
    expect(legsText(legs)).toBe(text);
    expect(legsOf(text)).toEqual(legs);
  });

  it("keep an id that holds our mark as one leg's", () => {
    const text = legsText([trade("5", "a;-;b"), null]);
    expect(legsOf(text)).toEqual([trade("5", "a,-,b"), null]);
  });

  it.each(["17853950411240001", "a-1", "", "!5", "1.2/1.3", "5@123", "5@123#1;x", "-5@123#1"])(
    "are not what the id of a trade is: %s",
    (text) => {
      expect(legsOf(text)).toBeNull();
    },
  );
});

import { expect, test } from "vitest";
import { inLanguage, marketName } from "./market-name.ts";

test.each([
  ["모의 변동성 75", "ko", "모의 변동성 75"],
  ["모의 변동성 75", "en", "Simulated Volatility 75"],
  ["모의 변동성 150", "zh", "模拟波动率 150"],
  ["재생 모의 변동성 75", "ja", "再生 模擬ボラティリティ 75"],
  ["비트코인", "en", "Bitcoin"],
  ["GBP/AUD", "en", "GBP/AUD"],
] as const)("%s in %s is %s", (name, language, shown) => {
  expect(marketName(name, language)).toBe(shown);
});

test("a label speaks the language of its market's name; one of an operator's own stays", () => {
  const option = { id: 7, stockName: "모의 변동성 25", label: "모의 변동성 25 R.5" };
  expect(inLanguage(option, "en")).toEqual({
    id: 7,
    stockName: "Simulated Volatility 25",
    label: "Simulated Volatility 25 R.5",
  });
  expect(inLanguage({ ...option, label: "Quick one" }, "en").label).toBe("Quick one");
});

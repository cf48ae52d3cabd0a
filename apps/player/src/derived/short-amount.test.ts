import { expect, test } from "vitest";
import { en } from "../text/en.ts";
import { ja } from "../text/ja.ts";
import { ko } from "../text/ko.ts";
import { zh } from "../text/zh.ts";
import { shortAmountText } from "./short-amount.ts";

const AMOUNTS = [
  1, 500, 1_000, 1_500, 5_000, 10_000, 50_000, 123_400, 500_000, 1_000_000, 25_000_000, 300_000_000,
];

test.each([
  ["ko", ko],
  ["en", en],
  ["zh", zh],
  ["ja", ja],
])("shortens amounts as %s does", (language, words) => {
  const own = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 2 });
  const units = words.order?.shortUnits ?? "";
  expect(AMOUNTS.map((one) => shortAmountText(one, units))).toEqual(AMOUNTS.map((one) => own.format(one)));
});

import { expect, test } from "vitest";
import {
  clockText,
  hoursText,
  multipleText,
  pointsText,
  priceText,
  seoulDateTimeText,
  signedText,
} from "./number-text.ts";

test.each([
  [pointsText(1_000_000), "1,000,000"],
  [signedText(4_400), "+4,400"],
  [signedText(-5_000), "\u22125,000"],
  [signedText(0), "0"],
  [priceText(9999.6, 3), "9,999.600"],
  [multipleText(18_800), "1.88"],
  [multipleText(19_000), "1.90"],
  [multipleText(18_825), "1.8825"],
  [clockText(61_001), "01:02"],
  [clockText(0), "00:00"],
  [clockText(-5), "00:00"],
  [hoursText(59_999), "0:00"],
  [hoursText(3_900_000), "1:05"],
  [seoulDateTimeText(0), "1970-01-01 09:00:00"],
])("%s", (text, expected) => {
  expect(text).toBe(expected);
});

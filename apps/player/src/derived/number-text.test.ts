import fc from "fast-check";
import { expect, test } from "vitest";
import {
  clockText,
  hoursText,
  multipleText,
  pointsText,
  priceText,
  quantityText,
  seoulDateTimeText,
  seoulDayText,
  seoulMomentText,
  seoulTimeText,
  signedText,
} from "./number-text.ts";

test.each([
  [pointsText(1_000_000), "1,000,000"],
  [signedText(4_400), "+4,400"],
  [signedText(-5_000), "\u22125,000"],
  [signedText(0), "0"],
  [signedText(-0), "0"],
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

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  12,
  999,
  1_000,
  -1_000,
  123_456_789,
  0.5,
  -0.5,
  1.005,
  2.675,
  0.1 + 0.2,
  9_999.6,
  9_999.9996,
  -999.99951,
  -0.0001,
  1_234.5649999999998,
  0.00045,
  0.3 * 3,
  1e-7,
  1e21,
];

test.each([
  [0, 0],
  [2, 4],
  [3, 3],
])("writes numbers with %i to %i digits as the browser's own format does", (fewest, most) => {
  const own = new Intl.NumberFormat("en-US", { minimumFractionDigits: fewest, maximumFractionDigits: most });
  expect(NUMBERS.map((one) => quantityText(one, fewest, most))).toEqual(
    NUMBERS.map((one) => own.format(one)),
  );
});

test("rounds any number as the browser's own format does", () => {
  const number = fc.double({ min: -1e12, max: 1e12, noNaN: true });
  // Ends in fives of every length are where roundings part.
  const five = fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 0, max: 6 }));
  const value = fc.oneof(
    number,
    five.map(([units, digits]) => Number(`${units}5e-${digits}`)),
  );
  fc.assert(
    fc.property(value, fc.nat(4), (of, most) => {
      const own = new Intl.NumberFormat("en-US", { minimumFractionDigits: 0, maximumFractionDigits: most });
      expect(quantityText(of, 0, most)).toBe(own.format(of));
    }),
    { numRuns: 2_000 },
  );
});

test("writes moments with the digits that Seoul's calendar has", () => {
  const atMs = Date.UTC(2026, 10, 21, 15, 4, 5, 60);
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Seoul", timeStyle: "medium" });
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul" });
  expect(seoulTimeText(atMs)).toBe(clock.format(atMs));
  expect(seoulDayText(atMs)).toBe(day.format(atMs));
  expect(seoulMomentText(atMs)).toBe(`${clock.format(atMs)}.060`);
});

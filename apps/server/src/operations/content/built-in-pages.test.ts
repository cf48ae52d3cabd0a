import { expect, test } from "vitest";
import { LANGUAGES } from "@maru/contract";
import { builtInPage } from "./built-in-pages.ts";

/** Hours of the platform, of foreign exchange and gold, and when a round without a result is void. */
const HOURS = ["09:00", "04:00", "08:00", "06:00", "05:00"];

test.each(LANGUAGES)(
  "the terms in %s name the hours of every kind of market and when a round is void",
  (language) => {
    const terms = builtInPage("terms", language, { depositExpiryMinutes: 31 })?.content ?? "";
    expect(HOURS.filter((hour) => !terms.includes(hour))).toEqual([]);
    expect(terms).toContain("31");
  },
);

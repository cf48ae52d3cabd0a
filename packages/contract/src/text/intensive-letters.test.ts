import { expect, it } from "vitest";
import { LANGUAGES } from "../wire/wire-codes.ts";
import { intensiveLetter } from "./intensive-letters.ts";

const MONTH = { year: 2026, month: 3, deposited: 71_000, withdrawn: 12_007, staked: 4_005_000 } as const;

it.each(LANGUAGES)("P-33: the summary of a month says every figure and where help is, in %s", (language) => {
  const lost = intensiveLetter(language, { ...MONTH, returned: 3_000_000, unit: "KRW" });
  for (const figure of ["71,000KRW", "12,007KRW", "4,005,000KRW", "-1,005,000KRW", "1336"])
    expect(lost.content).toContain(figure);
  expect(lost.title).toContain("2026");
  expect(lost.content.match(/<p>/g)).toHaveLength(6);
  const won = intensiveLetter(language, { ...MONTH, returned: 4_006_001, unit: "P" });
  expect(won.content).toContain("+1,001P");
});

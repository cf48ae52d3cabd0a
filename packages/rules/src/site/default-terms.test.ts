import { expect, test } from "vitest";
import { GAME_TYPES } from "../game/game-types.ts";
import { DEFAULT_FEE_TABLE, defaultTerms } from "./default-terms.ts";

const SHARED = { isPlay: true, isStop: false, limitMin: 5_000, limitMax: 1_000_000 };

test.each(GAME_TYPES)("a new site plays %s at once, with bets of 5,000 to 1,000,000 points", (type) => {
  expect(defaultTerms(type)).toMatchObject(SHARED);
});

test.each(GAME_TYPES.filter((type) => type.startsWith("R")))(
  "%s pays 88 percent and has no table",
  (type) => {
    expect(defaultTerms(type)).toEqual({ ...SHARED, profitPer: 88, fee: null });
  },
);

test.each(GAME_TYPES.filter((type) => !type.startsWith("R")))("%s pays by the table alone", (type) => {
  expect(defaultTerms(type)).toEqual({ ...SHARED, profitPer: null, fee: DEFAULT_FEE_TABLE });
});

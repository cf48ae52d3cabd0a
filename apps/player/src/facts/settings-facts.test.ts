import { expect, test } from "vitest";
import { parseSettings } from "./settings-facts.ts";

test("what a browser kept is read; anything unknown falls back", () => {
  const kept = parseSettings(
    '{"language":"ja","theme":"light","palette":"pink","hasSound":true,"chartPeriod":"5","chartStyle":"bars"}',
  );
  expect(kept).toEqual({
    language: "ja",
    theme: "light",
    palette: null,
    hasSound: true,
    motion: "system",
    chartPeriod: "5",
    chartStyle: "candle",
  });
  for (const broken of [null, "", "{", "7", "null", "[]"]) expect(parseSettings(broken).theme).toBeNull();
});

test("the beep of the last ten seconds plays until the player switches it off", () => {
  expect(parseSettings(null).hasSound).toBe(true);
  expect(parseSettings('{"theme":"light"}').hasSound).toBe(true);
  expect(parseSettings('{"hasSound":false}').hasSound).toBe(false);
});

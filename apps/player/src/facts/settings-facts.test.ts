import { expect, test } from "vitest";
import { parseSettings } from "./settings-facts.ts";

test("what a browser kept is read; anything unknown falls back", () => {
  const kept = parseSettings('{"language":"ja","theme":"light","palette":"pink","hasSound":true}');
  expect(kept).toEqual({
    language: "ja",
    theme: "light",
    palette: null,
    hasSound: true,
    motion: "system",
    chartScale: "contract",
  });
  for (const broken of [null, "", "{", "7", "null", "[]"]) expect(parseSettings(broken).theme).toBeNull();
});

import { expect, it } from "vitest";
import { bandWords } from "./band-words.ts";

const NAMES = { measuring: "측정", betting: "베팅", next: "다음 계약", nextShort: "다음" };
/** 14:03:30 in Seoul. */
const START_MS = Date.UTC(2026, 10, 21, 5, 3, 30);
const span = (fromMs: number, toMs: number) => ({ fromMs: START_MS + fromMs, toMs: START_MS + toMs });

it("says when the running and the next contract begin and how long is left, the fullest words first", () => {
  const model = {
    measuring: span(0, 30_000),
    betting: span(0, 20_000),
    locked: span(20_000, 30_000),
    next: span(30_000, 60_000),
  };
  expect(bandWords(model, NAMES, START_MS + 12_700)).toEqual({
    from: ["14:03:30"],
    measuring: ["측정 00:18", "00:18"],
    betting: ["베팅 00:08", "00:08"],
    next: ["다음 계약 14:04", "다음 14:04", "14:04"],
  });
});

it("says when a digit round begins and ends", () => {
  const model = { measuring: null, betting: span(0, 50_000), locked: span(50_000, 60_000), next: null };
  const { from, next } = bandWords(model, NAMES, START_MS + 12_700);
  expect([from, next]).toEqual([["14:03:30"], ["14:04:30"]]);
});

it("names a phase alone that is over, and no time of what is not there", () => {
  const model = { measuring: span(0, 30_000), betting: null, locked: null, next: null };
  expect(bandWords(model, NAMES, START_MS + 30_000)).toEqual({
    from: ["14:03:30"],
    measuring: ["측정"],
    betting: ["베팅"],
    next: [],
  });
});

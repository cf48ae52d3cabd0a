import { instant } from "@maru/values";
import { expect, it } from "vitest";
import { sampleEvents } from "./sample-events.ts";

it("tells five of a kind in ten seconds, then how many it left out; other kinds are told beside it", () => {
  let nowMs = 1_000_000;
  const told: [string, number][] = [];
  const note = sampleEvents<{ readonly code: string }>(
    { now: () => instant(nowMs) },
    { kindOf: ({ code }) => code, tell: ({ code }, leftOut) => told.push([code, leftOut]) },
  );
  for (let time = 0; time < 203; time += 1) note({ code: "RATE_LIMIT" });
  note({ code: "ORIGIN" });
  expect(told).toEqual([...Array.from({ length: 5 }, () => ["RATE_LIMIT", 0]), ["ORIGIN", 0]]);
  nowMs += 9_999;
  note({ code: "RATE_LIMIT" });
  expect(told).toHaveLength(6);
  nowMs += 1;
  note({ code: "RATE_LIMIT" });
  note({ code: "ORIGIN" });
  expect(told.slice(6)).toEqual([
    ["RATE_LIMIT", 199],
    ["ORIGIN", 0],
  ]);
});

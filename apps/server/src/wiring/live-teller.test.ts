import type { LiveEvent } from "@maru/live-channel";
import { instant } from "@maru/values";
import { expect, it } from "vitest";
import { openLog } from "../platform/log.ts";
import { liveTeller } from "./live-teller.ts";

const refusalOf = (code: string, sessionId: string): LiveEvent => ({
  kind: "refused",
  code,
  message: "too many frames",
  sessionId,
  transport: "websocket",
  address: "203.0.113.9",
  userKey: null,
});

it("writes five lines of two hundred refusals of one cause, and then how many it left out", () => {
  const lines: { level: number; event: LiveEvent; leftOut?: number }[] = [];
  const log = openLog("warn", { write: (line) => void lines.push(JSON.parse(line)) });
  let nowMs = 1_000;
  const tell = liveTeller({ log, clock: { now: () => instant(nowMs) } });
  for (let number = 0; number < 203; number += 1) tell(refusalOf("RATE_LIMIT", `s${number}`));
  expect(lines.map(({ event }) => event.sessionId)).toEqual(["s0", "s1", "s2", "s3", "s4"]);
  tell(refusalOf("TOO_MANY_CONNECTIONS", "other"));
  expect(lines).toHaveLength(6);
  nowMs += 10_001;
  tell(refusalOf("RATE_LIMIT", "later"));
  expect(lines.at(-1)).toMatchObject({ event: { sessionId: "later" }, leftOut: 198 });
});

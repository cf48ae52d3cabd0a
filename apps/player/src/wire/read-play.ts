import type { Play } from "./member-shapes.ts";
import { type Fields, flagOf, numberOf, numberOrNull, objectOf } from "./read.ts";

export function readPlay(fields: Fields): Play {
  const session = objectOf(fields, "session");
  const check = objectOf(fields, "check");
  return {
    elapsedSeconds: numberOf(fields, "elapsedSeconds"),
    staked: numberOf(session, "staked"),
    net: numberOf(session, "net"),
    bets: numberOf(session, "bets"),
    isCheckDue: flagOf(check, "isDue"),
    checkDueAtMs: numberOrNull(check, "dueAt"),
  };
}

import type { Dice } from "./clock/dice.ts";
import type { Owner } from "./clock/scheduler.ts";

export const CALL_FAULTS = [
  "lose-request",
  "lose-reply",
  "late",
  "conflict",
  "kill-before",
  "kill-after",
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

/** What becomes of one call to the database. */
export interface CallFate {
  readonly kind: "fine" | CallFault;
  readonly thereMs: number;
  readonly backMs: number;
  /** How much longer than usual it takes to get there. */
  readonly stallMs: number;
}

/** How likely faults are; 0 in a calm run. */
export interface FaultRates {
  /** Of a call to the database, for losses and conflicts together. */
  readonly call: number;
  /** Of a call, that the server dies around it. */
  readonly kill: number;
  /** Of a call, that it hangs for seconds. */
  readonly stall: number;
}

export const NO_FAULTS: FaultRates = { call: 0, kill: 0, stall: 0 };

/** Calls made several times a second: they would take nearly all deaths upon themselves. */
const COMMON = new Set(["take-lease", "transaction of maru_relay", "append-ticks"]);

/** Calls that are few and move money or end rounds: they are made to fail more often. */
const RARE = new Set(["settle-round", "transaction of maru_prices"]);
const RARE_FACTOR = 8;

/** Decides over every call, and counts what it did. */
export interface FaultPlan {
  fateOf(label: string, owner: Owner): CallFate;
  /** Whether a statement that was on its way when its server died is still carried out. */
  outlivesServer(): boolean;
  /** From now on every call is lost, until it is set back. */
  isDatabaseAway: boolean;
  /** The next call of this server kills it. */
  killAtNextCall: boolean;
  /** No more faults: what is under way must come to its end. */
  isCalm: boolean;
  readonly counts: Map<string, number>;
  note(what: string): void;
}

export function createFaultPlan(dice: Dice, rates: FaultRates): FaultPlan {
  const counts = new Map<string, number>();
  const note = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);

  const kindOf = (label: string): CallFate["kind"] => {
    const factor = RARE.has(label) ? RARE_FACTOR : 1;
    const isKill = plan.killAtNextCall || dice.chance(rates.kill * (COMMON.has(label) ? 0.05 : factor));
    if (plan.isCalm) return "fine";
    if (isKill) {
      plan.killAtNextCall = false;
      return dice.pick(["kill-before", "kill-after"] as const);
    }
    if (plan.isDatabaseAway) return "lose-request";
    if (!dice.chance(rates.call * factor)) return "fine";
    // Only these two have others in their way.
    const kinds =
      label === "place-bets" || label === "settle-round" ? CALL_FAULTS.slice(0, 4) : CALL_FAULTS.slice(0, 3);
    return dice.pick(kinds);
  };

  const plan: FaultPlan = {
    isDatabaseAway: false,
    killAtNextCall: false,
    isCalm: false,
    counts,
    note,
    outlivesServer: () => dice.chance(0.5),
    fateOf: (label) => {
      const kind = kindOf(label);
      if (kind !== "fine") note(`${kind} ${label}`);
      const isStall = !plan.isCalm && dice.chance(rates.stall);
      if (isStall) note(`stall ${label}`);
      return {
        kind,
        thereMs: dice.whole(0, 3),
        backMs: dice.whole(0, 2),
        stallMs: (isStall ? dice.whole(1_000, 8_000) : 0) + (kind === "late" ? dice.whole(5, 400) : 0),
      };
    },
  };
  return plan;
}

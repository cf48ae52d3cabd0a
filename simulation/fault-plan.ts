import type { Dice } from "./clock/dice.ts";
import type { Label } from "./postgres/label.ts";

/** What can become of a call to the database beside its answer. */
export const CALL_FAULTS = [
  "lose-request",
  "lose-reply",
  "late",
  "conflict",
  "kill-before",
  "kill-inside",
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
  /** How long its commit is held while others run, 0 for not at all; only of a statement that is its own transaction. */
  readonly holdMs: number;
  /** It arrives twice, where that must do no harm. */
  readonly isRepeated: boolean;
}

/**
 * How likely each fault is: a seed draws its own rates from these ranges, so that some runs have few and others many, some only deaths and
 * others only lost connections. The same table stands in docs/simulation.md.
 */
export const FAULT_RANGES = {
  /** Of a message between a player and a server, either way. */
  messageLost: [0, 0.3],
  /** Of a message of a player, that it comes again. */
  messageRepeated: [0, 0.5],
  /** Of a call to the database: the connection is cut before it, after it, or while it is on its way. */
  cut: [0, 0.018],
  /** Of a call, that the server dies before it, between its effect and its commit, or after it. */
  killed: [0, 0.0045],
  /** Of a call, that it hangs for seconds. */
  stalled: [0, 0.0024],
  /** Of a statement that is its own transaction, that others run between its effect and its commit. */
  held: [0, 0.4],
  /** Of a statement that its room may send again, that it arrives twice. */
  callRepeated: [0, 0.5],
  /** Of a server, in every 20 s: all of it stands still for seconds. */
  frozen: [0, 0.4],
  /** Of a server, in every 20 s: its clock jumps by half a second, and its clock watch says so. */
  clockJumped: [0, 0.15],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

export type FaultRates = Readonly<Record<keyof typeof FAULT_RANGES, number>>;

const NAMES = Object.keys(FAULT_RANGES) as readonly (keyof FaultRates)[];

export const NO_FAULTS: FaultRates = ratesBy(() => 0);

/** Each rate by itself: none, little, or up to the most. */
export function drawRates(dice: Dice): FaultRates {
  return ratesBy((from, to) => from + (to - from) * dice.pick([0, 0.1, 0.35, dice.fraction(), 1]));
}

function ratesBy(draw: (from: number, to: number) => number): FaultRates {
  const drawn = NAMES.map((name) => [name, draw(FAULT_RANGES[name][0], FAULT_RANGES[name][1])]);
  return Object.fromEntries(drawn) as FaultRates;
}

/** Calls made several times a second: they would take nearly all deaths upon themselves. */
const COMMON = /^(insert rounds\.lease|transaction of maru_relay|outbox-take|insert market\.tick)$/;
const COMMON_FACTOR = 0.05;

/** Calls that are few and move money or end rounds: they are made to fail more often. */
const RARE = /^(settlement\..*|transaction of maru_prices|round-move|round-lease|outbox-append|outbox-done)$/;
const RARE_FACTOR = 8;

/** What writes bets comes after what reads for them, and so less often. */
const WRITING = /^(write-bets|commit)$/;
const WRITING_FACTOR = 3;

/** Only these have others in their way, and try again. */
const CONTENDED = /^(lock-facts|write-bets|settlement\..*)$/;

function factorOf(name: string): number {
  if (COMMON.test(name)) return COMMON_FACTOR;
  if (WRITING.test(name)) return WRITING_FACTOR;
  return RARE.test(name) ? RARE_FACTOR : 1;
}

/** Decides over every call, and counts what it did. */
export interface FaultPlan {
  readonly rates: FaultRates;
  fateOf(label: Label): CallFate;
  /** Whether a statement that was on its way when its server died is still carried out. */
  outlivesServer(): boolean;
  /** From now on every call is lost, until it is set back. */
  isDatabaseAway: boolean;
  /** The next call of a server kills it. */
  killAtNextCall: boolean;
  /** No more faults: what is under way must come to its end. */
  isCalm: boolean;
  readonly counts: Map<string, number>;
  note(what: string): void;
}

export function createFaultPlan(dice: Dice, rates: FaultRates): FaultPlan {
  const counts = new Map<string, number>();
  const note = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const kindOf = ({ name }: Label): CallFate["kind"] => {
    const factor = factorOf(name);
    const isKill = plan.killAtNextCall || dice.chance(rates.killed * factor);
    if (plan.isCalm) return "fine";
    if (isKill) {
      plan.killAtNextCall = false;
      return dice.pick(CALL_FAULTS.slice(4));
    }
    if (plan.isDatabaseAway) return "lose-request";
    if (!dice.chance(rates.cut * Math.max(1, factor))) return "fine";
    return dice.pick(CALL_FAULTS.slice(0, CONTENDED.test(name) ? 4 : 3));
  };

  const plan: FaultPlan = {
    rates,
    isDatabaseAway: false,
    killAtNextCall: false,
    isCalm: false,
    counts,
    note,
    outlivesServer: () => dice.chance(0.5),
    fateOf: (label) => {
      const kind = kindOf(label);
      if (kind !== "fine") note(`${kind} ${label.name}`);
      const isStall = !plan.isCalm && dice.chance(rates.stalled * Math.max(1, factorOf(label.name)));
      if (isStall) note(`stall ${label.name}`);
      const isHeld = dice.chance(rates.held * (COMMON.test(label.name) ? COMMON_FACTOR : 1)) && !plan.isCalm;
      const holdMs = dice.chance(0.12) ? dice.whole(500, 12_000) : dice.whole(1, 60);
      return {
        kind,
        thereMs: dice.whole(0, 3),
        backMs: dice.whole(0, 2),
        stallMs: (isStall ? dice.whole(1_000, 8_000) : 0) + (kind === "late" ? dice.whole(5, 400) : 0),
        holdMs: isHeld ? holdMs : 0,
        isRepeated: dice.chance(rates.callRepeated) && !plan.isCalm,
      };
    },
  };
  return plan;
}

import type { WireTradeRound } from "@maru/contract";
import { familyOf, isGameType } from "@maru/rules";
import { bytesOfText, pathOf, rootOf, sha256, spell, toBase64Url } from "./hashes.ts";
import { ticksBetween } from "./prices.ts";

/** Of a market that plays a recording: nothing but its ticks decides. */
const RULES = { kind: "simulated-replay", tradeIdOrder: "none", staleLimitMs: 15_000, digitRule: "last" };

/** The round's terms as its proof tells them. */
export function termsOf(round: WireTradeRound) {
  const { id, tradeOptionId, type, stock, startTime, lockTime, endTime, gameStartTime, gameFinishTime } =
    round;
  const times = { startTime, lockTime, endTime, gameStartTime, gameFinishTime };
  const rule = { ruleVersion: 1, buyPip: "0.000", sellPip: "0.000", seedCommit: null };
  return { id, tradeOptionId, number: round.round, type, stock, precision: 3, ...times, ...rule };
}

type TickFact = readonly [
  seq: number,
  atMs: number,
  tradeId: string,
  price: string,
  qty: string,
  flag: "used",
];

function ticksOf(round: WireTradeRound): readonly TickFact[] {
  return ticksBetween(round.gameStartTime, round.gameFinishTime).map(
    ({ id, tradeTime, price, qty }): TickFact => [
      id,
      tradeTime,
      String(id),
      price.toFixed(3),
      String(qty),
      "used",
    ],
  );
}

function tell(tick: TickFact | undefined) {
  if (tick === undefined) return null;
  const [seq, atMs, tradeId, price, qty] = tick;
  return { seq, atMs, tradeId, price, qty };
}

export function decidingTicks(round: WireTradeRound) {
  const ticks = ticksOf(round);
  return { strike: tell(ticks[0]), close: tell(ticks.at(-1)) };
}

export function outcomeOf(round: WireTradeRound) {
  const { strike, close } = decidingTicks(round);
  const [from, to] = [Number(strike?.price), Number(close?.price)];
  if (isGameType(round.type) && familyOf(round.type).outcomeKind === "direction")
    return { kind: "direction", direction: to > from ? "rise" : to < from ? "fall" : "draw" };
  return { kind: "digit", digit: Number(close?.price.at(-1)) };
}

/** Milliseconds; as the page of a bet says it. */
export function decidedAt(round: WireTradeRound): number {
  return round.gameFinishTime + 500;
}

/** The hash by which the log names the market before the bets. */
export async function marketHash(): Promise<string> {
  return toBase64Url(await sha256(bytesOfText(spell({ chain: null, rules: RULES }))));
}

export async function tickTreeOf(round: WireTradeRound) {
  const leaves = await Promise.all(
    ticksOf(round).map(([seq, atMs, tradeId, price, qty]) =>
      sha256(Uint8Array.of(0), bytesOfText(spell([String(seq), String(atMs), tradeId, price, qty]))),
    ),
  );
  const path = async (index: number) => (await pathOf(leaves, index)).map(toBase64Url);
  return {
    root: toBase64Url(await rootOf(leaves)),
    size: leaves.length,
    firstPath: await path(0),
    lastPath: await path(leaves.length - 1),
  };
}

/** The whole proof of a decided round, with its digest. */
export async function proofOf(round: WireTradeRound) {
  const proof = {
    archive: null,
    clock: null,
    ...decidingTicks(round),
    decidedAtMs: decidedAt(round),
    incidents: [],
    marketRules: RULES,
    outcome: outcomeOf(round),
    round: termsOf(round),
    seed: null,
    simulation: null,
    state: "decided",
    tickTree: await tickTreeOf(round),
    ticks: ticksOf(round),
    ticksComplete: true,
    voidCause: null,
  };
  return { ...proof, digest: toBase64Url(await sha256(bytesOfText(spell(proof)))) };
}

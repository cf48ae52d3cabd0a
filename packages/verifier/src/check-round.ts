import { createHmac } from "node:crypto";
import { hexBytes, integerField } from "./fields.ts";
import { sha256 } from "./inclusion.ts";
import { type Evidence, readEvidence, type Tick } from "./round-evidence.ts";
import { lookAtChain, lookAtPath } from "./simulated-walk.ts";
import { demand, runSteps, type Verdict } from "./verdict.ts";

/** Recomputes a round from its public proof: terms, deciding ticks, outcome, digit, and a simulated market's whole path. */
export function checkRound(json: unknown): Verdict {
  let evidence: Evidence | null = null;
  const read = (): Evidence => (evidence ??= readEvidence(json));
  const first = runSteps([
    ["terms", () => lookAtTerms(read())],
    ["ticks", () => lookAtTicks(read())],
  ]);
  if (!first.ok) return first;
  const isSimulated = read().rules["kind"] === "simulated";
  const rest = runSteps([
    ...(isSimulated
      ? ([
          ["chain", () => lookAtChain(read())],
          ["path", () => lookAtPath(read())],
        ] as const)
      : []),
    ["result", () => lookAtResult(read())],
  ]);
  return { ok: rest.ok, steps: [...first.steps, ...rest.steps] };
}

const LENGTH_MS: Readonly<Record<string, number>> = { ".5": 30_000, "1": 60_000, "2": 120_000, "5": 300_000 };

/** Bets lock before the strike exists; the five moments follow from the type and the start; the id from the start and the option. */
function lookAtTerms({ terms }: Evidence): string {
  const [family, length] = [terms.type.slice(0, 1), LENGTH_MS[terms.type.slice(1)]];
  demand(/^[RBP]$/.test(family) && length !== undefined, `${terms.type} is no game`);
  const { startMs, lockMs, endMs, gameStartMs, gameFinishMs } = terms;
  demand(
    startMs % length === 0 && endMs === startMs + length,
    "its betting time is not on the grid of its length",
  );
  demand(lockMs < endMs && lockMs >= endMs - 20_000, "bets do not lock 1 to 20 s before the end");
  const windowMs = family === "R" ? endMs : startMs;
  demand(
    gameStartMs === windowMs && gameFinishMs === windowMs + length,
    "its window is not the one of its type",
  );
  demand(terms.id === (startMs / 30_000) * 1_000 + terms.optionId, "its id is another round's");
  return `${terms.type} on ${terms.stock}, bets until ${iso(lockMs)}, decided by [${iso(gameStartMs)}, ${iso(gameFinishMs)})`;
}

function lookAtTicks({ terms, used, isComplete, state }: Evidence): string {
  demand(state === "decided" || state === "void", "the round is not final yet");
  demand(isComplete, "the tick list is cut");
  for (const tick of used) {
    const isInside = tick.atMs >= terms.gameStartMs && tick.atMs < terms.gameFinishMs;
    demand(isInside, `tick ${tick.seq} lies outside the window`);
    demand(tick.price > 0n, `tick ${tick.seq} has no price above zero`);
  }
  return `${used.length} ticks count`;
}

function lookAtResult(evidence: Evidence): string {
  const { state, voidCause, outcome } = evidence;
  const cause = causeOf(evidence);
  if (state === "void") {
    demand(outcome === null && voidCause !== null, "a void round has a result or no cause");
    demand(
      cause === null || OUTSIDE_CAUSES.has(voidCause) || cause === voidCause,
      `it is void for ${voidCause}, and the ticks say ${cause}`,
    );
    demand(
      cause !== null || OUTSIDE_CAUSES.has(voidCause),
      `it is void for ${voidCause}, and the ticks decide it`,
    );
    return `void (${voidCause}): every stake goes back`;
  }
  demand(cause === null, `the ticks make it void (${cause})`);
  demand(voidCause === null && outcome !== null, "a decided round has no result or a void's cause");
  const [strike, close] = [evidence.used[0], evidence.used.at(-1)];
  demand(strike !== undefined && close !== undefined, "there is no tick");
  demandSame(evidence.strike, strike, "strike");
  demandSame(evidence.close, close, "close");
  const found = evidence.terms.type.startsWith("R")
    ? directionOf(evidence, strike, close)
    : digitOf(evidence, close);
  const told = outcome["kind"] === "direction" ? outcome["direction"] : outcome["digit"];
  demand(told === found, `its result is ${String(told)}, and the ticks say ${String(found)}`);
  return `strike ${strike.priceText}, close ${close.priceText}: ${found}`;
}

/** Causes that the ticks alone cannot show: an outage, a restart, a clock that was off, a decision that came too late. */
const OUTSIDE_CAUSES = new Set(["FEED_GAP", "RESTART", "CLOCK_FAULT", "UNDECIDED"]);

/** Why the ticks alone make the round void, or null. */
function causeOf({ terms, used, rules }: Evidence): string | null {
  const [strike, close] = [used[0], used.at(-1)];
  if (strike === undefined || close === undefined)
    return terms.type.startsWith("R") ? "NO_STRIKE" : "NO_CLOSE";
  const halfMs = (terms.gameFinishMs - terms.gameStartMs) / 2;
  const limitMs = Math.min(integerField(rules, "staleLimitMs"), halfMs);
  if (strike.atMs - terms.gameStartMs > limitMs) return "STALE_STRIKE";
  if (terms.gameFinishMs - close.atMs > limitMs) return "STALE_CLOSE";
  return used.length < 2 ? "TOO_FEW_TICKS" : null;
}

function demandSame(told: Tick | null, found: Tick, what: string): void {
  const isSame =
    told !== null &&
    told.seq === found.seq &&
    told.atMs === found.atMs &&
    told.tradeId === found.tradeId &&
    told.price === found.price &&
    told.qty === found.qty;
  demand(isSame, `its ${what} is not the tick ${found.seq} that the log gives`);
}

function directionOf({ terms }: Evidence, strike: Tick, close: Tick): string {
  const moved = close.price - strike.price;
  if (moved > 0n && moved >= terms.buyPip) return "rise";
  if (moved < 0n && -moved >= terms.sellPip) return "fall";
  return "draw";
}

function digitOf({ terms, seed, rules }: Evidence, close: Tick): number {
  if (terms.seedCommit === null) {
    demand(rules["digitRule"] === "last", "the digit has no rule");
    return Number(close.price % 10n);
  }
  demand(seed !== null, "the seed of the digit is not revealed yet");
  const secret = hexBytes(seed, "seed");
  demand(sha256(secret).toString("hex") === terms.seedCommit, "the seed is not the one that was promised");
  const parts = [terms.stock, terms.id, terms.gameFinishMs, close.atMs, close.tradeId ?? close.seq];
  const message = [...parts, close.priceText, close.qtyText].join("|");
  const mac = createHmac("sha256", secret).update(message, "utf8").digest();
  for (let at = 0; at < mac.length; at += 4) {
    const word = mac.readUInt32BE(at);
    if (word < 4_294_967_290) return word % 10;
  }
  demand(false, "the seed makes no digit");
  return -1;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

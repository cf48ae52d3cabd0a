/**
 * A second settler, for tests only: it shares no line with the rules, works on plain arrays, and must come to the same end for
 * every round (F-04).
 */
export interface PlainTick {
  readonly atMs: number;
  readonly seq: number;
  readonly price: number;
  /** Decimal text. */
  readonly qty: string;
  readonly tradeId: string | null;
}

export interface PlainRound {
  readonly id: number;
  readonly stock: string;
  readonly type: string;
  readonly gameStartMs: number;
  readonly gameFinishMs: number;
  readonly precision: number;
  readonly buyPip: number;
  readonly sellPip: number;
  readonly staleMs: number;
  /** Null where the digit is the price's own. */
  readonly seed: Uint8Array | null;
  /** Anything the market reported as hiding the deciding ticks. */
  readonly brokenBy: string | null;
}

type PlainHmac = (key: Uint8Array, message: string) => Uint8Array;

/** `rise`, `fall`, `draw`, `digit N` or `void CAUSE`, from the used ticks of the market in any order. */
export function settleByReference(round: PlainRound, ticks: readonly PlainTick[], hmac: PlainHmac): string {
  if (round.brokenBy !== null) return `void ${round.brokenBy}`;
  let first: PlainTick | undefined;
  let last: PlainTick | undefined;
  let count = 0;
  for (const tick of ticks) {
    if (tick.atMs < round.gameStartMs || tick.atMs >= round.gameFinishMs) continue;
    count += 1;
    if (first === undefined || isBefore(tick, first)) first = tick;
    if (last === undefined || isBefore(last, tick)) last = tick;
  }
  const isRiseFall = round.type.startsWith("R");
  if (first === undefined || last === undefined) return isRiseFall ? "void NO_STRIKE" : "void NO_CLOSE";
  const halfMs = (round.gameFinishMs - round.gameStartMs) / 2;
  const allowedMs = round.staleMs < halfMs ? round.staleMs : halfMs;
  if (first.atMs > round.gameStartMs + allowedMs) return "void STALE_STRIKE";
  if (last.atMs < round.gameFinishMs - allowedMs) return "void STALE_CLOSE";
  if (count === 1) return "void TOO_FEW_TICKS";
  if (isRiseFall) return riseOrFall(round, last.price - first.price);
  if (round.seed === null) return `digit ${String(last.price).slice(-1)}`;
  return `digit ${digitOfMac(hmac(round.seed, messageOf(round, last)))}`;
}

function isBefore(a: PlainTick, b: PlainTick): boolean {
  return a.atMs === b.atMs ? a.seq < b.seq : a.atMs < b.atMs;
}

function riseOrFall(round: PlainRound, change: number): string {
  if (change > 0) return change >= round.buyPip ? "rise" : "draw";
  if (change < 0) return -change >= round.sellPip ? "fall" : "draw";
  return "draw";
}

function messageOf(round: PlainRound, tick: PlainTick): string {
  const scaled = (tick.price / 10 ** round.precision).toFixed(round.precision);
  const name = tick.tradeId === null ? String(tick.seq) : tick.tradeId;
  return `${round.stock}|${round.id}|${round.gameFinishMs}|${tick.atMs}|${name}|${scaled}|${tick.qty}`;
}

function digitOfMac(mac: Uint8Array): string {
  let hex = "";
  for (const byte of mac) hex += byte.toString(16).padStart(2, "0");
  for (let at = 0; at < hex.length; at += 8) {
    const word = Number.parseInt(hex.slice(at, at + 8), 16);
    if (word < 4_294_967_290) return String(word).slice(-1);
  }
  return "none";
}

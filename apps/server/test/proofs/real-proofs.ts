import { createHash, createHmac, randomBytes } from "node:crypto";
import { gridStart, hexText, roundIdOf, roundTimes, sealedDigit, sealedMessage } from "@maru/rules";
import { instant, optionId, price, stock } from "@maru/values";
import { at, type Proof, type Row, sealed, START, tickOf } from "./proof.ts";
import { simulatedProof } from "./simulated-proof.ts";

/** A decided round of a real market with a sealed digit. */
export function sealedProof(): Proof {
  const base = simulatedProof("B1");
  const { simulation: _, ...rest } = base;
  const secret = randomBytes(32);
  const times = roundTimes("B1", instant(START), 10);
  const ticks = Array.from({ length: 60 }, (_none, n): Row => {
    const ms = START + 400 + n * 980;
    // Two trades of one millisecond that arrived in the other order: the ids decide.
    const swapped = n === 59 ? 58 : n === 58 ? 59 : n;
    const time = n >= 58 ? START + 59_000 : ms;
    return [
      n + 1,
      time,
      String(9_007_199_254_740_990n + BigInt(swapped)),
      String(100_000_000 + swapped * 1_000),
      "0.5",
      "used",
    ];
  });
  const strike = at(ticks, 0);
  const close = at(ticks, 58);
  const terms = {
    id: roundIdOf(optionId(5), times.startMs),
    optionId: optionId(5),
    stock: stock("KRW-BTC"),
    type: "B1" as const,
    number: 1,
    times,
    ruleVersion: 1,
    precision: 0,
    buyPip: price(0),
    sellPip: price(0),
    sideCapacity: 1,
    termsBySite: {},
    siteStatus: {},
    seedCommit: createHash("sha256").update(secret).digest("hex"),
  };
  const closing = {
    seq: close[0],
    atMs: instant(close[1]),
    tradeId: close[2],
    price: price(Number(close[3])),
    qty: 50_000_000n,
  };
  const digit = sealedDigit(createHmac("sha256", secret).update(sealedMessage(terms, closing)).digest());
  return sealed({
    ...rest,
    round: {
      ...base.round,
      stock: "KRW-BTC",
      precision: 0,
      buyPip: "0",
      sellPip: "0",
      seedCommit: terms.seedCommit,
    },
    marketRules: { kind: "real", staleLimitMs: 10_000, tradeIdOrder: "numeric", digitRule: "sealed" },
    strike: tickOf(strike),
    close: tickOf(close),
    outcome: { kind: "digit", digit: digit ?? -1 },
    seed: hexText(secret),
    ticks,
    simulation: null,
  });
}

/** A decided round of a recording that is played again: its market's name and kind say so, its digits are sealed. */
export function replayedProof(type: "R.5" | "B1" | "P2"): Proof {
  const isDirection = type.startsWith("R");
  const base = isDirection ? simulatedProof(type) : sealedProof();
  const { terms, ...rest } = { ...base, terms: base.round };
  const secret = hexBytesOf(base.seed);
  const times = roundTimes(type, gridStart(type, instant(START)), 10);
  const round: Proof["round"] = {
    ...terms,
    id: roundIdOf(optionId(5), times.startMs),
    type,
    stock: "RPL-BTCUSDT",
    startTime: times.startMs,
    lockTime: times.lockMs,
    endTime: times.endMs,
    gameStartTime: times.gameStartMs,
    gameFinishTime: times.gameFinishMs,
  };
  const marketRules = {
    kind: "replayed",
    source: "replay binance",
    staleLimitMs: 30_000,
    tradeIdOrder: "numeric",
    digitRule: "sealed",
  };
  const ticks =
    type === "P2"
      ? base.ticks.map((row, n): Row => (n < 58 ? row : withTime(row, START + 119_000)))
      : base.ticks;
  const replayed = {
    ...rest,
    round,
    marketRules,
    ticks,
    simulation: null,
    decidedAtMs: times.gameFinishMs + 1_500,
  };
  if (isDirection) return sealed(replayed);
  const close = at(ticks, 58);
  const message = [round.stock, round.id, round.gameFinishTime, close[1], close[2], close[3], close[4]].join(
    "|",
  );
  const digit = sealedDigit(createHmac("sha256", secret).update(message).digest()) ?? -1;
  return sealed({ ...replayed, close: tickOf(close), outcome: { kind: "digit", digit } });
}
/** The recorded round as one of a market with two sources, its trades taken from the one that stands in. */
export function takenProof(more: Readonly<Record<string, unknown>> = {}, venue = "bithumb:"): Proof {
  const { digest: _digest, tickTree: _tree, ...base } = replayedProof("R.5");
  const ticks = base.ticks.map(([seq, atMs, id, ...rest]): Row => [seq, atMs, `${venue}${id}`, ...rest]);
  const feed = {
    kind: "trades",
    of: { venue: "upbit", symbol: "KRW-BTC" },
    fallback: { venue: "bithumb", symbol: "KRW-BTC" },
  };
  const taken = { takenFrom: "fallback", takenFromMs: base.round.gameStartTime };
  const marketRules = { ...base.marketRules, kind: "real", feed, ...taken, ...more };
  return sealed({
    ...base,
    // What is undefined is in no JSON, and in no digest of it.
    marketRules: Object.fromEntries(Object.entries(marketRules).filter(([, value]) => value !== undefined)),
    ticks,
    strike: tickOf(at(ticks, 0)),
    close: tickOf(at(ticks, -1)),
  });
}

/** The recorded round as one of a market whose price is the median of three sources. */
export function medianProof(): Proof {
  const { digest: _digest, tickTree: _tree, ...base } = replayedProof("R.5");
  const venues = ["upbit", "bithumb", "binance"];
  const feed = {
    kind: "median",
    of: venues.map((venue) => ({ venue, symbol: "BTC" })),
    quorum: 2,
    maxAgeMs: 15_000,
    outlierPpm: 10_000,
  };
  const ticks = base.ticks.map(([seq, atMs, id, text, ...rest]): Row => {
    const legs = [`${text}@${atMs}#${id}`, `${text}@${atMs - 40}#${id}`, `!1.000@${atMs - 90}#${id}`];
    return [seq, atMs, legs.join(";"), text, ...rest];
  });
  return sealed({
    ...base,
    marketRules: { ...base.marketRules, kind: "real", tradeIdOrder: "none", feed },
    ticks,
    strike: tickOf(at(ticks, 0)),
    close: tickOf(at(ticks, -1)),
  });
}

const hexBytesOf = (text: string | null): Buffer => Buffer.from(text ?? "", "hex");
const withTime = ([seq, , ...rest]: Row, atMs: number): Row => [seq, atMs, ...rest];

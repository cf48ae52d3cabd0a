import { randomBytes } from "node:crypto";
import { SIMULATED_MARKETS, slotKey, stepPath } from "@maru/rules";
import { instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import { nodeDigest } from "../src/trading/market/node-digest.ts";

const ROUNDS = 100_000;
const SLOT_MS = 10_000;
/** Own seeds that the operator tries for a slot before choosing one. */
const TRIES = 2;
/** Of a half: beyond it lies one of 5,000 runs. */
const SIGMA = Math.sqrt(0.25 / ROUNDS);
const REACH = 3.8 * SIGMA;

const [market] = SIMULATED_MARKETS;
if (market === undefined) throw new Error("no market");
const { model } = market;
const salt = randomBytes(32).toString("hex");

/** The digit of a slot's first tick, as the two halves make it; more ticks would hide a choice no better. */
function digitOf(slot: number, ours: Uint8Array, theirs: Uint8Array): number {
  const slotMs = instant(slot * SLOT_MS);
  const key = slotKey(nodeDigest, ours, [theirs]);
  const secret = { slotMs, slotLengthMs: SLOT_MS, key, salt };
  const path = { price: model.startPrice, scalePrice: model.startPrice, atMs: instant(slotMs - 250) };
  return stepPath(path, { atMs: slotMs, secret }, { digest: nodeDigest, model }).tick.price % 10;
}

/** Players have bet on even: the part of rounds that the operator wins who picks the seed that looks best under `guess`. */
function wonBy(guessOf: (theirs: Uint8Array) => Uint8Array): number {
  let won = 0;
  for (let slot = 1; slot <= ROUNDS; slot += 1) {
    const theirs = randomBytes(32);
    const guess = guessOf(theirs);
    let chosen: Uint8Array = randomBytes(32);
    for (let tried = 1; tried < TRIES && digitOf(slot, chosen, guess) % 2 === 0; tried += 1)
      chosen = randomBytes(32);
    won += digitOf(slot, chosen, theirs) % 2;
  }
  return won / ROUNDS;
}

describe(`an operator who may choose among seeds for each of ${ROUNDS} rounds, which no chain allows`, () => {
  it("wins what everybody does, not knowing the witness's link: digits are as even as without a choice", () => {
    expect(Math.abs(wonBy(() => randomBytes(32)) - 0.5)).toBeLessThan(REACH);
  });

  it("wins three of four once the link is known, so this can fail", () => {
    expect(Math.abs(wonBy((theirs) => theirs) - 0.75)).toBeLessThan(REACH);
  });
});

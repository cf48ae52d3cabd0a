import { expect, test } from "vitest";
import { isWaiting, walletSteps } from "./wallet-steps.ts";

const request = (
  type: "D" | "W" | "E",
  stages: readonly string[],
  stage: Parameters<typeof walletSteps>[0]["stage"],
  needsPhone = false,
) => ({ type, stage, needsPhone, timeline: stages.map((name, at) => ({ stage: name, atMs: at + 1 })) });

const said = (...asked: Parameters<typeof walletSteps>): readonly string[] =>
  walletSteps(...asked).map(({ stage, atMs, state }) => `${stage} ${atMs ?? "-"} ${state}`);

test("a deposit with a bank waits for its payment, without one for its approval", () => {
  const deposit = request("D", ["requested"], "requested");
  expect(said(deposit, "licensed")).toEqual([
    "requested 1 past",
    "matched - now",
    "approved - ahead",
    "done - ahead",
  ]);
  expect(said(deposit, "play")).toEqual(["requested 1 past", "approved - now", "done - ahead"]);
});

test("a withdrawal is telephoned where the server asks for it, approved, then paid", () => {
  expect(said(request("W", ["requested"], "requested", true), "licensed")).toEqual([
    "requested 1 past",
    "phoned - now",
    "approved - ahead",
    "done - ahead",
  ]);
  expect(said(request("W", ["requested", "approved"], "approved"), "licensed")).toEqual([
    "requested 1 past",
    "approved 2 past",
    "done - now",
  ]);
});

test("what has ended has nothing ahead, and says what never happened by leaving it out", () => {
  expect(said(request("D", ["requested", "approved", "done"], "done"), "licensed")).toEqual([
    "requested 1 past",
    "approved 2 past",
    "done 3 past",
  ]);
  expect(said(request("E", ["requested", "expired"], "expired"), "licensed")).toEqual([
    "requested 1 past",
    "expired 2 past",
  ]);
  expect(said(request("D", ["requested", "of a newer server"], "rejected"), "play")).toEqual([
    "requested 1 past",
  ]);
});

test("a deposit approved without its payment does not wait for it any more", () => {
  expect(said(request("D", ["requested", "approved"], "approved"), "licensed")).toEqual([
    "requested 1 past",
    "approved 2 past",
    "done - now",
  ]);
});

test("only what is undecided blocks", () => {
  expect(
    (["requested", "matched", "approved", "done", "rejected", "cancelled", "expired"] as const).filter(
      (stage) => isWaiting({ stage }),
    ),
  ).toEqual(["requested", "matched", "approved"]);
});

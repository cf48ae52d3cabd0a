import { expect, it } from "vitest";
import { memberId, roundId } from "@maru/values";
import type { BetWriter } from "./bet-writer.ts";
import { betRequest } from "./betting-world.ts";
import { spreadBets } from "./spread-bets.ts";

/** Writers that keep what they are given and answer when told to. */
function heldWriters(count: number) {
  const given: number[][] = Array.from({ length: count }, () => []);
  const answers: (() => void)[] = [];
  const writers = given.map((members): BetWriter => ({
    place({ wish }) {
      members.push(wish.memberId);
      return new Promise((resolve) => {
        answers.push(() => resolve({ ok: false, refusal: { code: "BUSY" } }));
      });
    },
    close: () => Promise.resolve(),
  }));
  const answerAll = (): void => {
    for (const answer of answers.splice(0)) answer();
  };
  return { counts: () => given.map((members) => members.length), given, writers, answerAll };
}

function bet(member: number) {
  const { clientKey, ...wish } = betRequest({ memberId: memberId(member), roundId: roundId(1_000) });
  return { wish, terms: { round: null, option: null }, clientKey };
}

it("few bets go through the first writer, many by member through all, and few again when they are answered", async () => {
  const { counts, given, writers, answerAll } = heldWriters(2);
  const write = spreadBets(writers);

  const answered = Array.from({ length: 264 }, (_, n) => write(bet(n + 1)));
  expect(counts()).toEqual([8 + 128, 128]);
  expect(given[1]?.every((member) => member % 2 === 1)).toBe(true);

  answerAll();
  await Promise.all(answered);
  const again = write(bet(1));
  expect(counts()).toEqual([8 + 128 + 1, 128]);
  answerAll();
  await again;
});

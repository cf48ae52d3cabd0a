import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { firstWordOfHash, isWorkDone, seekAnswer } from "./proof-of-work.ts";

const firstWord = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE(0);

describe("work to prove", () => {
  it("hashes as SHA-256 does, whatever the length", () => {
    for (let length = 0; length < 200; length += 1) {
      const text = "challenge.7:~".repeat(16).slice(0, length);
      expect([length, firstWordOfHash(text)]).toEqual([length, firstWord(text)]);
    }
  });

  it("finds an answer, and only answers with all the zeros count", () => {
    const asked = { challenge: "a-challenge", bits: 11 };
    const answer = seekAnswer(asked, 0, 100_000) ?? "";
    expect(firstWord(`a-challenge:${answer}`)).toBeLessThan(2 ** 21);
    expect(isWorkDone("a-challenge", answer, 11)).toBe(true);
    expect(isWorkDone("b-challenge", answer, 11)).toBe(false);
    expect(isWorkDone("a-challenge", answer, 32)).toBe(false);
    expect(seekAnswer(asked, 0, Number(answer))).toBeNull();
    expect(seekAnswer(asked, Number(answer), 1)).toBe(answer);
  });
});

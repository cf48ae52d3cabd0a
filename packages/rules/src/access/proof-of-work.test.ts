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

  it.each([
    ["maru:645", 9],
    ["maru:2181", 11],
  ])("of %s is %i bits and not one more", (text, zeros) => {
    const [challenge = "", answer = ""] = text.split(":");
    expect(Math.clz32(firstWord(text))).toBe(zeros);
    expect(isWorkDone(challenge, answer, zeros)).toBe(true);
    expect(isWorkDone(challenge, answer, zeros + 1)).toBe(false);
  });

  it("is sought upwards, and the first answer is taken", () => {
    const asked = { challenge: "maru", bits: 11 };
    expect(seekAnswer(asked, 0, 2_181)).toBeNull();
    expect(seekAnswer(asked, 0, 2_182)).toBe("2181");
    expect(seekAnswer(asked, 2_181, 700)).toBe("2181");
    expect(seekAnswer(asked, 2_182, 632)).toBeNull();
    expect(seekAnswer(asked, 2_182, 633)).toBe("2814");
  });
});

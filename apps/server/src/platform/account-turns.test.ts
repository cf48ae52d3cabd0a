import { describe, expect, it } from "vitest";
import { createAccountTurns } from "./account-turns.ts";

const GUESSED_FROM = 50;
const LONG_MS = 60_000;

/** Long enough for whoever may go. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

/** An account whose regular turn comes when the test says so. */
function openLine() {
  const turns = createAccountTurns(() => 1_000_000);
  const regular = { waitMs: LONG_MS };
  const looked: string[] = [];
  const ended: Promise<unknown>[] = [];
  const come = (who: string, networkFailures: number): Promise<string | null> => {
    const how = { networkFailures, waitMs: () => Promise.resolve(regular.waitMs) };
    const answer = turns.run("ann", how, () => Promise.resolve(void looked.push(who)).then(() => who));
    ended.push(answer);
    return answer;
  };
  return {
    come,
    looked,
    /** Lets all that wait through. */
    end: async () => {
      regular.waitMs = 0;
      ended.push(come("last", 0));
      await Promise.all(ended);
    },
  };
}

describe("turns at an account that is guessed at", () => {
  it("lets one who guesses alone go early once, and keeps the last early turn for who comes beside them", async () => {
    const { come, looked, end } = openLine();
    await come("guess 1", GUESSED_FROM);
    void come("guess 2", GUESSED_FROM);
    await settle();
    expect(looked).toEqual(["guess 1"]);
    // From the same network, after the one that waits: a person comes once.
    await come("ann", GUESSED_FROM);
    void come("guess 3", GUESSED_FROM);
    await settle();
    expect(looked).toEqual(["guess 1", "ann"]);
    await end();
  });

  it("keeps early turns and a place in a full line for who comes from a calm network", async () => {
    const { come, looked, end } = openLine();
    const guesses = Array.from({ length: 20 }, (_, n) => come(`guess ${n}`, GUESSED_FROM + n));
    await settle();
    expect(looked).toHaveLength(2);
    expect(await come("ann", 0)).toBe("ann");
    expect(looked).toHaveLength(3);
    await end();
    expect((await Promise.all(guesses)).filter((answer) => answer === null)).toHaveLength(4);
  });

  it("gives calm networks no more early turns than there are", async () => {
    const { come, looked, end } = openLine();
    for (let n = 0; n < 3; n += 1) expect(await come(`calm ${n}`, n)).toBe(`calm ${n}`);
    void come("calm 3", 0);
    await settle();
    expect(looked).toHaveLength(3);
    await end();
  });
});

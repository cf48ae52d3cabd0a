import { expect, it } from "vitest";
import { judgedAnew } from "./judged-anew.ts";

class DatabaseFault extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

function failing(codes: readonly string[]): {
  readonly tries: () => number;
  readonly work: () => Promise<string>;
} {
  let tries = 0;
  return {
    tries: () => tries,
    work: async () => {
      const code = codes[tries];
      tries += 1;
      if (code !== undefined) throw new DatabaseFault(code);
      return "done";
    },
  };
}

it.each(["40001", "40P01", "23505"])(
  "what the database says has passed (%s) is judged anew",
  async (code) => {
    const { work, tries } = failing([code, code]);
    expect(await judgedAnew(work)).toBe("done");
    expect(tries()).toBe(3);
  },
);

it("what it refuses every time is thrown", async () => {
  const { work, tries } = failing(["40001", "40001", "40001", "40001"]);
  await expect(judgedAnew(work)).rejects.toThrow("40001");
  expect(tries()).toBe(3);
});

it.each(["P0001", "23514"])("what is a fault (%s) is thrown at once", async (code) => {
  const { work, tries } = failing([code]);
  await expect(judgedAnew(work)).rejects.toThrow(code);
  expect(tries()).toBe(1);
});

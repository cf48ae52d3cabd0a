import { randomInt } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Command, commandLists, spelledOut } from "./reference-ledger/commands.ts";
import { openProduct, type Product } from "./reference-ledger/product.ts";
import { Reference } from "./reference-ledger/reference.ts";

/** R-12. The night does 2,000 runs (`npm run test:long -- ledger`); a change waits for some. */
const RUNS = Number(process.env["MARU_TEST_LEDGER_RUNS"] ?? 25);
const COMMANDS = Number(process.env["MARU_TEST_LEDGER_COMMANDS"] ?? 100);
const SEED = Number(process.env["MARU_TEST_SEED"] ?? randomInt(1, 2 ** 31));
/** However rare an answer is, so many times the runs meet it. */
const MOST_TURNS = 4;
const HOURS = 3_600_000;

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

/** Every answer that a command can have; those of bets without their number. */
const ANSWERS = [
  "ADJUSTMENT_OVER_BALANCE",
  "AMOUNT_NOT_WHOLE",
  "BET_ABOVE_MAXIMUM",
  "BET_BELOW_MINIMUM",
  "BET_OFF_MULTIPLE",
  "CLIENT_KEY_REUSED",
  "DAY_DEPOSIT_LIMIT",
  "DEPOSIT_AMOUNT_REQUIRED",
  "DEPOSIT_BELOW_MINIMUM",
  "DEPOSIT_PENDING",
  "FORBIDDEN",
  "NOT_FOUND",
  "OVER_BALANCE",
  "REQUEST_NOT_PENDING",
  "ROUND_CORRECTED",
  "ROUND_LOCKED",
  "ROUND_MOVED_NOTHING",
  "SAME_PERSON",
  "SECOND_PERSON_NEEDED",
  "SELF_APPROVAL",
  "SINGLE_STAKE_LIMIT",
  "WITHDRAW_AMOUNT_REQUIRED",
  "WITHDRAW_BELOW_MINIMUM",
  "WITHDRAW_OVER_BALANCE",
  "WITHDRAW_PENDING",
  "WITHDRAW_TOO_SOON",
  "accepted",
  "approved",
  "cancelled",
  "done",
  "expired",
  "matched",
  "none",
  "passed",
  "rejected",
  "repeated",
  "requested",
  "settled",
];

it(
  `${RUNS} lists of ${COMMANDS} commands have the answers of the reference, and everybody holds after each what it says (MARU_TEST_SEED=${SEED})`,
  async () => {
    const answers = new Map<string, number>();
    let commands = 0;
    const check = async (list: readonly Command[]): Promise<void> => {
      const { run, holdings, nowMs } = await product.begin();
      const reference = new Reference(holdings, nowMs);
      const told: string[] = [];
      for (const command of spelledOut(list)) {
        const expected = reference.run(command);
        told.push(`${JSON.stringify(command)}: ${expected}`);
        const answer = await run.do(command);
        expect([answer, await run.holdings()], told.slice(-8).join("\n")).toEqual([
          expected,
          reference.holdings(),
        ]);
        const kind = expected.split(" ")[0] ?? "";
        answers.set(kind, (answers.get(kind) ?? 0) + 1);
        commands += 1;
      }
      // The books say nothing of a round that waits.
      await run.do({ kind: "end", outcome: "void" });
    };
    const isWhole = (): boolean => ANSWERS.every((answer) => answers.has(answer));
    for (let turn = 0; turn < MOST_TURNS && (turn === 0 || !isWhole()); turn += 1)
      await fc.assert(fc.asyncProperty(commandLists(COMMANDS), check), {
        numRuns: RUNS,
        seed: SEED + turn,
        // A list that fails is cut down for a while, not for as long as it takes.
        interruptAfterTimeLimit: 60_000 + RUNS * 10_000,
        markInterruptAsFailure: true,
      });
    console.log(
      `${commands} commands: ${[...answers]
        .toSorted(([, a], [, b]) => b - a)
        .map(([answer, times]) => `${answer} ${times}`)
        .join(", ")}`,
    );
    expect(await product.faults()).toEqual([]);
    expect(ANSWERS.filter((answer) => !answers.has(answer))).toEqual([]);
  },
  24 * HOURS,
);

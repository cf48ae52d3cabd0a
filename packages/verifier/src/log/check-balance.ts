import { sha256 } from "#crypto";
import { type GrowthStep, growthSteps, openLog } from "./check-growth.ts";
import { bytesOfText, isEqual } from "../base/bytes.ts";
import {
  asFields,
  bytesOf,
  demandNames,
  integerField,
  listField,
  textField,
  wholeField,
} from "../base/fields.ts";
import { leafAt, type ReadTile } from "./log-tree.ts";
import type { PublicKey } from "./public-keys.ts";
import { readSorted, spell } from "../base/sorted-json.ts";
import { demandSum, leafOfSum, sumRootFrom, type SumNode } from "./sum-path.ts";
import { demand, runStepsInTurn, type Verdict } from "../base/verdict.ts";

/** What a balance is held against beside its own path. */
export interface BalanceQuestions {
  /** Whose it must be, as the player knows their own number. */
  readonly account?: string;
  /** A signed checkpoint of the public log, and what is read of the log; without it nothing says that others are shown the same sum. */
  readonly log?: {
    readonly note: string;
    readonly keys: readonly PublicKey[];
    readonly read: ReadTile;
    /** The note of a checkpoint that was kept: the log must begin with that one. */
    readonly since?: string;
  };
}

/** What is looked at of a sealed balance, in its order; the log's part where a log is given. */
export type BalanceStep = "form" | "sum" | "books" | GrowthStep | "leaf";

/**
 * Checks that a player's balance is part of the sum of all that was owed at a day's end, that the sum is the one of the books, and that both stand
 * in the public log. `json` is the answer of `/api/player/balance/sealed`, in its envelope or bare.
 */
export function checkBalance(json: unknown, asked: BalanceQuestions = {}): Promise<Verdict<BalanceStep>> {
  let read: SealedBalance | null = null;
  const shown = (): SealedBalance => (read ??= readSealedBalance(json));
  const log = asked.log === undefined ? null : openLog(asked.log.note, asked.log);
  return runStepsInTurn<BalanceStep>([
    ["form", async () => lookAtForm(shown(), asked.account)],
    ["sum", async () => lookAtPath(shown())],
    ["books", async () => lookAtBooks(shown().day)],
    ...(log === null
      ? []
      : [
          ...growthSteps(log, asked.log?.since),
          [
            "leaf",
            async () => {
              const { index, body } = shown().day;
              const stands = await leafAt(await log.grown(), index, log.read);
              demand(
                isEqual(sha256(Uint8Array.of(0), bytesOfText(body)), stands),
                `leaf ${index} is not what stands in the log`,
              );
              return `the day is leaf ${index} of ${log.newest().size}`;
            },
          ] as const,
        ]),
  ]);
}

/** What the public log says of a day. */
interface LoggedDay {
  readonly index: number;
  readonly body: string;
  readonly day: string;
  readonly root: Uint8Array;
  readonly sum: bigint;
  readonly books: bigint;
  readonly accounts: bigint;
}

interface SealedBalance {
  readonly account: string;
  readonly points: bigint;
  readonly leaf: SumNode;
  readonly place: number;
  readonly path: readonly SumNode[];
  readonly day: LoggedDay;
}

const NUMBER = /^[1-9][0-9]{0,18}$/;

function readSealedBalance(json: unknown): SealedBalance {
  const bare = typeof json === "object" && json !== null && "data" in json ? json.data : json;
  const fields = asFields(bare, "the balance");
  demandNames(fields, ["account", "day", "leaf", "nonce", "path", "place", "points"], "the balance");
  const [account, nonce] = [textField(fields, "account"), textField(fields, "nonce")];
  demand(NUMBER.test(account), `account is no number: ${account}`);
  bytesOf(nonce, 32, "nonce");
  const points = sumField(fields, "points");
  const day = readDay(fields["leaf"]);
  demand(textField(fields, "day") === day.day, "the balance is of another day than the leaf");
  const text = spell({ account, day: day.day, nonce, points: String(points) });
  return {
    account,
    points,
    leaf: leafOfSum(text, points),
    place: integerField(fields, "place"),
    path: listField(fields, "path").map(readNode),
    day,
  };
}

function readDay(value: unknown): LoggedDay {
  const place = asFields(value, "leaf");
  demandNames(place, ["body", "index"], "leaf");
  const [index, body] = [integerField(place, "index"), textField(place, "body")];
  const said = readSorted(bytesOfText(body));
  demandNames(said, ["accounts", "books", "day", "kind", "root", "sum"], "the leaf of the day");
  demand(said["kind"] === "balances", "the leaf is not of balances");
  const day = textField(said, "day");
  demand(/^20\d{2}-\d{2}-\d{2}$/.test(day), `day is no day: ${day}`);
  return {
    index,
    body,
    day,
    root: bytesOf(said["root"], 32, "root"),
    sum: sumField(said, "sum"),
    books: sumField(said, "books"),
    accounts: wholeField(said, "accounts"),
  };
}

function readNode(value: unknown): SumNode {
  const fields = asFields(value, "a node");
  demandNames(fields, ["hash", "sum"], "a node");
  return { sum: sumField(fields, "sum"), hash: bytesOf(fields["hash"], 32, "hash") };
}

const sumField = (fields: Readonly<Record<string, unknown>>, name: string): bigint =>
  demandSum(wholeField(fields, name));

function lookAtForm({ account, points, place, day }: SealedBalance, whose: string | undefined): string {
  demand(whose === undefined || whose === account, `the balance is of player ${account}`);
  return `player ${account} was owed ${points} points at the end of ${day.day}, leaf ${place} of ${day.accounts}`;
}

function lookAtPath({ leaf, place, path, day }: SealedBalance): string {
  const root = sumRootFrom(leaf, { index: BigInt(place), size: day.accounts, path });
  demand(isEqual(root.hash, day.root), "the path does not lead to the root of the day");
  demand(root.sum === day.sum, `the path has the sum ${root.sum}, the log says ${day.sum}`);
  return `${path.length} sums on the way add up to ${root.sum}`;
}

function lookAtBooks({ sum, books }: LoggedDay): string {
  demand(sum === books, `the players are owed ${sum}, and the books say ${books}`);
  return `the books say ${books} as well`;
}

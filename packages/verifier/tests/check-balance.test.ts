import { createHash } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { checkBalance, type Verdict } from "../src/index.ts";

const hashOf = (...parts: readonly Uint8Array[]): Buffer =>
  createHash("sha256").update(Buffer.concat(parts)).digest();

interface Node {
  readonly sum: bigint;
  readonly hash: Buffer;
}

const DAY = "2026-11-27";
const sumBytes = (sum: bigint): Buffer => Buffer.from(sum.toString(16).padStart(16, "0"), "hex");
const bytesOf = ({ sum, hash }: Node): Buffer => Buffer.concat([sumBytes(sum), hash]);
const above = (left: Node, right: Node): Node => ({
  sum: left.sum + right.sum,
  hash: hashOf(Buffer.of(1), bytesOf(left), bytesOf(right)),
});

const nonceOf = (account: number) => hashOf(Buffer.from(`nonce ${account}`)).toString("base64url");
const leafOf = (account: number, points: bigint): Node => ({
  sum: points,
  hash: hashOf(
    Buffer.from(
      `\0{"account":"${account}","day":"${DAY}","nonce":"${nonceOf(account)}","points":"${points}"}`,
    ),
  ),
});

/** Root and path as RFC 6962 defines them, by halves: nothing of it is shared with what is tested. */
function rootOf(nodes: readonly Node[]): Node {
  const [only] = nodes;
  if (only !== undefined && nodes.length === 1) return only;
  const half = halfOf(nodes.length);
  return above(rootOf(nodes.slice(0, half)), rootOf(nodes.slice(half)));
}

function pathOf(nodes: readonly Node[], place: number): Node[] {
  if (nodes.length === 1) return [];
  const half = halfOf(nodes.length);
  return place < half
    ? [...pathOf(nodes.slice(0, half), place), rootOf(nodes.slice(half))]
    : [...pathOf(nodes.slice(half), place - half), rootOf(nodes.slice(0, half))];
}

function halfOf(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}

const bodyOf = (root: Node, accounts: number, books = root.sum): string =>
  `{"accounts":"${accounts}","books":"${books}","day":"${DAY}","kind":"balances","root":"${root.hash.toString("base64url")}","sum":"${root.sum}"}`;

const shownNode = ({ sum, hash }: Node) => ({ hash: hash.toString("base64url"), sum: String(sum) });

/** What a player is answered: their account is 1001 and their place is their own. */
function answer(size: number, place: number, own = 500n) {
  const nodes = Array.from({ length: size }, (_, at) =>
    at === place ? leafOf(1001, own) : leafOf(2000 + at, BigInt(at * 37)),
  );
  return {
    account: "1001",
    day: DAY,
    leaf: { index: 3, body: bodyOf(rootOf(nodes), size) },
    nonce: nonceOf(1001),
    path: pathOf(nodes, place).map(shownNode),
    place,
    points: String(own),
  };
}

const refusalIn = ({ steps }: Verdict): string => {
  const failed = steps.find(({ ok }) => !ok);
  return failed === undefined ? "everything holds" : `${failed.name}: ${failed.detail}`;
};
const refusalOf = async (shown: unknown, account?: string): Promise<string> =>
  refusalIn(await checkBalance(shown, account === undefined ? {} : { account }));

test.each([1, 2, 3, 4, 5, 7, 8, 9, 13, 64, 65])(
  "every leaf of a tree of %i leads to its sum",
  async (size) => {
    for (let place = 0; place < size; place += 1)
      expect(await refusalOf(answer(size, place), "1001"), `${place}`).toBe("everything holds");
  },
);

it("says what was owed, that it adds up, and that the books say so", async () => {
  const { steps } = await checkBalance({ data: answer(5, 2) });
  expect(steps).toEqual([
    {
      name: "form",
      ok: true,
      detail: "player 1001 was owed 500 points at the end of 2026-11-27, leaf 2 of 5",
    },
    { name: "sum", ok: true, detail: "3 sums on the way add up to 796" },
    { name: "books", ok: true, detail: "the books say 796 as well" },
  ]);
});

describe("is refused", () => {
  const good = answer(6, 3);
  const withLeaf = (change: (body: string) => string) => ({
    ...good,
    leaf: { ...good.leaf, body: change(good.leaf.body) },
  });
  const firstSum = (sum: unknown) => ({ ...good, path: [{ ...good.path[0], sum }, ...good.path.slice(1)] });

  it.each([
    ["another player's", { ...good, account: "1002" }, "form: the balance is of player 1002"],
    ["other points", { ...good, points: "501" }, "sum: the path does not lead to the root of the day"],
    ["another nonce", { ...good, nonce: nonceOf(7) }, "sum: the path does not lead to the root of the day"],
    ["another place", { ...good, place: 2 }, "sum: the path does not lead to the root of the day"],
    ["a place outside", { ...good, place: 6 }, "sum: leaf 6 lies outside a tree of 6"],
    ["a place below 0", { ...good, place: -1 }, "sum: leaf -1 lies outside a tree of 6"],
    ["a longer path", { ...good, path: [...good.path, ...good.path] }, "sum: the path is too long"],
    ["a shorter path", { ...good, path: good.path.slice(1) }, "sum: the path is too short"],
    ["a smaller sum beside it", firstSum("73"), "sum: the path does not lead to the root of the day"],
    ["a negative sum beside it", firstSum("-74"), "form: sum is not a whole number: -74"],
    ["a sum that is a number", firstSum(74), "form: sum is not text"],
    ["a sum of 64 bits", firstSum("9223372036854775808"), "form: 9223372036854775808 is no sum of a tree"],
    ["a leading zero", firstSum("074"), "form: sum is not a whole number: 074"],
    ["an unknown name", { ...good, note: "" }, "form: the balance has the unknown note"],
    [
      "an unknown name of a node",
      { ...good, path: good.path.map((node) => ({ ...node, a: "" })) },
      "form: a node has the unknown a",
    ],
    ["another day", { ...good, day: "2026-11-26" }, "form: the balance is of another day than the leaf"],
    [
      "a day with a space",
      withLeaf((body) => body.replace(",", ", ")),
      "form: it is not spelled the one way that can be signed",
    ],
    [
      "a leaf of another kind",
      withLeaf((body) => body.replace("balances", "ticks")),
      "form: the leaf is not of balances",
    ],
    [
      "a leaf with more in it",
      withLeaf((body) => body.replace("}", ',"x":""}')),
      "form: the leaf of the day has the unknown x",
    ],
    [
      "a smaller total",
      withLeaf((body) => body.replace(/"sum":"\d+"/, '"sum":"5"')),
      /^sum: the path has the sum \d+, the log says 5$/,
    ],
    [
      "books that say less",
      withLeaf((body) => body.replace(/"books":"\d+"/, '"books":"5"')),
      /^books: the players are owed \d+, and the books say 5$/,
    ],
    [
      "another number of accounts",
      withLeaf((body) => body.replace('"accounts":"6"', '"accounts":"4"')),
      "sum: the path is too long",
    ],
  ] as const)("%s", async (_, shown, refusal) => {
    const found = await refusalOf(shown, "1001");
    if (typeof refusal === "string") expect(found).toBe(refusal);
    else expect(found).toMatch(refusal);
  });

  it("whatever letter of the answer is another", async () => {
    const text = JSON.stringify(answer(5, 1));
    const held: string[] = [];
    // Where the day stands, and of how many accounts it is, only the log can say.
    const ofTheLog = ['"index":3', String.raw`\"accounts\":\"5`].map(
      (part) => text.indexOf(part) + part.length - 1,
    );
    for (let at = 0; at < text.length; at += 1) {
      if (ofTheLog.includes(at)) continue;
      const letter = text[at] === "7" ? "8" : "7";
      const changed = text.slice(0, at) + letter + text.slice(at + 1);
      let shown: unknown;
      try {
        shown = JSON.parse(changed);
      } catch {
        continue;
      }
      if ((await refusalOf(shown, "1001")) === "everything holds") held.push(changed.slice(at - 9, at + 9));
    }
    expect(held).toEqual([]);
  });
});

/** Trees that hash the total alone, as the first of them did, let everybody be shown their own points in a smaller sum. */
describe("what is owed cannot be hidden", () => {
  const [one, two] = [leafOf(1001, 500n), leafOf(2000, 900n)];

  it("behind a sum that is the larger of two", async () => {
    const root = { sum: 900n, hash: hashOf(Buffer.of(1), bytesOf(one), bytesOf(two)) };
    const shown = { ...answer(1, 0), leaf: { index: 3, body: bodyOf(root, 2) }, path: [shownNode(two)] };
    expect(await refusalOf(shown)).toBe("sum: the path has the sum 1400, the log says 900");
  });

  it("behind another sum for each who asks", async () => {
    const root = { sum: 900n, hash: hashOf(Buffer.of(1), sumBytes(900n), one.hash, two.hash) };
    const shown = {
      ...answer(1, 0),
      leaf: { index: 3, body: bodyOf(root, 2) },
      path: [shownNode({ ...two, sum: 400n })],
    };
    expect(await refusalOf(shown)).toBe("sum: the path does not lead to the root of the day");
  });

  it("behind a branch that owes less than nothing", async () => {
    const debt = { sum: 2n ** 64n - 400n, hash: hashOf(Buffer.from("debt")) };
    const root = { sum: 100n, hash: hashOf(Buffer.of(1), bytesOf(one), bytesOf(debt)) };
    const shown = { ...answer(1, 0), leaf: { index: 3, body: bodyOf(root, 2) }, path: [shownNode(debt)] };
    expect(await refusalOf(shown)).toMatch(/^form: sum is not a whole number|^form: \d+ is no sum of a tree/);
  });

  it("behind one leaf that two players are shown", async () => {
    expect(await refusalOf(answer(3, 1), "1001")).toBe("everything holds");
    expect(await refusalOf(answer(3, 1), "1002")).toBe("form: the balance is of player 1001");
  });
});

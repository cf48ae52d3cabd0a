import { checkBalance, readKeys, type Verdict } from "@maru/verifier";
import { beforeAll, describe, expect, it } from "vitest";
import { leafHash, merkleTree } from "../src/platform/merkle-tree.ts";
import {
  inLeafOrder,
  type SumNode,
  sumLeaf,
  sumNode,
  sumPath,
  sumRoot,
  type SumTile,
  sumTiles,
} from "../src/platform/sum-tree.ts";
import { sealedLeafText } from "../src/ports/sealed-balances.ts";
import { signCheckpoint, writeNote } from "../src/trading/proof/log/checkpoint.ts";
import { balancesLeaf } from "../src/trading/proof/log/log-bodies.ts";
import { random, START } from "./proofs/proof.ts";
import { LOG } from "./proofs/witness.ts";
import { testKey } from "./receipt-world.ts";

const DAY = "2026-11-27";
const ACCOUNTS = 300;
/** The player who asks. */
const OWN = 1007;

interface Owed {
  readonly account: number;
  readonly points: bigint;
}

const OWED: readonly Owed[] = Array.from({ length: ACCOUNTS }, (_, at) => ({
  account: 1001 + at,
  points: BigInt(1_000 + at * 11),
}));

const nonceOf = (account: number): Buffer => Buffer.alloc(32, account % 251);
const nodeOf = ({ account, points }: Owed): SumNode =>
  sumLeaf(sealedLeafText({ account, day: DAY, nonce: nonceOf(account), points }), points);

/** What the operator says of a day of these balances, and what it answers one player. */
async function daySaid(owed: readonly Owed[], asks = OWN) {
  const placed = owed.map((of) => ({ of, node: nodeOf(of) })).toSorted((a, b) => inLeafOrder(a.node, b.node));
  const tiles: readonly SumTile[] = [...sumTiles(placed.map(({ node }) => node))];
  const root = sumRoot(tiles.at(-1)?.nodes ?? []);
  const { body } = balancesLeaf({
    day: DAY,
    dayIndex: 20_784,
    root: root.hash,
    owed: root.sum,
    books: root.sum,
    accounts: owed.length,
  });
  const place = placed.findIndex(({ of }) => of.account === asks);
  const path = await sumPath({ place, leaves: owed.length }, async (level, index) =>
    tiles.flatMap((tile) => (tile.level === level && tile.index === index ? tile.nodes : [])),
  );
  const answer = {
    account: String(asks),
    day: DAY,
    points: String(placed[place]?.of.points),
    nonce: nonceOf(asks).toString("base64url"),
    place,
    path: path.map(({ sum, hash }) => ({ sum: String(sum), hash: hash.toString("base64url") })),
    leaf: { index: 0, body },
  };
  return { answer, body };
}

type Answer = Awaited<ReturnType<typeof daySaid>>["answer"];

const KEY = testKey(START);

/** A log whose first leaf is this one, as witnesses and strangers have it. */
function logOf(body: string) {
  const hashes = [body, '{"kind":"start"}'].map((text) => leafHash(new Uint8Array(0), text));
  const head = { origin: LOG, size: hashes.length, root: merkleTree(hashes).root };
  const note = writeNote(signCheckpoint(head, KEY, START), { name: LOG, publicKey: KEY.publicKey });
  const publicKey = KEY.publicKey.toString("base64url");
  const keys = readKeys([
    { id: KEY.id, algorithm: "Ed25519", publicKey, validFrom: START - 1, validTo: null },
  ]);
  return { note, keys, read: async () => hashes };
}

let genuine: Answer;
let log: ReturnType<typeof logOf>;
beforeAll(async () => {
  const said = await daySaid(OWED);
  genuine = said.answer;
  log = logOf(said.body);
});

const refusalIn = ({ steps }: Verdict): string => {
  const failed = steps.find(({ ok }) => !ok);
  return failed === undefined ? "everything holds" : `${failed.name}: ${failed.detail}`;
};
const refusalOf = async (shown: unknown, account = OWN): Promise<string> =>
  refusalIn(await checkBalance(shown, { account: String(account), log }));

const withBody = (change: (body: string) => string): Answer => ({
  ...genuine,
  leaf: { ...genuine.leaf, body: change(genuine.leaf.body) },
});

/** A forger has every secret of the operator, and makes every tree anew; what is signed and compared by others is the log. */
const FORGERIES: readonly (readonly [what: string, refusal: string, forge: () => Promise<unknown>])[] = [
  [
    "a tree of its own for a player who is owed less in the other",
    "leaf: leaf 0 is not what stands in the log",
    async () =>
      (await daySaid(OWED.map((of) => (of.account === OWN ? { ...of, points: 9_999n } : of)))).answer,
  ],
  [
    "a tree without the others",
    "leaf: leaf 0 is not what stands in the log",
    async () => (await daySaid(OWED.filter(({ account }) => account <= OWN))).answer,
  ],
  [
    "another number of accounts",
    "leaf: leaf 0 is not what stands in the log",
    async () => withBody((body) => body.replace('"accounts":"300"', '"accounts":"301"')),
  ],
  [
    "a smaller total of players and of books",
    "sum: the path has the sum",
    async () => withBody((body) => body.replaceAll(/"(sum|books)":"\d+"/g, '"$1":"5"')),
  ],
  [
    "books that are short, though the log says what is owed",
    "books: the players are owed",
    async () => withBody((body) => body.replace(/"books":"\d+"/, '"books":"5"')),
  ],
  [
    "the leaf of a player who is owed as much",
    "form: the balance is of player 1008",
    async () => (await daySaid(OWED, 1_008)).answer,
  ],
  [
    "the same leaf for two players",
    "sum: the path does not lead to the root of the day",
    async () => ({ ...(await daySaid(OWED, 1_008)).answer, account: String(OWN) }),
  ],
  [
    "a neighbour who is owed less",
    "sum: the path does not lead to the root of the day",
    async () => ({
      ...genuine,
      path: genuine.path.map((node, at) => (at === 0 ? { ...node, sum: "0" } : node)),
    }),
  ],
  [
    "a neighbour who owes",
    "form: sum is not a whole number: -5",
    async () => ({
      ...genuine,
      path: genuine.path.map((node, at) => (at === 0 ? { ...node, sum: "-5" } : node)),
    }),
  ],
];

describe("a forger with every secret of the operator", () => {
  it("has nothing to forge in a balance that is genuine", async () => {
    expect(await refusalOf(genuine)).toBe("everything holds");
    expect(genuine.path.length).toBeGreaterThan(7);
  });

  it.each(FORGERIES)("is refused: %s", async (_, refusal, forge) => {
    expect(await refusalOf(await forge())).toContain(refusal);
  });

  it("is refused: points that moved between two branches under one total", () => {
    const [left, right] = OWED.map(nodeOf);
    if (left === undefined || right === undefined) throw new Error("there are two");
    const moved = sumNode({ ...left, sum: left.sum + 500n }, { ...right, sum: right.sum - 500n });
    expect(moved.sum).toBe(sumNode(left, right).sum);
    expect(moved.hash).not.toEqual(sumNode(left, right).hash);
  });

  it("is refused, 1,000 of 1,000: an answer with one byte changed", async () => {
    const answer = Buffer.from(JSON.stringify(genuine), "utf8");
    const passed: string[] = [];
    for (let run = 0; run < 1_000; run += 1) {
      const place = Math.floor(random() * answer.length);
      const changed = Buffer.from(answer);
      changed[place] = (answer[place] ?? 0) ^ (1 << Math.floor(random() * 7));
      const text = changed.toString("utf8");
      if (isJson(text) && (await refusalOf(JSON.parse(text))) === "everything holds") passed.push(text);
    }
    expect(passed).toEqual([]);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

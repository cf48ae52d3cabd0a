import { randomBytes } from "node:crypto";
import { digitMultipleBp, DIGIT_TYPES } from "@maru/rules";
import { checkReceiptOfRound, checkRound, checkRoundFile, type Verdict } from "@maru/verifier";
import { describe, expect, it } from "vitest";
import { leafHash, merklePath, merkleTree } from "../src/platform/merkle-tree.ts";
import { sortedJson } from "../src/platform/sorted-json.ts";
import { base64url, random, sealed, small, START, withDigest, type Proof } from "./proofs/proof.ts";
import { FIRST_SLOT, simulatedProof, FEES } from "./proofs/simulated-proof.ts";
import { promisesOf, leavesOf, logFrom } from "./proofs/test-log.ts";
import { medianProof, replayedProof, sealedProof, takenProof } from "./proofs/real-proofs.ts";
import { shownUnder } from "./proofs/witness.ts";
import { testKey } from "./receipt-world.ts";

/** A receipt as a player keeps it; who signed it is looked at elsewhere. */
function receiptOf(proof: Proof, more: Readonly<Record<string, string>> = {}): Receipt {
  const { termsId = 0, siteInfoId = 0 } = proof.offer ?? {};
  const [terms] = promisesOf(proof);
  const { roundTerms } = JSON.parse(terms?.body ?? "{}") as { roundTerms: string };
  const { version = "1", ...over } = more;
  const subject = {
    acceptedAtMs: String(START + 1_000),
    betId: String(1 + Math.floor(random() * 1_000_000)),
    clientKey: "5b0c8f0e-6a0a-4a3e-9f6d-0d5d7d9a6b11",
    kind: "bet",
    memberId: "1001",
    multipleBp: "18800",
    optionId: "5",
    roundId: String(proof.round.id),
    roundTerms,
    ruleVersion: "1",
    siteId: String(siteInfoId),
    stakePoints: "5000",
    termsId: String(termsId),
    type: "B",
    ...over,
  };
  const salt = randomBytes(16);
  const batch = {
    index: "0",
    issuedAtMs: String(START + 1_001),
    keyId: "key",
    path: [],
    root: base64url(randomBytes(32)),
    signature: base64url(randomBytes(64)),
    size: "1",
  };
  const bytes = Buffer.from(sortedJson({ batch, salt: base64url(salt), subject, version }));
  return { bytes, leaf: leafHash(salt, sortedJson(subject)) };
}

interface Receipt {
  readonly bytes: Buffer;
  readonly leaf: Buffer;
}

/** The stakes of these bets, sealed at the lock, and where each stands among them. */
function sealOf({ round }: Proof, receipts: readonly Receipt[]) {
  const tree = merkleTree(receipts.map(({ leaf }) => leaf));
  const place = (index: number) => ({
    index,
    size: receipts.length,
    path: merklePath(tree.levels, index).map(base64url),
  });
  const root = base64url(tree.root);
  const sealing = {
    lockMs: round.lockTime,
    sealedAtMs: round.lockTime + 5,
    receipts: { root, size: String(receipts.length) },
  };
  return { sealing, place };
}

/** The first step that does not hold, and its words. */
function refusalIn({ steps }: Verdict): string {
  const failed = steps.find(({ ok }) => !ok);
  return failed === undefined ? "everything holds" : `${failed.name}: ${failed.detail}`;
}

/** What the program says of a proof by itself and then against a log. */
async function refusalOf(shown: Proof, log: ReturnType<typeof logFrom>): Promise<string> {
  const alone = checkRound(shown);
  return refusalIn(alone.ok ? await log.check({ round: log.leaves, proof: shown }) : alone);
}

const genuine = simulatedProof("R.5");
const promised = logFrom(leavesOf(genuine));
const LENGTH_MS = 10_000;

function withSimulation(more: Readonly<Record<string, unknown>>): Proof {
  return withDigest({
    ...genuine,
    simulation: Object.assign({ ...genuine.simulation }, more) as never,
  });
}

/** What the witness signed when it showed the slot that decides, under a log of these leaves. */
function shownAgain(leaves: readonly { readonly body: string }[]): string {
  const [slot] = genuine.simulation?.reveals ?? [];
  const said = JSON.parse((slot ?? "").split("\n")[0] ?? "{}") as {
    links: Record<string, Record<string, string>>;
    slotMs: string;
  };
  const link = said.links[genuine.round.stock] ?? {};
  return shownUnder(leaves, Number(said.slotMs), link);
}

/** A forger has every secret of the operator, and writes every tree, digest and signature of the operator anew. */
const FORGERIES: readonly (readonly [what: string, refusal: string, forge: () => Promise<string>])[] = [
  [
    "another chain of seeds, from which another winner comes",
    "result: the proof is of another market than the logged one",
    () => refusalOf(simulatedProof("R.5"), promised),
  ],
  [
    "another salt",
    "chain: the salt is not the hash of what the witnesses signed",
    () => refusalOf(withSimulation({ salt: randomBytes(32).toString("hex") }), promised),
  ],
  [
    "other rules of the market",
    "result: the proof is of another market than the logged one",
    () => {
      const marketRules = { ...genuine.marketRules, staleLimitMs: 9_000 };
      return refusalOf(withDigest({ ...genuine, marketRules }), promised);
    },
  ],
  [
    "another fee table",
    "result: the proof shows another fee table than the logged one",
    () => {
      const offer = genuine.offer && { ...genuine.offer, feeJson: { ...FEES.sides, profitPer: 80 } };
      return refusalOf(withDigest({ ...genuine, offer }), promised);
    },
  ],
  [
    "a bet slipped in after the seal, once the link was known",
    "sealed: its stakes were sealed after maru.witness/test had shown the slot that decides",
    () => {
      const before = promisesOf(genuine).slice(0, 1);
      return refusalOf(withSimulation({ reveals: [shownAgain(before)] }), promised);
    },
  ],
  [
    "a bet left out of the sealed stakes",
    "bet: the bet is not among the sealed stakes",
    async () => {
      const [mine, ...others] = [receiptOf(genuine), receiptOf(genuine), receiptOf(genuine)];
      if (mine === undefined) throw new Error("no receipt");
      const { sealing, place } = sealOf(genuine, others);
      const log = logFrom(leavesOf(genuine, sealing));
      const other = others[1] ?? mine;
      const asked = (bet: Receipt) => ({ round: log.leaves, bet: { receipt: bet.bytes, path: place(1) } });
      expect(refusalIn(await log.check(asked(other)))).toBe("everything holds");
      return refusalIn(await log.check(asked(mine)));
    },
  ],
  [
    "a promise that was changed after the bet: the receipt names the leaf of terms",
    "bet: the receipt names another leaf of terms than the log shows",
    async () => {
      const [terms] = promisesOf(genuine);
      const termsLeaf = base64url(leafHash(new Uint8Array(0), terms?.body ?? ""));
      const mine = receiptOf(genuine, { version: "2", termsLeaf });
      const { sealing, place } = sealOf(genuine, [mine]);
      const told = async (leaves: Parameters<typeof logFrom>[0]) => {
        const log = logFrom(leaves);
        return refusalIn(
          await log.check({ round: log.leaves, bet: { receipt: mine.bytes, path: place(0) } }),
        );
      };
      const leaves = leavesOf(genuine, sealing);
      expect(await told(leaves)).toBe("everything holds");
      return told(
        leaves.map(({ kind, body }) => ({
          kind,
          body:
            kind === "terms" ? sortedJson({ ...JSON.parse(body), market: base64url(randomBytes(32)) }) : body,
        })),
      );
    },
  ],
  [
    "a tick of the window that was changed, all hashes made anew",
    "result: the proof is of other ticks than the logged ones",
    () => {
      const replayed = replayedProof("R.5");
      const ticks = structuredClone(replayed.ticks);
      const [row] = ticks.slice(7);
      if (row !== undefined) row[3] = "9999.999";
      return refusalOf(sealed({ ...replayed, ticks }), logFrom(leavesOf(replayed)));
    },
  ],
  [
    "a fork of the log",
    "since: it is not the log that had 3 leaves under another root",
    async () => {
      const key = testKey(START);
      const kept = logFrom(leavesOf(genuine), key);
      const other = leavesOf(genuine, {
        lockMs: genuine.round.lockTime,
        sealedAtMs: genuine.round.lockTime + 6,
      });
      return refusalIn(await logFrom(other, key).check({ since: kept.note }));
    },
  ],
  [
    "another key than the published one",
    "checkpoint:",
    async () => refusalIn(await logFrom(leavesOf(genuine), testKey(START), testKey(START)).check({})),
  ],
  [
    "another build than promised the terms",
    "round: leaf 0 is not what stands in the log",
    async () => {
      const leaves = promised.leaves.map((leaf) =>
        leaf.kind === "terms"
          ? { ...leaf, body: sortedJson({ ...(JSON.parse(leaf.body) as object), build: "f".repeat(64) }) }
          : leaf,
      );
      return refusalIn(await promised.check({ round: leaves, proof: genuine }));
    },
  ],
  [
    "a link that was never shown",
    "witness: nothing shows when the slot that decides was known",
    () => refusalOf(withSimulation({ reveals: [] }), promised),
  ],
  [
    "a link shown under two roots",
    "sealed: maru.witness/test showed it under another log of 2 leaves than this one",
    () => {
      const fork = promisesOf(genuine, {
        lockMs: genuine.round.lockTime,
        sealedAtMs: genuine.round.lockTime + 6,
      });
      return refusalOf(withSimulation({ reveals: [shownAgain(fork)] }), promised);
    },
  ],
];

/** What the program says of a receipt of this multiple beside the round's proof. */
const offered = (proof: Proof, type: string, multipleBp: number) =>
  refusalIn(checkReceiptOfRound(receiptOf(proof, { type, multipleBp: String(multipleBp) }).bytes, proof));

describe("a forger with every secret of the operator", () => {
  it("has nothing to forge in what is genuine", async () => {
    expect(await refusalOf(genuine, promised)).toBe("everything holds");
    expect(FORGERIES.length).toBe(13);
    expect(FIRST_SLOT % LENGTH_MS).toBe(0);
  });

  it.each(FORGERIES)("is refused: %s", async (_, refusal, forge) => {
    expect(await forge()).toContain(refusal);
  });

  it("is refused: a receipt's multiple that is not its site's, of each type of bet", () => {
    const digits = simulatedProof("B1");
    for (const type of DIGIT_TYPES) {
      const multiple = digitMultipleBp(FEES.digits as never, type) ?? 0;
      expect(offered(digits, type, multiple)).toBe("everything holds");
      expect(offered(digits, type, multiple - 100)).toContain("the receipt's multiple is not the");
    }
    expect(offered(genuine, "S", 18_800)).toBe("everything holds");
    expect(offered(genuine, "S", 18_000)).toContain(
      "the receipt's multiple is not the 1.88 of the fee table",
    );
  });
});

describe("a file of a proof with one byte changed", () => {
  const KINDS: readonly (readonly [string, () => Proof])[] = [
    ["simulated, with a witness's half", () => small(simulatedProof("R.5"))],
    ["replayed", () => small(replayedProof("B1"))],
    ["live, with a sealed digit", () => small(sealedProof())],
    ["live, of a source that stands in", () => small(takenProof())],
    ["live, the median of several sources", () => small(medianProof())],
  ];
  it.each(KINDS)("is refused, 1,000 of 1,000: %s", (_, make) => {
    const answer = Buffer.from(JSON.stringify({ status: 200, message: "", data: make() }), "utf8");
    expect(checkRoundFile(answer)).toMatchObject({ ok: true });
    const passed: string[] = [];
    for (let run = 0; run < 1_000; run += 1) {
      const place = Math.floor(random() * answer.length);
      const changed = Buffer.from(answer);
      changed[place] = (answer[place] ?? 0) ^ (1 << Math.floor(random() * 7));
      if (checkRoundFile(changed).ok) passed.push(String(place));
    }
    expect(passed).toEqual([]);
  });
});

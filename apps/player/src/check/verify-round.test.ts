import { expect, test } from "vitest";
import { betOf } from "../../gallery/facts/bets.ts";
import { NOW_MS } from "../../gallery/facts/moment.ts";
import { proofOf } from "../../gallery/facts/proofs.ts";
import { logOf } from "../../gallery/facts/public-log.ts";
import { publicKeys, receiptOf } from "../../gallery/facts/receipts.ts";
import { roundOf } from "../../gallery/facts/rounds.ts";
import type { PublicAnswer } from "../wire/public-answers.ts";
import type { Outcome, OwnReceipt, Part } from "./check-steps.ts";
import { type RoundQuestion, verifyReceipt, verifyRound } from "./verify-round.ts";

const at = { gameType: "R1", back: 2, nowMs: NOW_MS } as const;
const bet = betOf({ ...at, id: 4_207, type: "S", status: 1 });
const round = roundOf("R1", at);
const shown = { id: bet.id, roundId: round.id, type: "S", stake: bet.point };
const receipt = await receiptOf(bet, round);
const own: OwnReceipt = {
  text: receipt,
  bet: { ...shown, multipleBp: 18_800, acceptedAtMs: bet.createDate },
};

const envelope = (data: unknown): string => JSON.stringify({ status: 200, message: "", data });

async function answersOf(): Promise<Map<string, string>> {
  const log = await logOf(round, receipt);
  return new Map([
    [`/api/public/round/${round.id}/proof`, envelope(await proofOf(round))],
    ["/api/public/keys", envelope(await publicKeys())],
    ["/api/public/log/checkpoint", envelope({ note: log.note, size: log.size })],
    ["/api/public/log/tile/0/0", envelope({ hashes: log.hashes })],
    [`/api/public/round/${round.id}/log`, envelope(log.leaves)],
    ["path", envelope(log.path)],
  ]);
}

const whole = await answersOf();
const PROOF = `/api/public/round/${round.id}/proof`;

async function verify(
  changes: readonly (readonly [string, string | null])[] = [],
  over: Partial<RoundQuestion> = {},
): Promise<Outcome> {
  const answers = new Map<string, string | null>([...whole, ...changes]);
  const ask: PublicAnswer = async ({ path }) => {
    const text = answers.get(path) ?? null;
    return text === null ? null : new TextEncoder().encode(text);
  };
  return verifyRound({
    roundId: round.id,
    own,
    ownPath: async () => JSON.parse(answers.get("path") ?? "null"),
    ask,
    onPart: () => undefined,
    told: null,
    since: null,
    waitForLog: async () => undefined,
    ...over,
  });
}

const unchanged: PublicAnswer = async ({ path }) => new TextEncoder().encode(whole.get(path) ?? "");

/** The last step of the last place, where the check ended. */
function endOf(outcome: Outcome): string {
  const part = outcome.parts.at(-1);
  const step = part?.steps.at(-1);
  const holds = outcome.kind === "done" && outcome.holds;
  expect(outcome.kind !== "done" || outcome.holds === outcome.parts.every(isWhole)).toBe(true);
  return `${part?.place} ${step?.name} ${holds ? "holds" : step?.ok === false ? "fails" : outcome.kind}`;
}

/** What was told of the stakes, as it was looked at; undefined where nothing was. */
function toldStep({ parts }: Outcome): { readonly ok: boolean } | undefined {
  return parts.at(-1)?.steps.find(({ name }) => name === "told");
}

function isWhole({ steps }: Part): boolean {
  return steps.every(({ ok }) => ok);
}

test("a round and its receipt hold in every step, and each place is told as soon as it is done", async () => {
  const told: string[] = [];
  const outcome = await verify([], { onPart: (parts) => told.push(parts.map(({ place }) => place).join()) });
  expect(outcome).toMatchObject({ kind: "done", holds: true });
  expect(outcome.parts.map(({ place, steps }) => [place, ...steps.map(({ name }) => name)])).toEqual([
    ["receipt", "form", "tree", "signature", "same bet", "same terms"],
    ["round", "form", "terms", "ticks", "result", "whole"],
    ["log", "checkpoint", "log", "round", "result", "sealed", "bet"],
  ]);
  expect(told).toEqual(["receipt", "receipt,round", "receipt,round,log"]);
  const alone = await verify([], { own: null });
  expect(alone.parts.map(({ place }) => place)).toEqual(["round", "log"]);
  expect(endOf(alone)).toBe("log sealed holds");
});

test("F-26: what was told of the stakes at the lock is what the log holds, and nothing else is", async () => {
  const leaves: { kind: string; body: string }[] = JSON.parse(
    whole.get(`/api/public/round/${round.id}/log`) ?? "",
  ).data;
  const body = leaves.find(({ kind }) => kind === "stakes")?.body ?? "";
  const same = await verify([], { told: body });
  expect([endOf(same), toldStep(same)?.ok]).toEqual(["log bet holds", true]);
  expect(toldStep(await verify())).toBeUndefined();
  const other = await verify([], { told: body.replace('"size":"1"', '"size":"2"') });
  expect(endOf(other)).toBe("log told fails");
  const others = leaves.filter(({ kind }) => kind !== "stakes");
  const none = await verify([[`/api/public/round/${round.id}/log`, envelope(others)]], {
    told: body,
    own: null,
  });
  expect(endOf(none)).toBe("log told fails");
});

test("a proof in which any letter was changed is refused, wherever it is", async () => {
  const proof = whole.get(PROOF) ?? "";
  for (let place = 0; place < proof.length; place += 211) {
    const other = proof[place] === "1" ? "2" : "1";
    const changed = proof.slice(0, place) + other + proof.slice(place + 1);
    expect(await verify([[PROOF, changed]]), `letter ${place}`).toMatchObject({ kind: "done", holds: false });
  }
});

test("a proof that was altered and given a digest of its own is refused by the log", async () => {
  const other = { ...round, lockTime: round.lockTime - 1_000 };
  const outcome = await verify([[PROOF, envelope(await proofOf(other))]], { own: null });
  expect(endOf(outcome)).toBe("log result fails");
});

test("another round's proof is none, however whole it is", async () => {
  const other = roundOf("R1", { ...at, back: 3 });
  const outcome = await verify([[PROOF, envelope(await proofOf(other))]], { own: null });
  expect(endOf(outcome)).toBe("round form fails");
});

test("a receipt in which any letter was changed is refused, before anything else is looked at", async () => {
  for (let place = 0; place < receipt.length; place += 7) {
    const other = receipt[place] === "1" ? "2" : "1";
    const text = receipt.slice(0, place) + other + receipt.slice(place + 1);
    const outcome = await verify([], { own: { ...own, text } });
    expect(outcome, `letter ${place}`).toMatchObject({ kind: "done", holds: false });
    expect(outcome.parts.map(({ place: name }) => name)).toEqual(["receipt"]);
  }
});

test.each([
  ["another stake on the page", { bet: { ...own.bet, stake: 50_000 } }, "receipt same bet fails"],
  ["another side on the page", { bet: { ...own.bet, type: "B" } }, "receipt same bet fails"],
  ["a space behind it", { text: `${receipt} ` }, "receipt form fails"],
  ["nothing", { text: "" }, "receipt form fails"],
  ["null", { text: "null" }, "receipt form fails"],
  [
    "another member",
    { text: receipt.replace('"memberId":"1001"', '"memberId":"1002"') },
    "receipt tree fails",
  ],
])("a receipt that does not fit is refused where it does not: %s", async (_what, change, end) => {
  expect(endOf(await verify([], { own: { ...own, ...change } }))).toBe(end);
});

test("a key that is not listed, is listed under another's name, or was not in use, signs nothing", async () => {
  const [key] = await publicKeys();
  for (const list of [[], [{ ...key, publicKey: "A".repeat(43) }], [{ ...key, validTo: bet.createDate - 1 }]])
    expect(endOf(await verify([["/api/public/keys", envelope(list)]]))).toBe("receipt signature fails");
});

test("a receipt alone is checked with the keys, and with the terms once there is a proof", async () => {
  expect(endOf(await verifyReceipt(own, { ask: unchanged, isFinal: false }))).toBe("receipt same bet holds");
  expect(endOf(await verifyReceipt(own, { ask: unchanged, isFinal: true }))).toBe("receipt same terms holds");
  expect(await verifyReceipt(own, { ask: async () => null, isFinal: true })).toMatchObject({
    kind: "unanswered",
  });
});

test("a log that holds another tile, another leaf or another root is refused", async () => {
  const log = await logOf(round, receipt);
  const tile = envelope({ hashes: log.hashes.with(0, log.hashes[1] ?? "") });
  expect(endOf(await verify([["/api/public/log/tile/0/0", tile]]))).toBe("log log fails");
  const leaves = log.leaves.map((leaf) => ({
    ...leaf,
    body: leaf.body.replace(/"outcome":"\w+"/, '"outcome":"draw"'),
  }));
  const [LEAVES, other] = [`/api/public/round/${round.id}/log`, envelope(leaves)];
  expect(other).not.toBe(whole.get(LEAVES));
  expect(endOf(await verify([[LEAVES, other]]))).toBe("log round fails");
  const note = log.note.replace(/\n12\n/, "\n11\n");
  expect(note).not.toBe(log.note);
  const checkpoint = envelope({ note, size: log.size });
  expect(endOf(await verify([["/api/public/log/checkpoint", checkpoint]]))).toBe("log checkpoint fails");
});

test("a log that this device has seen before must go on from there, and the newest is told to be kept", async () => {
  const before = await logOf(round, receipt);
  const newest = await logOf(round, receipt, { more: 3 });
  const served = [
    ["/api/public/log/checkpoint", envelope({ note: newest.note, size: newest.size })],
    ["/api/public/log/tile/0/0", envelope({ hashes: newest.hashes })],
  ] as const;
  const outcome = await verify(served, { since: before.note });
  expect(outcome).toMatchObject({
    holds: true,
    seen: { kind: "grown", note: newest.note, size: before.size + 3 },
  });
  expect(outcome.parts.at(-1)?.steps.map(({ name }) => name)).toContain("since");
  const other = await logOf(round, receipt, { stamp: "other" });
  const forked = await verify(served, { since: other.note });
  expect(endOf(forked)).toBe("log since fails");
  expect(forked).toMatchObject({ seen: { kind: "forked", note: newest.note } });
});

test("a bet that is not among the sealed stakes is found", async () => {
  const stranger = await logOf(round, await receiptOf({ ...bet, id: 4_208 }, round));
  const outcome = await verify([
    ["/api/public/log/checkpoint", envelope({ note: stranger.note, size: stranger.size })],
    ["/api/public/log/tile/0/0", envelope({ hashes: stranger.hashes })],
    [`/api/public/round/${round.id}/log`, envelope(stranger.leaves)],
  ]);
  expect(endOf(outcome)).toBe("log bet fails");
});

test("what is not in the signed log yet is waited for, and then said; what does not answer is no failure", async () => {
  const log = await logOf(round, receipt);
  const early = envelope(log.leaves.slice(0, 2));
  let waits = 0;
  const outcome = await verify([[`/api/public/round/${round.id}/log`, early]], {
    waitForLog: async () => {
      waits += 1;
    },
  });
  expect(outcome).toMatchObject({ kind: "early" });
  expect(waits).toBeGreaterThan(2);
  for (const path of [PROOF, "/api/public/keys", "/api/public/log/checkpoint", "/api/public/log/tile/0/0"])
    expect(await verify([[path, null]]), path).toMatchObject({ kind: "unanswered" });
});

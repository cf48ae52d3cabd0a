import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkDay, type DayAsked, readKeys } from "../src/index.ts";
import { seoulDayOf, startOfRound } from "../src/day/seoul-day.ts";
import { tellDay } from "../src/day/tell-day.ts";

const hash = (...parts: readonly Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
const DAY = "2026-03-02";
const { fromMs, toMs } = seoulDayOf(DAY);
const idAt = (ms: number, option = 1): number => (ms / 30_000) * 1_000 + option;

/** The root of RFC 6962, from its description alone. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0] ?? Buffer.alloc(0);
  const half = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return hash(Buffer.of(1), rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
}

const { privateKey, publicKey } = generateKeyPairSync("ed25519");

/** A signed log of these bodies. */
function logOf(bodies: readonly string[]) {
  const raw = publicKey.export({ type: "spki", format: "der" }).subarray(12);
  const leaves = bodies.map((body) => hash(Buffer.of(0), Buffer.from(body)));
  const text = `log\n${bodies.length}\n${rootOf(leaves).toString("base64")}\n`;
  const named = hash(Buffer.from("log\n"), Buffer.of(1), raw).subarray(0, 4);
  const signature = Buffer.concat([named, sign(null, Buffer.from(text), privateKey)]);
  const tiles = Array.from({ length: Math.floor(leaves.length / 256) }, (_, at) =>
    rootOf(leaves.slice(at * 256, at * 256 + 256)),
  );
  return {
    note: `${text}\n— log ${signature.toString("base64")}\n`,
    keys: readKeys([
      {
        id: hash(raw).toString("base64url").slice(0, 22),
        algorithm: "Ed25519",
        publicKey: raw.toString("base64url"),
        validFrom: 0,
        validTo: null,
      },
    ]),
    read: async (level: number, index: number) =>
      (level === 0 ? leaves : tiles).slice(index * 256, index * 256 + 256),
    entries: async (index: number) => bodies.slice(index * 256, index * 256 + 256),
  };
}

const termsOf = (id: number): string => `{"kind":"terms","lockMs":"1","roundId":"${id}"}`;
const resultOf = (id: number, cause: string | null): string =>
  `{"decidedAtMs":"${startOfRound(id) + 90_000}","kind":"result","roundId":"${id}","voidCause":${JSON.stringify(cause)}}`;

/** Two days and more of a round a minute, of which every hundredth is void. */
const IDS = Array.from({ length: 4_000 }, (_, minute) => idAt(fromMs - 86_400_000 + minute * 60_000));
const causeOf = (id: number): string | null => (IDS.indexOf(id) % 100 === 0 ? "RESTART" : null);
const BODIES = IDS.flatMap((id) => [termsOf(id), resultOf(id, causeOf(id))]);
const OWN = IDS.filter((id) => startOfRound(id) >= fromMs && startOfRound(id) < toMs);
const VOIDS = OWN.filter((id) => causeOf(id) !== null).length;

function recordOf(decided: number, voids: number): unknown {
  const option = { id: 1, decided, voids: [{ cause: "RESTART", rounds: voids }] };
  return { countedFrom: fromMs, countedTo: toMs, markets: [{ options: [option] }] };
}

const log = logOf(BODIES);
const asks: number[] = [];
function look(more: Partial<DayAsked> = {}) {
  return checkDay(log.note, {
    ...log,
    asked: {
      day: DAY,
      entries: async (index) => {
        asks.push(index);
        return log.entries(index);
      },
      proofOf: async () => null,
      leavesOf: async () => [],
      record: async () => recordOf(OWN.length - VOIDS, VOIDS),
      ...more,
    },
  });
}

const stepOf = ({ steps }: Awaited<ReturnType<typeof look>>, name: string) =>
  steps.find((step) => step.name === name);

describe("checkDay", () => {
  it("finds all rounds of the day and no other, without reading all of the log", async () => {
    asks.length = 0;
    const seen: number[] = [];
    const proofOf: DayAsked["proofOf"] = async (id) => {
      seen.push(id);
      return null;
    };
    const verdict = await look({ proofOf });
    expect(seen.filter((id, at) => seen.indexOf(id) === at).toSorted((a, b) => a - b)).toEqual(OWN);
    expect(new Set(asks).size).toBeLessThan((BODIES.length / 256) * 0.6);
    // Nothing that has no proof is equal.
    expect(verdict.ok).toBe(false);
    expect(verdict.markets).toEqual([
      {
        stock: null,
        rounds: 1_440,
        equal: 0,
        different: 1_440,
        voids: { RESTART: VOIDS },
        staked: 0n,
        returned: 0n,
      },
    ]);
    expect(verdict.differences[0]).toMatchObject({
      roundId: OWN[0],
      failed: { name: "proof", detail: "it has none" },
    });
  });

  it("is led past no part of the day by moments that an answer makes up", async () => {
    const asked = new Set<number>();
    const entries: DayAsked["entries"] = async (index) => {
      const bodies = await log.entries(index);
      if (asked.has(index)) return bodies;
      asked.add(index);
      return bodies.map((body) => body.replace(/"decidedAtMs":"\d+"/, '"decidedAtMs":"1"'));
    };
    const { differences } = await look({ entries });
    expect(differences.map(({ roundId }) => roundId)).toEqual(OWN);
  });

  it("says why a proof could not be had", async () => {
    const verdict = await look({ proofOf: async () => ({ why: "it answers 503, 6 times" }) });
    expect(tellDay(verdict).at(-1)).toMatch(/^FAILED round \d+ of \?: proof: it answers 503, 6 times$/);
  });

  it("counts what the record of fairness counts, and refuses one that counts others", async () => {
    expect(stepOf(await look(), "record")).toMatchObject({
      ok: true,
      detail: "the record of fairness counts the same 1440 rounds of 1 options",
    });
    const hidden = await look({ record: async () => recordOf(OWN.length - VOIDS, VOIDS - 1) });
    expect(stepOf(hidden, "record")).toMatchObject({
      ok: false,
      detail: `of option 1 it counts ${VOIDS - 1} rounds void for RESTART, and the log ${VOIDS}`,
    });
    const more = {
      countedFrom: fromMs,
      countedTo: toMs,
      markets: [{ options: [{ id: 2, decided: 3, voids: [] }] }],
    };
    expect(stepOf(await look({ record: async () => more }), "record")).toMatchObject({ ok: false });
    const cut = { ...(recordOf(1, 0) as object), countedFrom: fromMs + 60_000 };
    expect(stepOf(await look({ record: async () => cut }), "record")?.detail).toContain("not compared");
  });

  it("names the round of an entry that is not what stands in the log", async () => {
    const [, id] = OWN;
    const entries: DayAsked["entries"] = async (index) =>
      (await log.entries(index)).map((body) =>
        body.replace(resultOf(id ?? 0, null), resultOf(id ?? 0, "RESTART")),
      );
    const { differences } = await look({ entries });
    const altered = differences.filter(({ failed }) => failed.name === "round");
    expect(altered.map(({ roundId }) => roundId)).toEqual([id]);
    expect(altered[0]?.failed.detail).toMatch(/^leaf \d+ is not what stands in the log$/);
  });

  it("takes entries that are missing, and tiles that do not lead to the root, for no day", async () => {
    const entries: DayAsked["entries"] = async (index) => (await log.entries(index)).slice(1);
    expect(stepOf(await look({ entries }), "day")).toMatchObject({ ok: false });
    const read: typeof log.read = async (level, index) =>
      (await log.read(level, index)).map((leaf, at) => (at === 3 ? Buffer.alloc(32) : leaf));
    const asked: DayAsked = {
      day: DAY,
      entries: log.entries,
      proofOf: async () => null,
      leavesOf: async () => [],
      record: async () => null,
    };
    expect(stepOf(await checkDay(log.note, { ...log, read, asked }), "log")).toMatchObject({ ok: false });
  });

  it("refuses a log that does not begin with the one that was kept", async () => {
    const kept = logOf(BODIES.slice(0, 300));
    expect(stepOf(await look({ since: kept.note }), "since")).toMatchObject({ ok: true });
    const verdict = await look({ since: logOf([...BODIES.slice(0, 299), termsOf(1)]).note });
    expect(stepOf(verdict, "since")).toMatchObject({ ok: false });
    expect(verdict.markets).toEqual([]);
  });

  it("takes a date for a day in Seoul, and nothing else", () => {
    expect(seoulDayOf("2026-11-28")).toMatchObject({ fromMs: Date.UTC(2026, 10, 27, 15) });
    for (const name of ["2026-11-31", "2026-11-28T00:00Z", "yesterday", ""])
      expect(() => seoulDayOf(name)).toThrow("is no date");
  });
});

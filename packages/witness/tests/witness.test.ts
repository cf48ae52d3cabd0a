import { createPublicKey, verify } from "node:crypto";
import { cp, mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { memoryStorage, openWitness, type Witness, type WitnessSettings } from "../src/index.ts";
import { consistency, openOperator, said, sha256, SLOT_MS, statements, treeRoot } from "./operator.ts";

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "maru-witness-"));
  folders.push(folder);
  return folder;
}

interface World {
  nowMs: number;
}

const T0 = 1_800_000_000_000;

async function opened(more: Partial<WitnessSettings> = {}, world: World = { nowMs: T0 }) {
  const operator = openOperator();
  const settings = { storage: memoryStorage(), logs: [operator.vkey], now: () => world.nowMs, ...more };
  const witness = await openWitness(settings);
  return { operator, witness, world, settings };
}

const first = { firstSlotMs: String(T0) };

/** A witness with a chain and a cosigned checkpoint. */
async function playing(more: Partial<WitnessSettings> = {}) {
  const all = await opened(more);
  const chain = await all.operator.askChain(all.witness, first);
  const cosigned = await all.operator.askCosign(all.witness, 0);
  return { ...all, chain, cosigned };
}

const get = (witness: Witness, where: string) => witness.answer({ method: "GET", path: where, body: "" });
const at = (slots: number): Readonly<Record<string, string>> => ({ slotMs: String(T0 + slots * SLOT_MS) });

function isSigned(note: string, vkey: string, prefix = ""): boolean {
  const split = note.lastIndexOf("\n\n");
  const base64 = vkey.split("+").slice(2).join("+");
  const raw = Buffer.from(base64, "base64").subarray(1);
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), raw]),
    format: "der",
    type: "spki",
  });
  const mark = Buffer.from(note.trimEnd().split(" ").at(-1) ?? "", "base64");
  return verify(null, Buffer.from(`${prefix}${note.slice(0, split + 1)}`), key, mark.subarray(-64));
}

function linkIn(statement: string, market = "SIM-V25"): { readonly link: Buffer; readonly from: number } {
  const { links } = said(statement) as unknown as { links: Record<string, { link: string; from: string }> };
  const { link = "", from = "" } = links[market] ?? {};
  return { link: Buffer.from(link, "base64url"), from: Number(from) };
}

describe("a chain", () => {
  it("is opened with its end, signed beside the operator's, and the same when it is asked for again", async () => {
    const { operator, witness, chain } = await playing();
    expect(chain.status).toBe(200);
    expect(isSigned(String(chain.body), witness.vkeys[0])).toBe(true);
    expect(said(chain)).toMatchObject({
      market: "SIM-V25",
      length: "2000",
      what: "maru chain 1",
      openedAtMs: String(T0),
    });
    expect(await operator.askChain(witness, first)).toEqual(chain);
    const [one, other] = await Promise.all([
      operator.askChain(witness, { market: "SIM-V75" }),
      operator.askChain(witness, { market: "SIM-V75" }),
    ]);
    expect(one).toEqual(other);
  });

  it("is not opened twice with another end: that is told publicly", async () => {
    const { operator, witness, chain } = await playing();
    const other = await operator.askChain(witness, {
      ...first,
      operatorTerminal: sha256(Buffer.of(9)).toString("base64url"),
    });
    expect(other.status).toBe(409);
    expect(said(other)).toMatchObject({ reason: "other chain", stands: chain.body });
    expect(isSigned(String(other.body), witness.vkeys[0])).toBe(true);
  });

  it.each([
    { market: "sim" },
    { length: "1500" },
    { length: "0" },
    { slotLengthMs: "999" },
    { firstSlotMs: "5" },
    { operatorTerminal: "x" },
    { what: "maru chain request 2" },
    { more: "1" },
  ])("is refused where the question is malformed: %j", async (more) => {
    const { operator, witness } = await opened();
    expect((await operator.askChain(witness, more)).status).toBe(400);
  });

  it("is opened for a log that is watched, asked by a key of it", async () => {
    const { operator, witness } = await opened();
    expect((await openOperator("maru.log/other").askChain(witness)).status).toBe(404);
    expect((await openOperator(operator.origin).askChain(witness)).status).toBe(403);
  });
});

describe("a checkpoint", () => {
  it("is cosigned with the time, and again where it is the same", async () => {
    const { operator, witness, cosigned } = await playing();
    expect(cosigned.status).toBe(200);
    const seconds = T0 / 1_000;
    const mark = Buffer.from(String(cosigned.body).trimEnd().split(" ").at(-1) ?? "", "base64");
    expect(Number(mark.readBigUInt64BE(4))).toBe(seconds);
    const note = `${operator.checkpoint().split("\n\n")[0]}\n\n${String(cosigned.body)}`;
    expect(isSigned(note, witness.vkeys[1], `cosignature/v1\ntime ${seconds}\n`)).toBe(true);
    expect(await operator.askCosign(witness, 1)).toEqual(cosigned);
    expect((await get(witness, `/log/${encodeURIComponent(operator.origin)}/checkpoint`)).body).toBe(
      `${operator.checkpoint()}${String(cosigned.body)}`,
    );
  });

  it("is one that only grew, whatever its size", async () => {
    const { operator, witness } = await playing();
    for (const size of [2, 3, 7, 8, 64, 65, 300]) {
      const old = operator.size();
      operator.grow(size - old);
      expect((await operator.askCosign(witness, old)).status, `${old} to ${size}`).toBe(200);
    }
  });

  it("says what it goes on from, and refuses what does not follow", async () => {
    const { operator, witness } = await playing();
    operator.grow(4);
    expect(await operator.askCosign(witness, 3)).toEqual({
      status: 409,
      type: "text/x.tlog.size",
      body: "1\n",
    });
    const post = (body: string) => witness.answer({ method: "POST", path: "/add-checkpoint", body });
    expect((await post(`old 1\n\n${operator.checkpoint()}`)).status).toBe(422);
    // A stranger who has read the checkpoint can do as much: it is no evidence against the operator.
    expect(String((await get(witness, "/")).body)).toContain("0 questions refused");
    expect((await post(`old 9\n\n${operator.checkpoint()}`)).status).toBe(400);
    expect((await post("old 1\n")).status).toBe(400);
    expect((await post(`old 0\n\n${openOperator("maru.log/other").checkpoint()}`)).status).toBe(404);
    expect((await post(`old 1\n\n${openOperator(operator.origin).checkpoint()}`)).status).toBe(403);
  });

  it("of a fork is refused, and its note is kept as evidence", async () => {
    const { operator, witness } = await playing();
    operator.grow(4);
    await operator.askCosign(witness, 1);
    const fork = operator.fork(4);
    const refused = await fork.askCosign(witness, 5);
    expect(refused).toEqual({ status: 409, type: "text/x.tlog.size", body: "5\n" });
    const entry = said(String((await get(witness, "/entry/3")).body));
    expect(entry).toMatchObject({ reason: "fork", request: fork.checkpoint(), what: "maru refusal 1" });
  });
});

describe("a slot", () => {
  it("is shown once it has begun, under a checkpoint that was cosigned, with a link that leads to the end of its chain", async () => {
    const { operator, witness, world, chain } = await playing();
    expect(await operator.askReveal(witness, at(1))).toMatchObject({ status: 425, body: `now ${T0}\n` });
    world.nowMs = T0 + SLOT_MS;
    const shown = await operator.askReveal(witness, at(1));
    expect(shown.status).toBe(200);
    const [statement = ""] = statements(shown);
    expect(isSigned(statement, witness.vkeys[0])).toBe(true);
    expect(said(statement)).toMatchObject({
      size: "1",
      root: operator.root().toString("base64url"),
      revealedAtMs: String(T0 + SLOT_MS),
    });
    const { link, from } = linkIn(statement);
    // Nothing was shown before: the slot before it becomes known with it.
    expect(from).toBe(T0);
    expect(sha256(sha256(link)).toString("base64url")).toBe(said(chain)["witnessTerminal"]);
    world.nowMs += SLOT_MS;
    const next = linkIn(statements(await operator.askReveal(witness, at(2)))[0] ?? "");
    expect(next.from).toBe(T0 + 2 * SLOT_MS);
    expect(sha256(next.link)).toEqual(link);
  });

  it("is the same when it is asked for again, and nothing under another checkpoint: that is told publicly", async () => {
    const { operator, witness } = await playing();
    const shown = await operator.askReveal(witness, at(0));
    expect(await operator.askReveal(witness, at(0))).toEqual(shown);
    operator.grow(1);
    await operator.askCosign(witness, 1);
    const refused = await operator.askReveal(witness, at(0));
    expect(refused.status).toBe(409);
    expect(said(refused)).toMatchObject({ reason: "other root", stands: statements(shown)[0] });
    expect(isSigned(String(refused.body), witness.vkeys[0])).toBe(true);
    const newest = await get(witness, "/entry/4");
    expect(newest.body).toBe(refused.body);
  });

  it("is shown of none of the markets where one of them stands under another checkpoint", async () => {
    const { operator, witness } = await playing();
    await operator.askChain(witness, { ...first, market: "SIM-V75" });
    await operator.askReveal(witness, at(0));
    operator.grow(1);
    await operator.askCosign(witness, 1);
    const both = { ...at(0), markets: ["SIM-V25", "SIM-V75"] };
    expect((await operator.askReveal(witness, both)).status).toBe(409);
    const alone = await operator.askReveal(witness, { ...at(0), markets: ["SIM-V75"] });
    expect(alone.status).toBe(200);
  });

  it.each([
    [404, { ...at(0), markets: ["SIM-V75"] }],
    [400, { slotMs: String(T0 + 1) }],
    [400, { ...at(0), markets: [] }],
    [400, { ...at(0), markets: ["SIM-V25", "SIM-V25"] }],
    [422, { ...at(0), size: "2" }],
    [422, { ...at(0), root: sha256(Buffer.of(1)).toString("base64url") }],
  ])("answers %i to %j", async (status, more) => {
    const { operator, witness, world } = await playing();
    world.nowMs = T0 + 5;
    expect((await operator.askReveal(witness, more)).status).toBe(status);
  });

  it("that is past is not shown any more", async () => {
    const { operator, witness, world } = await playing();
    world.nowMs = T0 + 3 * SLOT_MS;
    expect((await operator.askReveal(witness, at(3))).status).toBe(200);
    expect((await operator.askReveal(witness, at(2))).status).toBe(410);
  });

  it("is never shown under two checkpoints, however many ask at once", async () => {
    const { operator, witness } = await playing();
    operator.grow(1);
    await operator.askCosign(witness, 1);
    const older = { ...at(0), size: "1", root: operator.root(1).toString("base64url") };
    const answers = await Promise.all([
      operator.askReveal(witness, at(0)),
      operator.askReveal(witness, older),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe("after a start", () => {
  it("knows what it has signed, and shows no slot that had begun before: it may have shown it", async () => {
    const world = { nowMs: T0 };
    const directory = await newFolder();
    const { operator, witness, chain } = await playing({
      directory,
      now: () => world.nowMs,
      storage: undefined as never,
    });
    world.nowMs = T0 + SLOT_MS;
    const shown = await operator.askReveal(witness, at(1));
    await witness.close();
    world.nowMs = T0 + 2 * SLOT_MS + 1;
    const again = await openWitness({ directory, logs: [operator.vkey], now: () => world.nowMs });
    expect(again.name).toBe(witness.name);
    expect(await operator.askChain(again, first)).toEqual(chain);
    expect(await operator.askReveal(again, at(1))).toEqual(shown);
    expect((await operator.askReveal(again, at(2))).status).toBe(410);
    world.nowMs = T0 + 3 * SLOT_MS;
    const next = await operator.askReveal(again, at(3));
    expect(linkIn(statements(next)[0] ?? "").from).toBe(T0 + 3 * SLOT_MS);
    await again.close();
  });

  it("on an older copy of its folder shows nothing twice", async () => {
    const world = { nowMs: T0 };
    const [directory, copy] = [await newFolder(), await newFolder()];
    const { operator, witness } = await playing({
      directory,
      now: () => world.nowMs,
      storage: undefined as never,
    });
    await cp(directory, copy, { recursive: true });
    world.nowMs = T0 + SLOT_MS;
    expect((await operator.askReveal(witness, at(1))).status).toBe(200);
    await witness.close();
    const old = await openWitness({ directory: copy, logs: [operator.vkey], now: () => world.nowMs });
    operator.grow(1);
    expect((await operator.askCosign(old, 1)).status).toBe(200);
    expect(await operator.askReveal(old, at(1))).toMatchObject({
      status: 410,
      body: `${T0 + SLOT_MS} had begun before this start\n`,
    });
    await old.close();
  });

  it("goes on in the middle of a slot where its mark says that nothing happened meanwhile", async () => {
    const world = { nowMs: T0 };
    const kept = new Map<string, string>();
    const mark = (name: string) => ({
      read: async () => kept.get(name) ?? null,
      write: async (text: string) => void kept.set(name, text),
    });
    const [directory, copy] = [await newFolder(), await newFolder()];
    const folder = { now: () => world.nowMs, storage: undefined as never, mark };
    const { operator, witness } = await playing({ ...folder, directory });
    await cp(directory, copy, { recursive: true });
    world.nowMs = T0 + SLOT_MS;
    const shown = await operator.askReveal(witness, at(1));
    await witness.close();
    world.nowMs = T0 + 2 * SLOT_MS + 5_000;
    const again = await openWitness({
      ...folder,
      storage: undefined as never,
      directory,
      logs: [operator.vkey],
    });
    expect(await operator.askReveal(again, at(1))).toEqual(shown);
    expect(linkIn(statements(await operator.askReveal(again, at(2)))[0] ?? "").from).toBe(T0 + 2 * SLOT_MS);
    await again.close();
    // An older copy does not agree with the mark.
    const old = await openWitness({
      ...folder,
      storage: undefined as never,
      directory: copy,
      logs: [operator.vkey],
    });
    expect((await operator.askReveal(old, at(2))).status).toBe(410);
    await old.close();
  });

  it("cuts a line that was not written to its end, and makes its tree anew", async () => {
    const directory = await newFolder();
    const world = { nowMs: T0 };
    const { operator, witness } = await playing({
      directory,
      now: () => world.nowMs,
      storage: undefined as never,
    });
    const checkpoint = await get(witness, "/checkpoint");
    operator.grow(1);
    await operator.askCosign(witness, 1);
    await witness.close();
    const file = path.join(directory, "log.jsonl");
    await truncate(file, (await stat(file)).size - 5);
    for (const derived of ["tree-0.bin", "offsets.bin", "state.json"])
      await rm(path.join(directory, derived));
    const again = await openWitness({ directory, logs: [operator.vkey], now: () => world.nowMs });
    expect(await get(again, "/checkpoint")).toEqual(checkpoint);
    expect((await operator.askCosign(again, 1)).status).toBe(200);
    await again.close();
  });

  it("refuses a log that was altered, a folder in use, a key that others can read, and a clock that is behind", async () => {
    const directory = await newFolder();
    const world = { nowMs: T0 };
    const { witness } = await playing({ directory, now: () => world.nowMs, storage: undefined as never });
    await witness.close();
    const start = (nowMs = T0) => openWitness({ directory, now: () => nowMs });
    await expect(start(T0 - 1)).rejects.toThrow("the clock is 1 ms behind");
    const file = path.join(directory, "log.jsonl");
    const text = await readFile(file, "utf8");
    await rm(path.join(directory, "state.json"));
    await writeFile(file, text.replace("SIM-V25", "SIM-V26"));
    await expect(start()).rejects.toThrow("log.jsonl:1 is broken");
    await writeFile(file, text);
    await writeFile(
      path.join(directory, "witness.pem"),
      await readFile(path.join(directory, "witness.pem")),
      { mode: 0o600 },
    );
    const held = await start();
    await held.close();
  });
});

describe("its own log", () => {
  it("is a tree over all that it signed, of tiles that anybody may read", async () => {
    const { operator, witness, world } = await playing();
    for (let slot = 0; slot < 600; slot += 1) {
      world.nowMs = T0 + slot * SLOT_MS;
      expect((await operator.askReveal(witness, at(slot))).status).toBe(200);
    }
    const note = String((await get(witness, "/checkpoint")).body);
    const [name, size, root] = note.split("\n");
    expect([name, size]).toEqual([witness.name, "602"]);
    const leaves: Buffer[] = [];
    for (let index = 0; index < 602; index += 1)
      leaves.push(sha256(Buffer.of(0), Buffer.from(String((await get(witness, `/entry/${index}`)).body))));
    expect(treeRoot(leaves).toString("base64")).toBe(root);
    const hashes = (await get(witness, "/tile/0/2")).body as Buffer;
    expect(hashes).toEqual(Buffer.concat(leaves.slice(512)));
    expect((await get(witness, "/tile/1/0")).body).toEqual(
      Buffer.concat([treeRoot(leaves.slice(0, 256)), treeRoot(leaves.slice(256, 512))]),
    );
    expect((await get(witness, "/tile/0/3")).status).toBe(404);
    expect(consistency(3, leaves.slice(0, 7)).length).toBe(4);
  });

  it("takes no more than twenty refusals of an hour: whoever goes on asking hears the last again", async () => {
    const { operator, witness, world } = await playing();
    await operator.askReveal(witness, at(0));
    operator.grow(1);
    await operator.askCosign(witness, 1);
    const bodies: unknown[] = [];
    for (let asked = 0; asked < 25; asked += 1) {
      world.nowMs += 1;
      bodies.push((await operator.askReveal(witness, at(0))).body);
    }
    expect(new Set(bodies).size).toBe(20);
  });

  it("says what it is, and nothing else than what it is asked", async () => {
    const { witness, operator } = await playing();
    expect(String((await get(witness, "/")).body)).toContain(operator.origin);
    expect((await get(witness, "/key")).body).toBe(`${witness.vkeys.join("\n")}\n`);
    for (const where of [
      "/log.jsonl",
      "/witness.pem",
      "/entry/99",
      "/entry/-1",
      "/tile/9/0",
      "/log/x/checkpoint",
      "/log/%/checkpoint",
    ])
      expect((await get(witness, where)).status, where).toBe(404);
    expect((await get(witness, "/reveal")).status).toBe(405);
    expect((await witness.answer({ method: "DELETE", path: "/key", body: "" })).status).toBe(404);
    expect((await witness.answer({ method: "POST", path: "/reveal", body: "x".repeat(70_000) })).status).toBe(
      413,
    );
  });
});
